import type { Tape } from '../../backend/runs/tape.js';
import { calendar, completed, progress, started } from './calls.js';
import { record, runId } from './recorder.js';

function cotNoise(): Tape {
  const to = record({
    name: 'cot-noise',
    title: 'Diagnostic events',
    summary: 'cot.* events between the text; nothing of them is shown or kept.',
    covers: ['C-130', 'C-131', 'C-063'],
    user: 'Debug this',
  });
  to.begin().wait(20).emitAny('cot.started', { label: 'HIDDEN reasoning' });
  for (const [index, text] of ['Visible one. ', 'Visible two. ', 'Visible three.'].entries()) {
    to.emitAny('cot.delta', {
      delta: `HIDDEN thought ${index}`,
      text: 'HIDDEN',
      activity: { label: 'HIDDEN' },
    }).say(text);
  }
  return to.emitAny('cot.completed', { summary: 'HIDDEN' }).end().tape();
}

function unknownTypes(): Tape {
  const to = record({
    name: 'unknown-types',
    title: 'Events nobody knows',
    summary: 'Types of a later backend: ignored, the rest is untouched.',
    covers: ['C-029', 'G-26'],
    user: 'Be modern',
  });
  to.begin().emitAny('telemetry.sampled', { rate: 0.5 }).say('From the ');
  to.emitAny('message.annotated', { delta: 'NOT TEXT' })
    .emitAny('__proto__', { polluted: true })
    .emitAny('constructor', {});
  return to.say('future.').emitAny('run.archived', {}).end().tape();
}

function malformed(): Tape {
  const frame = (data: string, type = 'message.delta'): string =>
    `retry: 3000\nevent: ${type}\ndata: ${data}\n\n`;
  const to = record({
    name: 'malformed',
    title: 'Frames that make no sense',
    summary: 'Bad JSON, no payload, wrong types, strange fields: each is skipped alone.',
    covers: ['C-028', 'C-022', 'C-023', 'C-030', 'C-031', 'G-08'],
    user: 'Break something',
  });
  to.begin().say('Before. ');
  const at = '"timestamp":"2026-04-12T10:00:00.500Z"';
  to.raw(frame('{"eventId": not json'))
    .raw(frame('null'))
    .raw(frame('[]'))
    .raw(frame(`{"type":"message.delta","runId":"${runId}",${at}}`))
    .raw(frame(`{"type":"message.delta","runId":"${runId}",${at},"payload":"text"}`))
    .raw(frame(`{"type":"message.delta","runId":"${runId}",${at},"payload":{"delta":7}}`))
    .raw(
      frame(
        `{"type":"message.delta","runId":"00000000-0000-0000-0000-000000000000",${at},"payload":{"delta":"FOREIGN"}}`,
      ),
    )
    .raw(`retry: soon\n: a comment\nfoo: bar\ndata\n\n`)
    .raw(
      `event: message.delta\r\ndata: {"runId":"${runId}",\r\ndata: "payload":{"delta":"Two lines. "}}\r\n\r\n`,
    )
    .raw(
      frame(
        `{"type":"message.delta","runId":"${runId}",${at},"payload":{"delta":"","__proto__":{"delta":"POLLUTED"}}}`,
      ),
    );
  return to.say('After.').end().tape();
}

function duplicates(): Tape {
  const to = record({
    name: 'duplicates',
    title: 'A replay that overlaps',
    summary: 'After a drop the server sends events again that were applied already; nothing is doubled.',
    covers: ['C-027', 'C-101', 'C-160', 'C-169'],
    user: 'What is on my calendar?',
  });
  to.begin();
  started(to.wait(50), calendar, 'tc_1');
  progress(to.wait(100), calendar, 'tc_1', 'Half way through.', 0.5);
  completed(to.wait(100), calendar, 'tc_1', { items: [] });
  to.say('Nothing ').say('today');
  to.wait(3_000).connected();
  for (const eventId of [3, 4, 5, 6, 7]) to.again(eventId);
  return to.comment('live').say(', enjoy it.').end().tape();
}

const gaps = (): Tape =>
  record({
    name: 'gaps',
    title: 'Numbers with gaps',
    summary: 'Ids grow but skip; that is no error.',
    covers: ['C-026', 'C-027', 'G-21'],
    user: 'Skip some numbers',
  })
    .begin()
    .skip(7)
    .say('One ')
    .skip(100)
    .say('two ')
    .skip(1_000_000)
    .say('three.')
    .end()
    .tape();

function heartbeats(): Tape {
  const to = record({
    name: 'heartbeats',
    title: 'A long silence',
    summary: 'A minute and a half with nothing but comments; the connection lives.',
    covers: ['C-032', 'C-033'],
    user: 'Think hard',
  });
  to.begin().say('Thinking ');
  for (let beat = 0; beat < 6; beat += 1) to.wait(15_000).comment();
  return to.say('done.').end().tape();
}

export const odd = (): readonly Tape[] => [
  cotNoise(),
  unknownTypes(),
  malformed(),
  duplicates(),
  gaps(),
  heartbeats(),
];
