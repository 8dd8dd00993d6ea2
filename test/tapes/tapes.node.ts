import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createKit, envelopeIn, textOf } from '../backend/kit.js';
import type { TapeEvent } from '../backend/runs/tape.js';
import { allTapes, fileText } from './make.js';
import { eventsIn, streamText, type Tape } from './play.js';

/** Every event type the documentation names, with the fields its payload must have and their kinds. */
const documented: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'stream.connected': { runId: 'string' },
  'capability.resolved': { capabilityKey: 'string' },
  'run.started': {},
  'run.status.changed': { from: 'string', to: 'string' },
  'run.model.switched': { runId: 'string', fromModelKey: 'string', toModelKey: 'string', reason: 'string' },
  'run.cancel_requested': {},
  'run.cancelling': {},
  'run.cancelled': {},
  'run.failed': {},
  'run.error': { error: 'string', code: 'string' },
  'message.delta': { delta: 'string' },
  'message.completed': { messageId: 'string', content: 'string' },
  'message.suggestions': { messageId: 'string', suggestions: 'object' },
  'message.partially_completed': { messageId: 'string', content: 'string', reason: 'string' },
  'tool.started': { toolKey: 'string', callId: 'string', activity: 'object' },
  'tool.progress': {
    toolKey: 'string',
    callId: 'string',
    message: 'string',
    progress: 'number',
    activity: 'object',
  },
  'tool.completed': {
    toolKey: 'string',
    callId: 'string',
    executionMs: 'number',
    success: 'boolean',
    data: 'object',
  },
  'tool.failed': { toolKey: 'string', callId: 'string', success: 'boolean', error: 'string' },
  'tool.degraded': { toolKey: 'string', callId: 'string', reason: 'string', activity: 'object' },
  'tool.approval_required': {
    runId: 'string',
    toolCallId: 'string',
    toolKey: 'string',
    input: 'object',
    activity: 'object',
  },
  'tool.approval_response': { toolCallId: 'string' },
  'tool.approval_timeout': { runId: 'string', toolCallId: 'string', activity: 'object' },
  'plan.step_added': {
    stepId: 'string',
    toolKey: 'string',
    title: 'string',
    input: 'object',
    activity: 'object',
  },
  'workflow.step.started': { stepKey: 'string', title: 'string' },
  'workflow.step.completed': { stepKey: 'string', title: 'string' },
  'workflow.step.failed': { stepKey: 'string', title: 'string', error: 'string' },
  'workflow.completed': { summary: 'string' },
  'run.settlement.pending': {},
  'run.settlement.completed': {},
};

/** Tapes that leave fields out or spell them otherwise, on purpose. */
const odd = new Set([
  ...['alternative-names', 'falsy-values', 'tool-without-call-id', 'hostile-fields', 'capability', 'plan'],
  ...[
    'workflow-failed-step',
    'unknown-types',
    'cot-noise',
    'approval-unknown',
    'malformed',
    'tool-large-output',
  ],
]);

const tapes = allTapes();
const own = ({ type }: TapeEvent): boolean => type in documented;

test('every file is what make.ts makes, and there is no other', () => {
  const folder = new URL('./', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('thothii-'));
  assert.deepEqual(files.sort(), tapes.map(({ name }) => `${name}.json`).sort());
  for (const tape of tapes) {
    const text = readFileSync(new URL(`${tape.name}.json`, folder), 'utf8');
    assert.equal(text, fileText(tape), `${tape.name}: run node --import tsx test/tapes/make.ts`);
    assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(tape)));
  }
});

test('the README lists every tape', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
  for (const { name, title, covers } of tapes)
    assert.ok(readme.includes(`| \`${name}\` | ${title} | ${covers.join(', ')} |`), name);
});

test('G-26 all 29 documented event types occur, and cot events', () => {
  assert.equal(Object.keys(documented).length, 29);
  const types = new Set(tapes.flatMap((tape) => eventsIn(tape).map(({ type }) => type)));
  assert.deepEqual(
    Object.keys(documented).filter((type) => !types.has(type)),
    [],
  );
  assert.ok([...types].some((type) => type.startsWith('cot.')));
});

test('a tape says what it is and what it covers', () => {
  for (const { name, title, summary, covers, target, user, history } of tapes) {
    assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.ok(title && summary.endsWith('.') && covers.length > 0, name);
    for (const id of covers) assert.match(id, /^[CG]-\d+$/, name);
    assert.equal(target.messageId !== undefined, user !== undefined, name);
    for (const message of history ?? []) {
      assert.deepEqual(
        ['id', 'role', 'content', 'status', 'createdAt'].filter((key) => typeof message[key] !== 'string'),
        [],
      );
    }
  }
});

