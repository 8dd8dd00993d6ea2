import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import pkg from './package.json' with { type: 'json' };

/**
 * The files for script tags, in dist/cdn. `vite build` makes the ES modules, `vite build --mode embed` the classic loader.
 * The npm modules and their types come from `tsc -p tsconfig.build.json`; `npm run build` runs all three.
 */
const entries = { chao: 'src/entry/cdn.ts', thothii: 'src/thothii.ts' };
const loader = 'src/embed/embed.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const notice = `/*! ${pkg.name} ${pkg.version} | ${pkg.license} | with Lit (BSD-3-Clause): see THIRD-PARTY.txt */`;

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
