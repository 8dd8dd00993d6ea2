import type { Tape } from '../../backend/runs/tape.js';
import {
  bitsCreate,
  bitsGet,
  calendar,
  completed,
  progress,
  required,
  approved,
  read,
  started,
} from './calls.js';
import { messageId, record, runId } from './recorder.js';

const call = 'tc_abc123';
const quarter = { title: 'Review Q2 metrics', priority: 'high' };

/** The three flows of the documentation's diagrams, event for event. */
function flowSimple(): Tape {
  return record({
    name: 'flow-simple',
    title: 'Documented flow: no tools',
    summary: 'The first diagram of the documentation: connected, text, completed, settled.',
    covers: ['C-040', 'C-060', 'C-061', 'C-051', 'C-053', 'C-170'],
    user: 'Say hello',
  })
    .connected()
    .say('Hello! How can I help you today?')
    .completed()
    .wait(100)
    .emit('run.settlement.completed', {})
    .tape();
}

function flowAutoTools(): Tape {
  const to = record({
    name: 'flow-auto-tools',
    title: 'Documented flow: a tool that needs no approval',
    summary: 'The second diagram: a card opens, tells its progress, completes; then the answer is written.',
    covers: ['C-080', 'C-081', 'C-082', 'C-091', 'C-170'],
    user: 'What is on my calendar today?',
  });
  to.connected().wait(50).emit('run.started', {});
  started(to.wait(60), calendar, call);
  progress(to.wait(400), calendar, call, 'Collecting today’s events.', 0.5);
  completed(to.wait(400), calendar, call, { items: [] }, 860);
  return to
    .say('Your calendar is free today.')
    .completed()
    .wait(100)
    .emit('run.settlement.completed', {})
    .tape();
}

function flowApproval(): Tape {
  const to = record({
    name: 'flow-approval',
    title: 'Documented flow: a write that asks first',
    summary: 'The third diagram: the run pauses, a person approves, the tool runs, the answer follows.',
    covers: ['C-110', 'C-111', 'C-117', 'C-118', 'C-120', 'C-170'],
    user: 'Create a bit to review the Q2 metrics',
  });
  to.connected().wait(50).emit('run.started', {});
  required(to.wait(200), bitsCreate, call, quarter);
  to.wait(4_000);
  approved(to, bitsCreate, call);
  started(to.wait(30), bitsCreate, call, quarter);
  completed(to.wait(250), bitsCreate, call, { bit: { id: 'bit_1', ...quarter } }, 250);
  return to
    .say('Done. The bit “Review Q2 metrics” is on your list.')
    .completed()
    .wait(100)
    .emit('run.settlement.completed', {})
    .tape();
}

/** The example frames of the documentation, as near to it as JSON allows. */
function seedRun(): Tape {
  const to = record({
    name: 'seed-run',
    title: 'The documentation’s own examples',
    summary: 'A run made of the example payloads: delta, model switch, calendar tool, approval, suggestions.',
    covers: ['C-025', 'C-045', 'C-064', 'C-086', 'C-087', 'C-088', 'C-089', 'C-091', 'C-099', 'C-111'],
    user: 'What is on today, and note that I want to review the Q2 metrics',
  });
  to.connected().delta('Hello').skip(1);
  to.emit('run.model.switched', {
    ...{ runId, fromModelKey: 'gemini-2.0-flash', fromProvider: 'google' },
    ...{ toModelKey: 'gemini-2.5-flash', toProvider: 'google', reason: 'model_not_found' },
  });
  started(to.wait(100), calendar, call);
  completed(to.wait(60), calendar, call, { items: [] }, 58);
  required(to.wait(300), bitsCreate, 'tc_abc124', quarter);
  approved(to.wait(2_000), bitsCreate, 'tc_abc124');
  started(to.wait(30), bitsCreate, 'tc_abc124', quarter);
  completed(to.wait(200), bitsCreate, 'tc_abc124', { bit: { id: 'bit_1', ...quarter } });
  to.wait(30).emit('message.completed', { messageId, content: to.text });
  to.suggestions(
    'Can you make that more practical for this week?',
    'What would the first 10 minutes look like?',
  );
  return to.settled().tape();
}

function seedToolFailed(): Tape {
  const to = record({
    name: 'seed-tool-failed',
    title: 'The documentation’s failed tool',
    summary: 'bits.get times out after five seconds; the run goes on and the assistant explains.',
    covers: ['C-083', 'C-099'],
    user: 'Show me the bit about metrics',
  });
  to.begin();
  started(to.wait(100), bitsGet, call, { query: 'metrics' });
  const activity = {
    ...{
      activityType: 'tool_read',
      origin: 'chao',
      label: 'Tool failed',
      detail: 'Tool execution timed out',
    },
    ...({ renderHint: 'tool_card', status: 'failed', subjectType: 'bits', subjectId: call } as const),
  };
  const payload = {
    toolKey: 'bits.get',
    callId: call,
    executionMs: 5001,
    success: false,
    error: 'Tool execution timed out',
    activity,
  };
  to.wait(5_000).emit('tool.failed', payload, { stepId: call });
  return to.say('I could not read that bit: it took too long. Shall I try again?').end('Try again').tape();
}

function seedRunError(): Tape {
  const data = {
    ...{ eventId: 8, type: 'run.error', runId, timestamp: '2026-04-12T10:05:00.000Z' },
    payload: { error: 'Stream timeout exceeded', code: 'stream_timeout' },
  };
  const to = record({
    name: 'seed-run-error',
    title: 'The documentation’s run.error frame',
    summary:
      'It has neither id nor retry; its eventId still counts. The stream goes on on the next connection.',
    covers: ['C-049', 'C-165', 'G-02', 'G-08'],
    user: 'Take your time',
  });
  to.begin().say('This takes a while,', 8).wait(299_000);
  to.raw(`event: run.error\ndata: ${JSON.stringify(data)}\n\n`).skip(3);
  return to.wait(3_000).connected().say(' but here it is.').end().tape();
}

function simple(): Tape {
  return record({
    name: 'simple',
    title: 'A simple answer',
    summary: 'Text without tools, with everything the backend says around it.',
    covers: ['C-043', 'C-044', 'C-050', 'C-051', 'C-060', 'C-061', 'C-064', 'C-065'],
    user: 'What is a custom element?',
  })
    .begin()
    .say(
      'A **custom element** is an HTML tag whose behaviour you write yourself. The browser keeps one class for each tag.\n\n- it works in every framework\n- it needs no build step\n',
    )
    .end('How do I define one?', 'What about styles?')
    .tape();
}

function interleaved(): Tape {
  const to = record({
    name: 'interleaved',
    title: 'Text and tools in turn',
    summary: 'Two cards stand where they came in the text; the parts keep their order.',
    covers: ['C-069', 'G-24'],
    user: 'Look up my day, then the bit about metrics',
  });
  to.begin().say('First the calendar.\n\n');
  read(to, calendar, 'tc_1', {}, { items: [{ time: '09:30', title: 'Planning' }] });
  to.say('One date at 9:30. Now the bit.\n\n');
  read(to, bitsGet, 'tc_2', { query: 'metrics' }, { bit: { title: 'Review Q2 metrics' } });
  return to
    .say('Both fit well: **review the metrics** after the planning.')
    .end('Move it to tomorrow')
    .tape();
}

export const flows = (): readonly Tape[] => [
  ...[flowSimple(), flowAutoTools(), flowApproval()],
  ...[seedRun(), seedToolFailed(), seedRunError(), simple(), interleaved()],
];
