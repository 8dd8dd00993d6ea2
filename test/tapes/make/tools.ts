import type { Tape } from '../../backend/runs/tape.js';
import {
  bitsGet,
  bitsList,
  calendar,
  completed,
  degraded,
  failed,
  progress,
  read,
  research,
  started,
} from './calls.js';
import { record, runId } from './recorder.js';

function parallel(): Tape {
  const to = record({
    name: 'tools-parallel',
    title: 'Three tools side by side',
    summary: 'They start together and end in another order; the cards stay where they were first seen.',
    covers: ['C-085', 'C-069'],
    user: 'What does my day look like?',
  });
  to.begin();
  started(to.wait(80), calendar, 'tc_1');
  started(to, bitsList, 'tc_2', { status: 'open' });
  started(to, research, 'tc_3', { query: 'weather today' });
  progress(to.wait(200), research, 'tc_3', 'Reading two sources.', 0.4);
  completed(to.wait(150), bitsList, 'tc_2', { items: [{ title: 'Review Q2 metrics' }] }, 350);
  progress(to.wait(200), calendar, 'tc_1', 'Asking the calendar service.', 0.7);
  completed(to.wait(200), research, 'tc_3', { summary: 'Sunny, 18 °C.' }, 750);
  completed(to.wait(150), calendar, 'tc_1', { items: [] }, 900);
  return to
    .say('Your calendar is free, one bit is open, and it will be sunny.')
    .end('Plan the afternoon')
    .tape();
}

function toolFailed(): Tape {
  const to = record({
    name: 'tool-failed',
    title: 'A tool fails, the run goes on',
    summary: 'One of two tools fails; the assistant explains and answers with what it has.',
    covers: ['C-083', 'C-085'],
    user: 'Compare my calendar with the bit about metrics',
  });
  to.begin();
  read(to, calendar, 'tc_1', {}, { items: [] });
  started(to.wait(40), bitsGet, 'tc_2', { query: 'metrics' });
  failed(to.wait(1_500), bitsGet, 'tc_2', 'Tool execution timed out', 1500);
  return to
    .say('Your calendar is free. I could not read the bit, so I can’t compare the two.')
    .end('Try again')
    .tape();
}

function toolDegraded(): Tape {
  const to = record({
    name: 'tool-degraded',
    title: 'A tool makes do with less',
    summary: 'Neither success nor failure: an old result, and the reason.',
    covers: ['C-084', 'G-10'],
    user: 'What do people say about us?',
  });
  to.begin();
  started(to.wait(80), research, 'tc_1', { query: 'reviews' });
  degraded(to.wait(900), research, 'tc_1', 'Live search is not available; these are results of last week.', {
    asOf: '2026-04-05',
    items: 3,
  });
  return to.say('As of last week there were three reviews, all friendly.').end().tape();
}

function withoutCallId(): Tape {
  const to = record({
    name: 'tool-without-call-id',
    title: 'Tool events without any call id',
    summary: 'Neither callId nor toolCallId nor stepId: each event stands alone.',
    covers: ['C-102'],
    user: 'Use an old tool',
  });
  to.begin().wait(80).emitAny('tool.started', { toolKey: 'legacy.ping', input: {} });
  to.wait(300).emitAny('tool.completed', { toolKey: 'legacy.ping', success: true, data: { pong: true } });
  return to.say('The old tool answered.').end().tape();
}

function callIdReused(): Tape {
  const to = record({
    name: 'call-id-reused',
    title: 'The same call id in two runs',
    summary: 'An earlier message has a call tc_1 of its own run; this run’s tc_1 is another call.',
    covers: ['C-085', 'C-150'],
    user: 'And the calendar?',
    history: [
      {
        id: 'cm5msg000',
        role: 'user',
        content: 'List my bits',
        status: 'completed',
        createdAt: '2026-04-12T09:58:00.000Z',
      },
      {
        ...{ id: 'cm5msg001', role: 'assistant', content: 'You have one bit.', status: 'completed' },
        ...{ createdAt: '2026-04-12T09:58:01.000Z', runId: '550e8400-e29b-41d4-a716-446655440099' },
        toolCalls: [
          {
            id: 'tc_1',
            toolKey: 'bits.list',
            input: {},
            output: { items: 1 },
            status: 'completed',
            executionMs: 40,
            contentOffset: 0,
          },
        ],
      },
    ],
  });
  to.begin();
  read(to, calendar, 'tc_1', {}, { items: [] });
  return to.say('Free all day.').end().tape();
}

function otherNames(): Tape {
  const to = record({
    name: 'alternative-names',
    title: 'The other names of the fields',
    summary: 'key, toolCallId or stepId alone, args and output: all mean the same.',
    covers: ['C-086', 'C-087', 'C-088', 'C-089', 'C-098'],
    user: 'Use the other spelling',
  });
  to.begin();
  to.wait(80).emitAny('tool.started', { key: 'bits.list', toolCallId: 'tc_1', args: { status: 'open' } });
  to.wait(300).emitAny('tool.completed', {
    key: 'bits.list',
    toolCallId: 'tc_1',
    success: true,
    output: { items: [] },
  });
  to.wait(80).emitAny('tool.started', { key: 'calendar.today', args: {} }, { stepId: 'tc_2' });
  to.wait(300).emitAny(
    'tool.completed',
    { key: 'calendar.today', output: { items: [] } },
    { stepId: 'tc_2' },
  );
  return to.say('Nothing open, nothing planned.').end().tape();
}

