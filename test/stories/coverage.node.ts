import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const folder = fileURLToPath(new URL('stories/', root));

interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly { readonly tagName?: string }[] }[];
}

/** The tags of the manifest. */
function tags(): string[] {
  const { modules } = JSON.parse(readFileSync(new URL('custom-elements.json', root), 'utf8')) as Manifest;
  const names = modules.flatMap(({ declarations = [] }) => declarations.map(({ tagName }) => tagName));
  return names.filter((name) => name !== undefined).sort();
}

/** File name without its end → source, for every story file. */
const sources = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.stories.ts'))
    .map((name) => [name.replace('.stories.ts', ''), readFileSync(`${folder}/${name}`, 'utf8')]),
);

test('every element of the manifest has its story file, and every such file its element', () => {
  const components = [...sources].flatMap(([name, source]) => {
    const component = /component: '([\w-]+)'/.exec(source)?.[1];
    if (component) assert.equal(component, `chao-${name}`, `stories/${name}.stories.ts`);
    return component ?? [];
  });
  assert.ok(components.length >= 12);
  assert.deepEqual(components.sort(), tags());
});

test('every story file plays tapes that are there', () => {
  const tapes = new Set(readdirSync(new URL('test/tapes/', root)).map((name) => name.replace('.json', '')));
  for (const [name, source] of sources) {
    const played = [...source.matchAll(/(?:frozenAt|liveTape|loadTape|thothiiAt)\('([\w-]+)'/g)].map(
      ([, tape]) => tape!,
    );
    const listed = [...source.matchAll(/\['([\w-]+)', \{/g)].map(([, tape]) => tape!);
    assert.ok(played.length + listed.length, `${name} plays no tape`);
    for (const tape of [...played, ...listed]) assert.ok(tapes.has(tape), `${name}: no tape "${tape}"`);
  }
});
