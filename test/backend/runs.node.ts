import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKit, textOf, type Reading } from './kit.js';

const times = { deltaMs: 1, toolMs: 10, settleMs: 1 };

/** Asks, and reads the run to its end. */
async function played(content: string, ms = 20_000): Promise<Reading> {
  const kit = createKit({ times });
  const reading = await kit.open((await kit.ask(content)).stream);
  await kit.clock.advance(ms);
  kit.backend.close();
  return reading;
}

/** The order of events, without repeats of the same type in a row. */
const order = ({ types }: Reading): string[] => types.filter((type, index) => type !== types[index - 1]);

const payloads = ({ events }: Reading, type: string) =>
  events.filter((one) => one.type === type).map(({ payload }) => payload);

test('C-043 C-044 C-060 C-061 C-064 C-065 C-050 C-051 a simple run: text, completed, suggestions, settlement', async () => {
  const reading = await played('Hello');
  assert.deepEqual(order(reading), [
    ...['stream.connected', 'run.started', 'run.status.changed', 'message.delta', 'message.completed'],
    ...['message.suggestions', 'run.settlement.pending', 'run.settlement.completed'],
  ]);
  assert.deepEqual(payloads(reading, 'run.status.changed'), [{ from: 'queued', to: 'running' }]);
  const [completed] = payloads(reading, 'message.completed');
  assert.equal(completed?.content, textOf(reading.events));
  const [suggested] = payloads(reading, 'message.suggestions');
  assert.equal(suggested?.messageId, completed?.messageId);
  const priorities = (suggested?.suggestions as { priority: number }[]).map(({ priority }) => priority);
  assert.deepEqual(priorities, [1, 2, 3]);
  const [at, next] = reading.events.filter(({ type }) => /^message\.(completed|suggestions)$/.test(type));
  assert.equal(at?.timestamp, next?.timestamp, 'in the same tick');
});

test('deltas are two to eight characters and never cut a character in two', async () => {
  const reading = await played('Answer in Japanese');
  const deltas = payloads(reading, 'message.delta').map(({ delta }) => String(delta));
  for (const delta of deltas.slice(0, -1)) assert.ok([...delta].length >= 2 && [...delta].length <= 8, delta);
  for (const delta of deltas) assert.doesNotMatch(delta, /[\ud800-\udbff]$|^[\udc00-\udfff]/);
});

test('C-080 C-081 C-082 C-091 C-099 a tool starts, tells its progress and completes, with activities of the contract', async () => {
  const reading = await played('What is on the calendar?');
  const [started] = payloads(reading, 'tool.started');
  const [completed] = payloads(reading, 'tool.completed');
  const progress = payloads(reading, 'tool.progress');
  assert.deepEqual(started?.activity, {
    activityType: 'tool_read',
    origin: 'chao',
    label: 'Reading calendar',
    detail: 'Starting tool execution.',
    renderHint: 'tool_card',
    status: 'active',
    subjectType: 'calendar',
    subjectId: started?.callId,
  });
  assert.deepEqual(
    progress.map((one) => one.progress),
    [0.33, 0.67],
  );
  assert.deepEqual([completed?.success, completed?.callId], [true, started?.callId]);
  assert.equal(completed?.executionMs, 10);
  assert.equal((completed?.data as { date: string }).date, '2026-04-12');
});

test('C-085 three tools run side by side, and the last to start is the first to end', async () => {
  const reading = await played('What does my day look like?');
  const keys = (type: string): unknown[] => payloads(reading, type).map(({ toolKey }) => toolKey);
  assert.deepEqual(keys('tool.started'), ['calendar.today', 'tasks.list', 'shop.hours']);
  assert.deepEqual(keys('tool.completed'), ['shop.hours', 'tasks.list', 'calendar.today']);
  assert.ok(reading.types.indexOf('tool.completed') > reading.types.lastIndexOf('tool.started'));
});

test('C-083 a failing tool does not end the run; the assistant explains', async () => {
  const reading = await played('Show a failing tool');
  const [failed] = payloads(reading, 'tool.failed');
  assert.deepEqual([failed?.success, failed?.error], [false, 'Tool execution timed out']);
  assert.match(textOf(reading.events), /could not read the archive \(“Tool execution timed out”\)/);
  assert.equal(reading.types.at(-1), 'run.settlement.completed');
});

test('C-084 a degraded tool tells why and what it has', async () => {
  const reading = await played('Show a degraded tool');
  const [degraded] = payloads(reading, 'tool.degraded');
  assert.match(String(degraded?.reason), /not reachable/);
  assert.equal((degraded?.data as { asOf: string }).asOf, '2026-04-01');
  assert.match(textOf(reading.events), /rates are of 2026-04-01/);
});

test('C-045 another model takes over and the run goes on', async () => {
  const reading = await played('Switch the model');
  const [switched] = payloads(reading, 'run.model.switched');
  const names = ['runId', 'fromModelKey', 'fromProvider', 'toModelKey', 'toProvider', 'reason'];
  assert.deepEqual(Object.keys(switched ?? {}), names);
  assert.equal(reading.types.at(-1), 'run.settlement.completed');
});

test('C-132 the capability that was chosen is told', async () => {
  const [resolved] = payloads(await played('How does it work?'), 'capability.resolved');
  assert.equal(resolved?.capabilityKey, 'docs.answer');
  assert.equal((resolved?.activity as { label: string }).label, 'Answering from the documentation');
});