function falsyValues(): Tape {
  const to = record({
    name: 'falsy-values',
    title: 'Zero, false, empty text and null',
    summary: 'Only null and missing fall through to the second name; 0, false and "" are values.',
    covers: ['C-090'],
    user: 'Count, check, and read the empty note',
  });
  to.begin();
  for (const [index, [key, data]] of [
    ['bits.count', 0],
    ['bits.exists', false],
    ['notes.read', ''],
  ].entries()) {
    const callId = `tc_${index + 1}`;
    to.wait(60).emitAny(
      'tool.started',
      { toolKey: key, callId, input: null, args: { strict: false } },
      { stepId: callId },
    );
    to.wait(120).emitAny(
      'tool.completed',
      { toolKey: key, callId, data, output: 'not this one' },
      { stepId: callId },
    );
  }
  return to.say('There are none.').end().tape();
}

function hostile(): Tape {
  const to = record({
    name: 'hostile-fields',
    title: 'Markup in every field',
    summary:
      'HTML, Markdown and control characters in names, labels, inputs, errors and suggestions: all of it is text.',
    covers: ['C-068', 'C-093', 'C-100'],
    user: '<img src=x onerror=alert(1)> Do something **bold**',
  });
  const markup = '<img src=x onerror="alert(1)"> **bold** [link](javascript:alert(1))';
  const activity = {
    ...{
      activityType: 'tool_read',
      origin: 'chao',
      label: markup,
      detail: `Detail ${markup}\u202egnp.exe\u202c`,
    },
    ...{ renderHint: 'tool_card', status: 'active' as const, subjectType: '<b>bits</b>', subjectId: 'tc_1' },
  };
  to.begin().wait(50);
  to.emit(
    'tool.started',
    {
      toolKey: 'bits.<script>',
      callId: 'tc_1',
      input: { [markup]: markup, html: '<iframe srcdoc="x">' },
      activity,
    },
    { stepId: 'tc_1' },
  );
  to.wait(200).emit(
    'tool.failed',
    { toolKey: 'bits.<script>', callId: 'tc_1', error: markup, success: false },
    { stepId: 'tc_1' },
  );
  to.say(
    'Here is markup that must not run: <script>alert(1)</script> <b onmouseover="alert(1)">b</b> [x](javascript:alert(1)) ![i](https://tracker.example/p.png)\n',
  );
  return to.end(markup, '"><svg onload=alert(1)>').tape();
}

function largeOutput(): Tape {
  const to = record({
    name: 'tool-large-output',
    title: 'A tool with a large result',
    summary: 'Two hundred rows of observation; the card stays small, the answer stays the answer.',
    covers: ['C-100'],
    user: 'List everything',
  });
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: `bit_${index + 1}`,
    title: `Bit number ${index + 1}`,
    done: index % 3 === 0,
  }));
  to.begin();
  read(to, bitsList, 'tc_1', { limit: 200 }, { items: rows });
  return to.say('There are 200 bits; 67 of them are done.').end().tape();
}

function capability(): Tape {
  const to = record({
    name: 'capability',
    title: 'A capability is chosen',
    summary: 'Once with an activity to show, once with the key alone.',
    covers: ['C-132', 'G-25'],
    user: 'Draw me a picture',
  });
  const activity = {
    ...{
      activityType: 'image_generation',
      origin: 'chao',
      label: 'Making an image',
      detail: 'Routed to the image model.',
    },
    ...{
      renderHint: 'status_card',
      status: 'completed' as const,
      subjectType: 'media',
      subjectId: 'image.generate',
    },
  };
  to.begin().wait(50).emit('capability.resolved', { capabilityKey: 'image.generate', activity });
  to.wait(300).emit('capability.resolved', { capabilityKey: 'image.describe' });
  return to.say('I can describe pictures, but not draw them yet.').end().tape();
}

function modelSwitched(): Tape {
  const to = record({
    name: 'model-switched',
    title: 'Another model takes over',
    summary: 'For information only; the run goes on.',
    covers: ['C-045'],
    user: 'Which model are you?',
  });
  to.begin().say('I am ').wait(50);
  to.emit('run.model.switched', {
    ...{ runId, fromModelKey: 'gemini-2.0-flash', fromProvider: 'google' },
    ...{ toModelKey: 'gemini-2.5-flash', toProvider: 'google', reason: 'model_not_found' },
  });
  return to.say('not sure any more.').end().tape();
}

export const toolTapes = (): readonly Tape[] => [
  ...[parallel(), toolFailed(), toolDegraded(), withoutCallId(), callIdReused(), otherNames(), falsyValues()],
  ...[hostile(), largeOutput(), capability(), modelSwitched()],
];
