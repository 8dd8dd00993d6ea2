import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import pkg from './package.json' with { type: 'json' };
import { minifyTemplates } from './test/tools/minify-templates.js';

/**
 * The files for script tags, in dist/cdn. `vite build` makes the ES modules, `vite build --mode embed` the classic loader.
 * The npm modules and their types come from `tsc -p tsconfig.build.json`; `npm run build` runs all three.
 */
const entries = { chao: 'src/entry/cdn.ts', thothii: 'src/entry/cdn-thothii.ts' };
const loader = 'src/embed/embed.ts';

const shared =
  /\/src\/(elements\/internal\/(values\/(clip|facts|value-view)|copy|cards\/withhold)|protocol\/(read|segment))\.ts$/;

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const notice = `/*! ${pkg.name} ${pkg.version} | ${pkg.license} | with Lit (BSD-3-Clause): see THIRD-PARTY.txt */`;

/**
 * A second copy of Lit on a page may not make the policy `lit-html` again where `trusted-types` lists it once: its script
 * would end with an error. Ours then asks for `chao-chat`, and goes without where that is not listed either.
 */
const secondCopy: Plugin = {
  name: 'second-copy',
  transform(code, id) {
    if (!/\/lit-html\.js$/.test(id)) return undefined;
    const once = /(\w+)\.createPolicy\("lit-html",(\{createHTML:\w+=>\w+\})\)/;
    if (!once.test(code)) throw new Error('lit-html makes its policy in another way: see vite.config.ts');
    const often = '(()=>{for(const n of["lit-html","chao-chat"])try{return $1.createPolicy(n,$2)}catch{}})()';
    return { code: code.replace(once, often), map: null };
  },
};

const modules: UserConfig['build'] = {
  lib: {
    entry: Object.fromEntries(
      Object.entries(entries)
        .filter(([, path]) => existsSync(source(path)))
        .map(([name, path]) => [name, source(path)]),
    ),
    formats: ['es'],
    fileName: (_format, name) => `${name}.js`,
  },
  rolldownOptions: {
    // chao.js stays one whole file, so that one integrity hash covers it; thothii.js imports it.
    preserveEntrySignatures: 'allow-extension',
    output: {
      chunkFileNames: '[name]-[hash].js',
      // What thothii.js shares with the second half of chao.js: else it would be put into one of the two.
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'shared', test: shared }] },
      minify: true,
      comments: { legal: false },
      postBanner: notice,
    },
  },
};

const embed: UserConfig['build'] = {
  lib: { entry: source(loader), formats: ['iife'], name: 'chaoEmbed', fileName: () => 'embed.js' },
  rolldownOptions: { output: { minify: true, postBanner: notice } },
};

export default defineConfig(({ mode }) => ({
  plugins: [minifyTemplates, secondCopy],
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: mode !== 'embed',
    copyPublicDir: false,
    sourcemap: true,
    reportCompressedSize: false,
    ...(mode === 'embed' ? embed : modules),
  },
}));