test('frames are in order of time, envelopes whole, numbers growing', () => {
  for (const tape of tapes) {
    const times = tape.frames.map(({ at }) => at);
    assert.deepEqual(
      times,
      [...times].sort((a, b) => a - b),
      tape.name,
    );
    const ids = eventsIn(tape).flatMap(({ eventId }) => eventId ?? []);
    const growing = ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0));
    assert.equal(growing, tape.name !== 'duplicates', tape.name);
    for (const event of eventsIn(tape)) {
      assert.equal(event.runId, tape.target.runId);
      assert.match(event.timestamp ?? '', /^2026-04-12T10:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(
        event.type === 'stream.connected',
        event.eventId === undefined,
        `${tape.name} ${event.type}`,
      );
      assert.ok(typeof event.payload === 'object' && event.payload !== null);
    }
  }
});

test('payloads of documented types have their fields', () => {
  for (const tape of tapes.filter(({ name }) => !odd.has(name))) {
    for (const { type, payload } of eventsIn(tape).filter(own)) {
      for (const [key, kind] of Object.entries(documented[type] ?? {})) {
        if (tape.name === 'run-failed' && type === 'run.failed') continue;
        const value = (payload as Record<string, unknown>)[key];
        // A response may leave out all but the call: G-12.
        assert.equal(typeof value, kind, `${tape.name} ${type} ${key}`);
      }
    }
  }
});

/** The payloads that the documentation shows. */
const examples: readonly [string, object][] = [
  ['message.delta', { delta: 'Hello' }],
  [
    'run.model.switched',
    {
      runId: '550e8400-e29b-41d4-a716-446655440000',
      fromModelKey: 'gemini-2.0-flash',
      fromProvider: 'google',
      toModelKey: 'gemini-2.5-flash',
      toProvider: 'google',
      reason: 'model_not_found',
    },
  ],
  [
    'message.suggestions',
    {
      messageId: 'cm5msg002',
      suggestions: [
        { suggestion: 'Can you make that more practical for this week?', priority: 1 },
        { suggestion: 'What would the first 10 minutes look like?', priority: 2 },
      ],
    },
  ],
  [
    'tool.started',
    {
      toolKey: 'calendar.today',
      callId: 'tc_abc123',
      input: {},
      activity: {
        activityType: 'tool_read',
        origin: 'chao',
        label: 'Reading calendar',
        detail: 'Starting tool execution.',
        renderHint: 'tool_card',
        status: 'active',
        subjectType: 'calendar',
        subjectId: 'tc_abc123',
      },
    },
  ],
  [
    'tool.completed',
    {
      toolKey: 'calendar.today',
      callId: 'tc_abc123',
      executionMs: 58,
      success: true,
      data: { items: [] },
      activity: {
        activityType: 'tool_read',
        origin: 'chao',
        label: 'Calendar complete',
        detail: 'Tool execution completed.',
        renderHint: 'tool_card',
        status: 'completed',
        subjectType: 'calendar',
        subjectId: 'tc_abc123',
      },
    },
  ],
  [
    'tool.failed',
    {
      toolKey: 'bits.get',
      callId: 'tc_abc123',
      executionMs: 5001,
      success: false,
      error: 'Tool execution timed out',
      activity: {
        activityType: 'tool_read',
        origin: 'chao',
        label: 'Tool failed',
        detail: 'Tool execution timed out',
        renderHint: 'tool_card',
        status: 'failed',
        subjectType: 'bits',
        subjectId: 'tc_abc123',
      },
    },
  ],
  [
    'tool.approval_required',
    {
      runId: '550e8400-e29b-41d4-a716-446655440000',
      toolCallId: 'tc_abc123',
      toolKey: 'bits.create',
      input: { title: 'Review Q2 metrics', priority: 'high' },
      activity: {
        activityType: 'approval',
        origin: 'chao',
        label: 'Approval needed',
        detail: 'Review this action before Chao runs it.',
        renderHint: 'status_card',
        status: 'pending',
        subjectType: 'bits',
        subjectId: 'tc_abc123',
      },
    },
  ],
  ['run.error', { error: 'Stream timeout exceeded', code: 'stream_timeout' }],
];

test('the documentation’s own examples are in the tapes, word for word', () => {
  const all = tapes.flatMap((tape) =>
    eventsIn(tape).map(({ type, payload }) => JSON.stringify([type, payload])),
  );
  for (const [type, payload] of examples) assert.ok(all.includes(JSON.stringify([type, payload])), type);
  const raw = streamText(tapes.find(({ name }) => name === 'seed-run-error') as Tape);
  const frame = raw.split('\n\n').find((block) => block.includes('run.error')) ?? '';
  assert.doesNotMatch(frame, /^(id|retry):/m);
  assert.deepEqual(envelopeIn(frame)?.payload, examples.at(-1)?.[1]);
});

