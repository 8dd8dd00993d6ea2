import type { Tape } from '../../backend/runs/tape.js';
import { bitsCreate, bitsList, completed, read, required, started, calendar } from './calls.js';
import { record } from './recorder.js';

const earlier = (id: string, role: string, content: string, more: object = {}) => ({
  ...{ id, role, content, status: 'completed', createdAt: '2026-04-12T09:50:00.000Z' },
  ...more,
});

const statuses = [
  'pending',
  'executing',
  'completed',
  'failed',
  'degraded',
  'rejected',
  'skipped',
  'archived',
];

/** A message with one call in each stored status, and one word nobody knows. */
function storedCalls() {
  return statuses.map((status, index) => ({
    ...{
      id: `tc_${index + 1}`,
      toolKey: index % 2 ? 'bits.list' : 'bits.create',
      input: { title: `Call ${index + 1}` },
      status,
    },
    ...(status === 'completed' && { output: { ok: true }, executionMs: 40 }),
    ...(status === 'failed' && { error: 'Tool execution timed out', executionMs: 5001 }),
    ...(status === 'degraded' && { output: { asOf: '2026-04-05' } }),
    contentOffset: index * 6,
  }));
}

function reloadStatuses(): Tape {
  const content = statuses.map((_status, index) => `Part ${index + 1}`.slice(0, 6)).join('');
  return record({
    name: 'reload-statuses',
    title: 'Stored calls in every status',
    summary: 'History with a call in each stored status, and an unknown one, before a short answer.',
    covers: ['C-150', 'C-151', 'C-153', 'C-154', 'G-11', 'G-31'],
    user: 'And now?',
    history: [
      earlier('cm5msg000', 'user', 'Do everything'),
      earlier('cm5msg001', 'assistant', content, {
        runId: '550e8400-e29b-41d4-a716-446655440098',
        toolCalls: storedCalls(),
      }),
    ],
  })
    .begin()
    .say('Now we go on.')
    .end()
    .tape();
}

/** What a page that is loaded in mid-run gets: all that was, in one go, then the live rest. */
function reloadMidRun(): Tape {
  const to = record({
    name: 'reload-mid-run',
    title: 'Loaded in mid-run',
    summary:
      'The replay brings text and a finished call at once; after “live” an approval is pending and is decided.',
    covers: ['C-152', 'C-153', 'C-160'],
    user: 'Look at my bits, then add one',
    history: [
      earlier('cm5msg000', 'user', 'Hello'),
      earlier('cm5msg001', 'assistant', 'Hello! What can I do?', {
        runId: '550e8400-e29b-41d4-a716-446655440097',
        suggestions: [{ suggestion: 'Show my bits', priority: 1 }],
      }),
    ],
  });
  to.begin().say('Looking.\n\n', 8, 0);
  started(to, bitsList, 'tc_1');
  completed(to, bitsList, 'tc_1', { items: [{ title: 'Milk' }] }, 300);
  required(to, bitsCreate, 'tc_2', { title: 'Bread' }).comment('live');
  to.wait(4_000).emitAny(
    'tool.approval_response',
    { toolCallId: 'tc_2', approved: true },
    { stepId: 'tc_2' },
  );
  started(to.wait(30), bitsCreate, 'tc_2', { title: 'Bread' });
  completed(to.wait(200), bitsCreate, 'tc_2', { bit: { id: 'bit_2' } });
  return to.say('Milk was there, bread is new.').end().tape();
}

/** Many messages, for paging and long transcripts. */
function longHistory(): Tape {
  const pairs = Array.from({ length: 40 }, (_, index) => [
    earlier(`old_u${index}`, 'user', `Question ${index + 1}`),
    earlier(`old_a${index}`, 'assistant', `Answer **${index + 1}**, with a few words to fill the line.`),
  ]);
  const to = record({
    name: 'long-history',
    title: 'After a long conversation',
    summary: 'Eighty stored messages before the answer: more than one page.',
    covers: ['C-150'],
    user: 'One more',
    history: pairs.flat(),
  });
  to.begin();
  read(to, calendar, 'tc_1', {}, { items: [] });
  return to.say('That was number forty-one.').end().tape();
}

export const reload = (): readonly Tape[] => [reloadStatuses(), reloadMidRun(), longHistory()];
