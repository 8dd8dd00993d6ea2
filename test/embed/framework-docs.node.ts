import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../tools/steps.mjs';

/** Lines without what indents them, so that a part of a file can be told wherever it stands. */
const bare = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

const sources = ['frameworks', 'types'].flatMap((folder) => {
  const path = join(root, 'test/embed', folder);
  const files = readdirSync(path, { recursive: true }).map((name) => join(path, String(name)));
  return files.filter((file) => statSync(file).isFile()).map((file) => bare(readFileSync(file, 'utf8')));
});

const page = readFileSync(join(root, 'docs/frameworks.md'), 'utf8');
const snippets = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
  .map(([, language = '', text = '']) => ({ language, text: bare(text) }))
  .filter(({ language }) => language !== 'sh');

test('UX 4.33 each snippet of frameworks.md is, word for word, a part of an example that runs', () => {
  assert.ok(snippets.length >= 20);
  for (const { text } of snippets)
    assert.ok(
      sources.some((source) => source.includes(text)),
      text,
    );
});

test('frameworks.md has a section for each example', () => {
  const names: Readonly<Record<string, string>> = {
    alpine: 'Alpine',
    angular: 'Angular',
    html: 'Without a framework',
    htmx: 'htmx',
    lit: 'Lit',
    react: 'React 19',
    'react-18': 'React 18',
    solid: 'Solid',
    svelte: 'Svelte 5',
    vue: 'Vue 3',
  };
  const folders = readdirSync(join(root, 'test/embed/frameworks'), { withFileTypes: true });
  for (const { name } of folders.filter((entry) => entry.isDirectory())) {
    assert.ok(page.includes(`\n## ${names[name]}\n`), name);
  }
});
