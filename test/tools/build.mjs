/**
 * `npm run build`: dist/ for npm (tsc), dist/cdn for script tags (Vite), then what is derived from both: licences,
 * integrity hashes, editor data.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { writeFrameworkTypes } from './framework-types.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
const cdn = join(dist, 'cdn');
const bin = (path) => join(root, 'node_modules', path);

/** A tool that fails has said why; the build ends with it. */
function node(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The packages whose code is in dist/cdn, read from the source maps, so none is forgotten. */
function bundledPackages() {
  const names = new Set();
  for (const file of readdirSync(cdn).filter((name) => name.endsWith('.map'))) {
    for (const source of readJson(join(cdn, file)).sources) {
      const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source);
      if (found) names.add(found[1]);
    }
  }
  return [...names].sort();
}

function licenceOf(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = readJson(join(folder, 'package.json'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} is bundled but has no licence file.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

function writeLicences() {
  const intro = 'The files in this folder contain code of these packages.\n';
  const parts = bundledPackages().map(licenceOf);
  writeFileSync(join(cdn, 'THIRD-PARTY.txt'), [intro, ...parts].join(`\n${'-'.repeat(80)}\n\n`));
}

function writeIntegrity() {
  const files = readdirSync(cdn).filter((name) => name.endsWith('.js'));
  const hash = (name) =>
    createHash('sha384')
      .update(readFileSync(join(cdn, name)))
      .digest('base64');
  const entries = files.sort().map((name) => [name, `sha384-${hash(name)}`]);
  writeFileSync(join(cdn, 'integrity.json'), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}

function writeEditorData() {
  const manifest = readJson(join(root, 'custom-elements.json'));
  const outdir = 'dist/editor';
  mkdirSync(join(root, outdir), { recursive: true });
  const options = { outdir, hideLogs: true, typesSrc: 'parsedType' };
  generateVsCodeCustomElementData(manifest, options);
  generateJetBrainsWebTypes(manifest, { ...options, packageJson: false });
  writeFrameworkTypes(manifest, join(dist, 'types'));
}

rmSync(dist, { recursive: true, force: true });
node(bin('typescript/bin/tsc'), '-p', 'tsconfig.build.json');
node(bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn');
if (existsSync(join(root, 'src/embed/embed.ts'))) {
  node(bin('vite/bin/vite.js'), 'build', '--mode', 'embed', '--logLevel', 'warn');
}
writeLicences();
writeIntegrity();
writeEditorData();
console.log(
  `built dist/ and dist/cdn: ${readdirSync(cdn)
    .filter((f) => f.endsWith('.js'))
    .join(', ')}`,
);
