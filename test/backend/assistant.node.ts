import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { features } from './assistant/plan-scenes.js';
import { intents } from './assistant/intents.js';
import { taskFrom } from './assistant/task-words.js';
import { createKit, textOf } from './kit.js';
import { projectRoot, readDocs } from './node/files.js';
import { createDocsIndex } from './tools/docs-index.js';
import { sectionsOf } from './tools/docs-sections.js';

const times = { deltaMs: 0, toolMs: 10, settleMs: 1 };
const now = Date.UTC(2026, 3, 12, 10); // a Sunday

const intentOf = (ask: string): string => intents.find(({ pattern }) => pattern.test(ask))?.name ?? 'docs';

/** Cells of the rows under a table head that begins so. */
function rowsUnder(file: string, head: string): string[][] {
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith(head)) + 2;
  const rows = lines.slice(from);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test('every row of the backend’s README does what its intent says, and every intent has a row', () => {
  const rows = rowsUnder('test/backend/README.md', '| ask |');
  for (const [ask = '', , intent] of rows) assert.equal(intentOf(ask), intent, ask);
  const documented = new Set(rows.map(([, , intent]) => intent));
  assert.deepEqual(
    intents.map(({ name }) => name).filter((name) => !documented.has(name)),
    [],
  );
});

test('what the project’s README tells a newcomer to say is understood', () => {
  const phrases = rowsUnder('README.md', '| say |').flatMap(([cell = '']) => cell.split(' · '));
  assert.ok(phrases.length > 8);
  const unknown = phrases.filter((phrase) => intentOf(phrase) === 'docs' && !phrase.endsWith('?'));
  assert.deepEqual(unknown, []);
});

test('every intent and every feature runs to its end', async () => {
  for (const [ask = ''] of rowsUnder('test/backend/README.md', '| ask |')) {
    const kit = createKit({ times: { ...times, approvalMs: 5 } });
    const reading = await kit.open((await kit.ask(ask)).stream);
    await kit.clock.advance(20_000);
    assert.match(reading.types.at(-1) ?? '', /^run\.(settlement\.completed|failed|error)$/, ask);
    assert.equal(reading.end, 'closed', ask);
  }
  for (const key of features.keys()) {
    const kit = createKit({ times });
    const { body } = await kit.json(`/ai/features/${key}/runs`, { body: { question: 'tasks' } });
    const reading = await kit.open(`/ai/runs/${body.data.id}/stream`);
    await kit.clock.advance(20_000);
    assert.equal(reading.types.at(-1), 'run.settlement.completed', key);
  }
});

test('an answer from the documentation quotes what really stands in the files it names', async () => {
  const docs = await readDocs();
  const kit = createKit({ times, docs });
  const reading = await kit.open((await kit.ask('How does reconnecting work?')).stream);
  await kit.clock.advance(20_000);
  const text = textOf(reading.events);
  const files = [...text.matchAll(/— from `([^`]+)`/g)].map(([, file]) => file);
  const quotes = text
    .split(/^### .*$/m)
    .slice(1)
    .map((part) => [...part.matchAll(/^> ?(.*)$/gm)].map(([, line]) => line).join('\n'));
  assert.ok(files.length > 0 && files.length === quotes.length);
  for (const [index, quotation] of quotes.entries()) {
    if (files[index]?.endsWith('.json')) continue;
    const source = docs.find(({ file }) => file === files[index])?.text ?? '';
    const lines = quotation.split('\n').filter(Boolean);
    for (const line of lines) assert.ok(source.includes(line), `“${line}” is in ${files[index]}`);
  }
});

test('the search prefers headings, forgives a slip, and answers nothing for nonsense', () => {
  const index = createDocsIndex([
    { file: 'a.md', text: 'Before.\n\n# Approvals\n\nA gate waits.\n\n```md\n# not a heading\n```\n' },
    { file: 'b.md', text: '# Other\n\nSomething about approvals in passing.\n' },
  ]);
  const [best] = index.search('What are approvals?');
  assert.deepEqual([best?.file, best?.heading, best?.excerpt], ['a.md', 'Approvals', 'A gate waits.']);
  assert.equal(index.search('aprovals')[0]?.file, 'a.md');
  assert.deepEqual(index.search('zzzz qqqq'), []);
  assert.deepEqual(createDocsIndex([]).search('anything'), []);
});

test('the manifest is searched element by element; a broken one is left out', () => {
  const declaration = {
    tagName: 'x-y',
    summary: 'Does things.',
    attributes: [{ name: 'open', description: 'Whether it is open.' }],
  };
  const text = JSON.stringify({ modules: [{ declarations: [declaration, { name: 'NoElement' }] }] });
  assert.deepEqual(sectionsOf({ file: 'custom-elements.json', text }), [
    {
      file: 'custom-elements.json',
      heading: '<x-y>',
      text: 'Does things.\nAttributes:\n- `open`: Whether it is open.',
      paragraphs: ['Does things.', 'Attributes:\n- `open`: Whether it is open.'],
    },
  ]);
  assert.deepEqual(sectionsOf({ file: 'custom-elements.json', text: '{' }), []);
});

test('tasks are read from plain sentences', () => {
  const cases: [string, object][] = [
    [
      'Create a task to call Ada tomorrow, high priority',
      { title: 'call Ada', priority: 'high', due: '2026-04-13' },
    ],
    ['remind me to water the plants on friday', { title: 'water the plants', due: '2026-04-17' }],
    ['Please add a new task: “Review Q2 metrics”', { title: 'Review Q2 metrics' }],
    [
      'make a task called X by 2026-05-01 with low priority',
      { title: 'X', priority: 'low', due: '2026-05-01' },
    ],
    ['create a task to rest on sunday', { title: 'rest', due: '2026-04-19' }],
    ['buy milk', { title: 'buy milk' }],
    ['create a task', { title: 'Untitled task' }],
  ];
  for (const [sentence, task] of cases) assert.deepEqual(taskFrom(sentence, now), task, sentence);
});

test('nothing that is typed takes long to understand', () => {
  for (const piece of ['create a ', 'task ', 'tasks: ', 'run the ', ' priority ', 'on in by ']) {
    const text = piece.repeat(Math.floor(100_000 / piece.length));
    const start = performance.now();
    intentOf(text);
    taskFrom(text, now);
    assert.ok(performance.now() - start < 500, piece);
  }
});