test('C-131 C-029 a diagnostic run carries cot events and an unknown type, the text stays clean', async () => {
  const reading = await played('debug this');
  assert.ok(reading.types.some((type) => type.startsWith('cot.')));
  assert.ok(reading.types.includes('diagnostics.sampled'));
  assert.doesNotMatch(textOf(reading.events), /HIDDEN/);
});

test('C-133 planned steps come first, then each asks for itself', async () => {
  const kit = createKit({ times });
  const { stream, runId } = await kit.ask('Plan my week');
  const reading = await kit.open(stream);
  for (let step = 0; step < 3; step += 1) {
    await kit.clock.advance(1_000);
    const asked = payloads(reading, 'tool.approval_required');
    assert.equal(asked.length, step + 1);
    const decision = step === 1 ? 'reject' : 'approve';
    await kit.call(`/ai/runs/${runId}/tools/${String(asked[step]?.toolCallId)}/${decision}`, {
      method: 'POST',
    });
  }
  await kit.clock.advance(5_000);
  const steps = payloads(reading, 'plan.step_added');
  assert.deepEqual(
    steps.map(({ stepId }) => stepId),
    ['step_1', 'step_2', 'step_3'],
  );
  assert.deepEqual(
    steps.map(({ input }) => input),
    payloads(reading, 'tool.approval_required').map(({ input }) => input),
  );
  assert.match(textOf(reading.events), /2 steps of 3 done/);
  assert.equal(kit.store.tasks('demo').length, 2);
});

test('C-140 C-141 C-142 a workflow tells its steps; a failed one does not end it; workflow.completed does', async () => {
  const reading = await played('Run the report workflow');
  const steps = reading.events.filter(({ type }) => type.startsWith('workflow.step.'));
  assert.deepEqual(
    steps.map(({ type, stepId }) => `${type.slice('workflow.step.'.length)} ${stepId}`),
    [
      'started changelog',
      'completed changelog',
      'started archive',
      'failed archive',
      'started write',
      'completed write',
    ],
  );
  assert.deepEqual(
    steps.map(({ stepId }) => stepId),
    steps.map(({ payload }) => payload.stepKey),
  );
  assert.equal(steps[3]?.payload.error, 'Tool execution timed out');
  assert.deepEqual(payloads(reading, 'workflow.completed'), [{ summary: '2 of 3 steps completed.' }]);
  assert.ok(reading.types.indexOf('message.completed') < reading.types.indexOf('workflow.completed'));
});

test('C-001 C-010 a feature run streams under its own id', async () => {
  const kit = createKit({ times });
  const { status, body } = await kit.json('/ai/features/weekly-digest/runs', { body: {} });
  assert.equal(status, 201);
  const reading = await kit.open(`/ai/runs/${body.data.id}/stream`);
  await kit.clock.advance(10_000);
  assert.ok(reading.types.includes('workflow.completed'));
  assert.ok(reading.events.every(({ runId }) => runId === body.data.id));
  assert.equal((await kit.json('/ai/features/nope/runs', { body: {} })).status, 404);
});

test('C-046 C-047 C-062 cancelling: requested, cancelling, the partial message, cancelled, and then it is over', async () => {
  const kit = createKit({ times });
  const { stream, runId, sessionId } = await kit.ask('Count to 500');
  const reading = await kit.open(stream);
  await kit.clock.advance(50);
  assert.equal((await kit.call(`/ai/runs/${runId}/cancel`, { method: 'POST' })).status, 202);
  assert.equal((await kit.call(`/ai/runs/${runId}/cancel`, { method: 'POST' })).status, 202);
  await kit.clock.advance(5_000);
  assert.deepEqual(reading.types.slice(-4), [
    ...['run.cancel_requested', 'run.cancelling', 'message.partially_completed', 'run.cancelled'],
  ]);
  const [partial] = payloads(reading, 'message.partially_completed');
  assert.deepEqual([partial?.content, partial?.reason], [textOf(reading.events), 'cancelled']);
  assert.equal((await kit.call(`/ai/runs/${runId}/cancel`, { method: 'POST' })).status, 409);
  type Page = { data: { status: string; content: string }[] };
  const { data } = (await kit.json<Page>(`/ai/sessions/${sessionId}/messages`)).body;
  assert.deepEqual([data[1]?.status, data[1]?.content], ['partial', partial?.content]);
});

test('C-049 C-048 C-167 G-33 the ways to fail: provider_error, execution_error, empty_response, run.failed', async () => {
  const ends = async (content: string) => {
    const { events } = await played(content);
    const from = events.findIndex(({ type }) => type === 'run.error' || type === 'run.failed');
    return events.slice(from).map(({ type, payload }) => [type, payload.code, typeof payload.error]);
  };
  assert.deepEqual(await ends('Break the provider'), [['run.error', 'provider_error', 'string']]);
  assert.deepEqual(await ends('execution error'), [['run.error', 'execution_error', 'string']]);
  assert.deepEqual(await ends('fail the run'), [['run.failed', 'execution_error', 'string']]);
  assert.deepEqual(await ends('Give me an empty answer'), [
    ['run.error', 'empty_response', 'string'],
    ['run.failed', 'empty_response', 'string'],
  ]);
});

test('a fault of the backend itself ends the run with execution_error and is reported', async () => {
  const errors: unknown[] = [];
  const kit = createKit({
    times,
    onError: (error) => errors.push(error),
    tape: () => Promise.resolve(undefined),
  });
  const reading = await kit.open((await kit.ask('tape:missing')).stream);
  await kit.clock.advance(5_000);
  assert.deepEqual(
    payloads(reading, 'run.error').map(({ code }) => code),
    ['execution_error'],
  );
  assert.equal(errors.length, 1);
});
