import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from '../../tools/ensure-built.js';
import { pool, root } from '../../tools/steps.mjs';
import { examples, isBundled } from './examples.js';

const run = promisify(execFile);

/** What the examples are made with, in the versions of this project. */
const made =
  /^(vite|vue|svelte|solid-js|rxjs|lit|react(-dom)?(-18)?|vite-plugin-solid|@(angular|vitejs|sveltejs)\/.+)$/;

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** An empty project with the tarball and the frameworks installed, and the examples copied into it. */
async function install(): Promise<string> {
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'chao-packed-'));
  await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: root });
  const [tarball] = await readdir(folder);
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Manifest;
  const frameworks = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    made.test(name),
  );
  const project = {
    private: true,
    type: 'module',
    dependencies: { 'chao-chat': `file:${tarball}`, ...Object.fromEntries(frameworks) },
    overrides: { 'react-dom-18': { react: '$react' } },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(project));
  await run('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
  await cp(examples, join(folder, 'examples'), { recursive: true });
  return folder;
}

/** Builds the examples in an empty folder, from what would be published. Answers the time of each, in ms. */
export async function buildFromTarball(names: readonly string[], out: string): Promise<Map<string, number>> {
  const folder = await install();
  const times = new Map<string, number>();
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const flags = ['--base', './', '--emptyOutDir', '--logLevel', 'error'];
  const build = async (name: string): Promise<void> => {
    const started = performance.now();
    const [from, to] = [join(folder, 'examples', name), join(out, name)];
    if (isBundled(name))
      await run(process.execPath, [vite, 'build', from, '--outDir', to, ...flags], { cwd: from });
    else await cp(from, to, { recursive: true });
    times.set(name, performance.now() - started);
  };
  await mkdir(out, { recursive: true });
  await cp(join(folder, 'node_modules/chao-chat/dist/cdn'), join(out, 'cdn'), { recursive: true });
  await pool(
    names.map((name) => () => build(name)),
    2,
  );
  await rm(folder, { recursive: true, force: true });
  return times;
}
