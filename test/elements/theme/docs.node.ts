import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

type Named = readonly { readonly name: string }[];

interface Declaration {
  readonly tagName?: string;
  readonly cssProperties?: Named;
  readonly cssParts?: Named;
  readonly cssStates?: Named;
}

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const page = read('docs/theming.md');
const { modules } = JSON.parse(read('custom-elements.json')) as {
  modules: readonly { readonly declarations: readonly Declaration[] }[];
};
const declarations = modules.flatMap((one) => one.declarations);
const chat = declarations.find(({ tagName }) => tagName === 'chao-chat')!;
const namesOf = (list: Named = []): string[] => list.map(({ name }) => name).sort();

/** The words in backticks in the table below a heading. */
function listed(heading: string): string[] {
  const section = page.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) => row.split('|')[2]!).join(' ');
  return [...cells.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!).sort();
}

test('docs/theming.md lists every token, and no other', () => {
  assert.deepEqual(listed('Tokens'), namesOf(chat.cssProperties));
});

test('docs/theming.md lists every part of the chat, and no other', () => {
  assert.deepEqual(listed('Parts'), namesOf(chat.cssParts));
});

test('docs/theming.md lists every state, and no other', () => {
  const states = new Set(declarations.flatMap(({ cssStates }) => namesOf(cssStates)));
  assert.deepEqual(listed('States'), [...states].sort());
});

test('docs/theming.md shows pictures that are there', () => {
  const pictures = [...page.matchAll(/images\/[\w-]+\.png/g)].map(([path]) => path);
  assert.ok(pictures.length >= 11);
  for (const path of pictures) assert.ok(existsSync(new URL(`docs/${path}`, root)), path);
});
