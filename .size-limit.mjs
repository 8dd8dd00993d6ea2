import { existsSync, readdirSync } from 'node:fs';

/** Budgets of what ships: gzip, 1 kB = 1000 bytes. Script-tag files count as they are, npm entries bundled and minified. */
const dist = new URL('dist/', import.meta.url);
const file = { gzip: true, disablePlugins: ['@size-limit/esbuild'] };
const bundle = { gzip: true };

function ifBuilt(...budgets) {
  return budgets.filter(({ path }) => existsSync(new URL(path, import.meta.url)));
}

/** Cards, rare entities and locales wait for a need. */
function inWords() {
  return readdirSync(new URL('cdn/', dist))
    .filter((name) => /^(chao|rest-.*)\.js$/.test(name))
    .map((name) => `dist/cdn/${name}`);
}

/** One chunk for each; the helpers that they share are loaded with the first. */
function locales() {
  const names = readdirSync(new URL('i18n/locales/', dist)).filter((name) => name.endsWith('.js'));
  return names.map((name) => name.slice(0, -'.js'.length));
}

export default [
  { name: 'chao.js', path: 'dist/cdn/chao.js', limit: '35 kB', ...file },
  { name: 'chao.js with what a conversation in words needs', path: inWords(), limit: '86.2 kB', ...file },
  { name: 'cards, with the first of them', path: 'dist/cdn/cards-*.js', limit: '14.6 kB', ...file },
  ...ifBuilt(
    { name: 'thothii.js, on top of chao.js', path: 'dist/cdn/thothii.js', limit: '13.2 kB', ...file },
    { name: 'embed.js', path: 'dist/cdn/embed.js', limit: '2 kB', ...file },
  ),
  { name: 'chao-chat/controller', path: 'dist/controller/index.js', limit: '26.1 kB', ...bundle },
  {
    name: 'markdown engine',
    path: 'dist/markdown/*.js',
    import: {
      './dist/markdown/markdown-stream.js': '{ MarkdownStream }',
      './dist/markdown/markdown-view.js': '{ MarkdownView }',
    },
    limit: '14 kB',
    ...bundle,
  },
  ...locales().map((lang) => ({
    name: `locale ${lang}`,
    path: `dist/cdn/${lang}-*.js`,
    limit: '3 kB',
    ...file,
  })),
];