const playable = tapes.filter(
  ({ name }) => !['approval-pending', 'malformed', 'seed-run-error', 'stream-timeout-resume'].includes(name),
);

test('the backend plays every tape as a run: same events, own ids, and it keeps what was said', async () => {
  for (const tape of playable) {
    const kit = createKit({
      tape: () => Promise.resolve(tape),
      times: { heartbeatMs: Infinity, streamMs: Infinity },
    });
    const chat = tape.user !== undefined;
    const started = chat
      ? await kit.ask(`tape:${tape.name}@max`)
      : {
          stream: `/ai/runs/${(await kit.json(`/ai/features/tape:${tape.name}@max/runs`, { body: {} })).body.data.id}/stream`,
          sessionId: '',
        };
    const reading = await kit.open(started.stream);
    await kit.clock.advance(500);
    const sent = eventsIn(tape).filter(({ type }) => type !== 'stream.connected');
    assert.deepEqual(
      reading.types.slice(1),
      sent.map(({ type }) => type),
      tape.name,
    );
    assert.ok(!reading.text.includes(tape.target.runId), tape.name);
    const numbers = reading.events.slice(1).map(({ eventId }) => eventId);
    assert.deepEqual(
      numbers,
      sent.map(({ eventId }) => eventId),
      tape.name,
    );
    if (!chat) continue;
    type Page = { data: { content: string; status: string }[] };
    const { data } = (await kit.json<Page>(`/ai/sessions/${started.sessionId}/messages?limit=200`)).body;
    assert.equal(data.length, 2 + (tape.history?.length ?? 0), tape.name);
    assert.equal(data.at(-2)?.content, tape.user);
    const ending = sent.find(({ type }) => /^message\.(partially_)?completed$/.test(type))?.payload as {
      content?: string;
    };
    assert.equal(data.at(-1)?.content, ending?.content ?? textOf(reading.events), tape.name);
  }
});

test('a tape’s stream_timeout ends the connection; the next one goes on after it', async () => {
  for (const name of ['stream-timeout-resume']) {
    const tape = tapes.find((one) => one.name === name) as Tape;
    const kit = createKit({ tape: () => Promise.resolve(tape) });
    const { stream } = await kit.ask(`tape:${name}@1000`);
    const first = await kit.open(stream);
    await kit.clock.advance(10_000);
    const timeout = first.events.at(-1);
    assert.deepEqual([first.end, timeout?.payload.code], ['closed', 'stream_timeout']);
    const second = await kit.open(stream, timeout?.eventId);
    await kit.clock.advance(10_000);
    assert.equal(
      textOf([...first.events, ...second.events]),
      'I have been working on this for six minutes, and here is the answer.',
    );
    assert.equal(second.types.at(-1), 'run.settlement.completed');
  }
});

test('malformed frames go through as they are, with the run’s own id', async () => {
  const tape = tapes.find(({ name }) => name === 'malformed') as Tape;
  const kit = createKit({ tape: () => Promise.resolve(tape) });
  const { stream, runId } = await kit.ask('tape:malformed@max');
  const reading = await kit.open(stream);
  await kit.clock.advance(500);
  for (const frame of tape.frames) {
    if ('raw' in frame)
      assert.ok(reading.text.includes(frame.raw.replaceAll(tape.target.runId, runId)), frame.raw);
  }
  assert.equal(reading.types.at(-1), 'run.settlement.completed');
});

test('a tape without an end stays open, also over a restart', async () => {
  const tape = tapes.find(({ name }) => name === 'approval-pending') as Tape;
  const kit = createKit({ tape: () => Promise.resolve(tape) });
  const { stream, runId } = await kit.ask('tape:approval-pending');
  await kit.clock.advance(5_000);
  const back = kit.restart();
  const reading = await back.open(stream);
  await kit.clock.advance(100_000);
  assert.equal(reading.end, undefined);
  assert.equal(reading.types.at(-1), 'tool.approval_required');
  const callId = String(reading.events.at(-1)?.payload.toolCallId);
  const { status } = await back.json(`/ai/runs/${runId}/tools/${callId}/approve`, { method: 'POST' });
  assert.equal(status, 202);
  assert.equal((await back.call(`/ai/runs/${runId}/cancel`, { method: 'POST' })).status, 202);
  await kit.clock.advance(1_000);
  assert.equal(reading.types.at(-1), 'run.cancelled');
});
