import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tapeNames, thothiiTapeNames } from './tapes.js';

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

test('every element has a story of all its states', () => {
  const elements = [...sources].filter(([, source]) => source.includes("component: 'chao-"));
  assert.equal(elements.length, tags().length);
  for (const [name, source] of elements) {
    assert.match(
      source,
      /^export const States: Story/m,
      `stories/${name}.stories.ts has no story named States`,
    );
    assert.match(source, /\bmatrix(?:Of)?\(/, `stories/${name}.stories.ts has no matrix`);
  }
});

test('every story file plays tapes that are there', () => {
  const tapes = new Set(readdirSync(new URL('test/tapes/', root)).map((name) => name.replace('.json', '')));
  for (const [name, source] of sources) {
    const played = [
      ...source.matchAll(
        /(?:frozenAt|freeze|liveTape|loadTape|thothiiAt|freezeThothii|liveThothii)\('([\w-]+)'/g,
      ),
    ].map(([, tape]) => tape!);
    const listed = [...source.matchAll(/\['([\w-]+)', \{/g)].map(([, tape]) => tape!);
    const made = [...source.matchAll(/liveTapeOf\(/g)];
    assert.ok(played.length + listed.length + made.length, `${name} plays no tape`);
    for (const tape of [...played, ...listed]) assert.ok(tapes.has(tape), `${name}: no tape "${tape}"`);
  }
});

test('the deck is tried with every tape', () => {
  const names = readdirSync(new URL('test/tapes/', root)).filter((name) => name.endsWith('.json'));
  const tried = [...tapeNames, ...thothiiTapeNames].map((name) => `${name}.json`);
  assert.deepEqual(tried.sort(), names.sort());
});

/** All sources as one text. */
const everything = [...sources.values()].join('\n');

/** The words of a closed union in src. */
function words(file: string, name: string): string[] {
  const source = readFileSync(new URL(file, root), 'utf8');
  const union = new RegExp(`export type ${name} =([^;]+);`).exec(source)?.[1] ?? '';
  return [...union.matchAll(/'([\w-]+)'/g)].map(([, word]) => word!);
}

test('there are at least 150 stories', () => {
  const stories = [...everything.matchAll(/^export const \w+: StoryObj/gm)];
  const others = [...everything.matchAll(/^export const \w+: Story\b/gm)];
  assert.ok(stories.length + others.length >= 150, `${stories.length + others.length} stories`);
});

test('C-153 every status of a call, of an approval and of a message has its story', () => {
  const states: readonly (readonly [string, string, number])[] = [
    ['src/protocol/chat-event.ts', 'ToolState', 11],
    ['src/state/conversation.ts', 'ApprovalState', 6],
  ];
  for (const [file, name, count] of states) {
    const all = words(file, name);
    assert.equal(all.length, count, name);
    const source = sources.get(name === 'ToolState' ? 'tool-card' : 'approval') ?? '';
    for (const word of all) assert.match(source, new RegExp(`\\b${word}['\\]:]`), `${name} ${word}`);
  }
  for (const status of ['streaming', 'completed', 'partial', 'failed']) {
    assert.ok(everything.includes(`endsAs('${status}'`), `no conversation ends as ${status}`);
  }
});

test('every type of event that a tape holds is played in a whole conversation', () => {
  const typesOf = (name: string): string[] => {
    const text = readFileSync(new URL(`test/tapes/${name}.json`, root), 'utf8');
    return [...text.matchAll(/"event":\{(?:"eventId":\d+,)?"type":"([\w.]+)"/g)].map(([, type]) => type!);
  };
  const played = new Set(
    [...everything.matchAll(/liveTape\('([\w-]+)'/g)].flatMap(([, name]) => typesOf(name!)),
  );
  const tapes = readdirSync(new URL('test/tapes/', root)).filter((name) => name.endsWith('.json'));
  const all = new Set(tapes.flatMap((name) => typesOf(name.replace('.json', ''))));
  assert.ok(all.size >= 29);
  assert.deepEqual(
    [...all].filter((type) => !played.has(type)),
    [],
  );
});
