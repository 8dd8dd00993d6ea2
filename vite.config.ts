import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import pkg from './package.json' with { type: 'json' };
import { compactLocales } from './test/tools/compact-locales.js';
import { minifyTemplates } from './test/tools/minify-templates.js';

/**
 * The files for script tags, in dist/cdn. `vite build` makes the ES modules, `vite build --mode embed` the classic loader.
 * The npm modules and their types come from `tsc -p tsconfig.build.json`; `npm run build` runs all three.
 */
const entries = { chao: 'src/entry/cdn.ts', thothii: 'src/entry/cdn-thothii.ts' };
const loader = 'src/embed/embed.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ours = `${pkg.name} ${pkg.version} | ${pkg.license}`;
const own = `/*! ${ours} */`;
const notice = `/*! ${ours} | with Lit (BSD-3-Clause): see THIRD-PARTY.txt */`;

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

/** The message leaves its cards to the entry, which loads them when a conversation has something for them. */
const lateCards: Plugin = {
  name: 'late-cards',
  // Storybook takes the plugins along, and not the files.
  apply: ({ build }, { command }) => command === 'build' && !!build?.lib,
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/elements/message/message.ts')) return undefined;
    const line = /import \{ cards \} from '\.\/cards\.js';/;
    if (!line.test(code)) throw new Error('The message imports its cards in another way: see vite.config.ts');
    return { code: code.replace(line, 'const cards = [];'), map: null };
  },
};

/** Each file holds what its first module needs and no file before it has: few, and each loaded as a whole. */
const files = { chao: entries.chao, rest: 'src/entry/rest.ts', cards: 'src/elements/message/cards.ts' };

/** The file for a module; undefined leaves it to the bundler. */
function fileOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (id.startsWith('\0')) return 'chao';
  return Object.entries(files).find(([, path]) => needs(source(path)).has(id))?.[0] ?? null;

  function needs(first: string, found = new Set<string>()): ReadonlySet<string> {
    if (found.has(first)) return found;
    found.add(first);
    for (const next of graph.getModuleInfo(first)?.importedIds ?? []) needs(next, found);
    return found;
  }
}

const modules: UserConfig['build'] = {
  lib: {
    entry: Object.fromEntries(
      Object.entries({ ...entries, ...files })
        .filter(([, path]) => existsSync(source(path)))
        .map(([name, path]) => [name, source(path)]),
    ),
    formats: ['es'],
    fileName: (_format, name) => (name in entries ? `${name}.js` : '[name]-[hash].js'),
  },
  rolldownOptions: {
    // chao.js stays one whole file, so that one integrity hash covers it; thothii.js imports it.
    preserveEntrySignatures: 'allow-extension',
    output: {
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'files', name: fileOf }],
      },
      minify: true,
      comments: { legal: false, annotation: false },
      // No code of others is in a locale.
      postBanner: ({ moduleIds }) => (moduleIds.every((id) => /\/src\/i18n\//.test(id)) ? own : notice),
    },
  },
};

const embed: UserConfig['build'] = {
  lib: { entry: source(loader), formats: ['iife'], name: 'chaoEmbed', fileName: () => 'embed.js' },
  rolldownOptions: { output: { minify: true, postBanner: notice } },
};

export default defineConfig(({ mode }) => ({
  plugins: [lateCards, compactLocales, minifyTemplates, secondCopy],
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
