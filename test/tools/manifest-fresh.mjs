/** Fails when custom-elements.json is not what the sources say. It makes a second one to compare and touches nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './steps.mjs';

const folder = 'node_modules/.cache/manifest';
const args = ['cem', 'analyze', '--config', 'test/tools/manifest.config.mjs', '--outdir', folder, '--quiet'];
const { ok, output } = await run('manifest', args, { quiet: true });
/** The analyser reads files as they come, so the order of keys says nothing. */
const sorted = (_key, value) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const read = (path) => {
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
  manifest.modules.sort((a, b) => (a.path < b.path ? -1 : 1));
  return JSON.stringify(manifest, sorted);
};

if (!ok) {
  console.error(output);
  process.exitCode = 1;
} else if (read(`${folder}/custom-elements.json`) !== read('custom-elements.json')) {
  console.error('custom-elements.json is out of date: run npm run manifest and commit the result.');
  process.exitCode = 1;
}
