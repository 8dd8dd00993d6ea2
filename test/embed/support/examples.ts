import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import { pool, root } from '../../tools/steps.mjs';

/** The examples, each a folder of its own. */
export const examples = fileURLToPath(new URL('../frameworks', import.meta.url));

export async function exampleNames(): Promise<string[]> {
  const entries = await readdir(examples, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Whether the example goes through a bundler; the others are served as they are, with script tags. */
export const isBundled = (name: string): boolean =>
  ['main.ts', 'main.tsx'].some((file) => existsSync(join(examples, name, file)));

/** Our own package.json says that importing a module of this project does nothing; those of the examples do. */
const keepModules: Plugin = {
  name: 'keep-modules',
  transform: (code, id) =>
    id.startsWith(examples) ? { code, map: null, moduleSideEffects: true } : undefined,
};

function configOf(name: string, out: string): InlineConfig {
  const folder = join(examples, name);
  const file = join(folder, 'vite.config.ts');
  return {
    root: folder,
    configFile: existsSync(file) && file,
    base: './',
    logLevel: 'error',
    plugins: [keepModules],
    // The sources as they are now, not the last build.
    resolve: { alias: [{ find: /^chao-chat$/, replacement: join(root, 'src/index.ts') }] },
    build: { outDir: join(out, name), emptyOutDir: true, minify: false },
  };
}

/** Builds or copies an example into `<out>/<name>`. Answers how long that took, in ms. */
async function buildExample(name: string, out: string): Promise<number> {
  const started = performance.now();
  if (isBundled(name)) await build(configOf(name, out));
  else await cp(join(examples, name), join(out, name), { recursive: true });
  return performance.now() - started;
}

/** The files for script tags, into `<out>/cdn`. */
const buildCdn = (out: string) =>
  build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(out, 'cdn'), emptyOutDir: true, sourcemap: false },
  });

/** Builds all examples from the sources. Answers the time of each, in ms. */
export async function buildFromSource(names: readonly string[], out: string): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const tasks = names.map((name) => async () => void times.set(name, await buildExample(name, out)));
  await pool([() => buildCdn(out), ...tasks], 3);
  return times;
}
