import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKit, textOf, type Kit, type Reading } from './kit.js';
import type { Envelope } from './store/store.js';

const times = { deltaMs: 1, toolMs: 10, settleMs: 1 };

interface Waiting {
  readonly kit: Kit;
  readonly reading: Reading;
  readonly runId: string;
  readonly sessionId: string;
  readonly callIds: readonly string[];
  decide(
    callId: string | undefined,
    decision: string,
    body?: unknown,
  ): Promise<{ status: number; code: unknown }>;
}

const required = ({ type }: Envelope): boolean => type === 'tool.approval_required';

/** Asks for something that waits for approval, and reads until it does. */
async function waiting(
  content = 'Create a task to call Ada, high priority',
  mode?: string,
): Promise<Waiting> {
  const kit = createKit({ times });
  const { stream, runId, sessionId } = await kit.ask(content, mode);
  const reading = await kit.open(stream);
  await kit.clock.advance(1_000);
  const callIds = reading.events.filter(required).map(({ payload }) => String(payload.toolCallId));
  return {
    ...{ kit, reading, runId, sessionId, callIds },
    async decide(callId, decision, body) {
      const path = `/ai/runs/${runId}/tools/${callId}/${decision}`;
      const { status, body: answer } = await kit.json(path, { method: 'POST', body });
      await kit.clock.advance(1_000);
      return { status, code: answer.error?.code };
    },
  };
}

const after = (reading: Reading, type: string): readonly string[] =>
  reading.types.slice(reading.types.indexOf(type)).filter((one) => one !== 'message.delta');

test('C-110 C-111 a write stops the run and asks, with the real input; nothing is stored yet', async () => {
  const { kit, reading, runId, callIds } = await waiting();
  const event = reading.events.find(required);
  assert.equal(event?.stepId, callIds[0]);
  assert.deepEqual(
    { ...event?.payload, activity: undefined },
    {
      runId,
      toolCallId: callIds[0],
      toolKey: 'tasks.create',
      input: { title: 'call Ada', priority: 'high' },
      activity: undefined,
    },
  );
  assert.deepEqual(event?.payload.activity, {
    activityType: 'approval',
    origin: 'chao',
    label: 'Approval needed',
    detail: 'Review this action before Chao runs it.',
    renderHint: 'status_card',
    status: 'pending',
    subjectType: 'tasks',
    subjectId: callIds[0],
  });
  assert.deepEqual(kit.store.tasks('demo'), []);
  assert.equal(reading.types.at(-1), 'tool.approval_required');
  kit.backend.close();
});

test('C-112 C-118 after approval: response, started, completed on the same call, and the task is stored', async () => {
  const { kit, reading, callIds, decide } = await waiting();
  assert.deepEqual(await decide(callIds[0], 'approve'), { status: 202, code: undefined });
  const types = after(reading, 'tool.approval_response').filter((type) => type !== 'tool.progress');
  assert.deepEqual(types, [
    ...[
      'tool.approval_response',
      'tool.started',
      'tool.completed',
      'message.completed',
      'message.suggestions',
    ],
    ...['run.settlement.pending', 'run.settlement.completed'],
  ]);
  const ids = reading.events.filter(({ type }) => type.startsWith('tool.')).map(({ stepId }) => stepId);
  assert.deepEqual(new Set(ids), new Set(callIds));
  const [task] = kit.store.tasks('demo');
  assert.equal(task?.title, 'call Ada');
  assert.match(textOf(reading.events), /The task “call Ada” is on your list now/);
});

test('C-113 C-119 after rejection nothing is stored and the assistant repeats the reason', async () => {
  const { kit, reading, callIds, decide } = await waiting();
  assert.equal((await decide(callIds[0], 'reject', { reason: 'not today' })).status, 202);
  const response = reading.events.find(({ type }) => type === 'tool.approval_response');
  assert.deepEqual([response?.payload.approved, response?.payload.reason], [false, 'not today']);
  assert.ok(!reading.types.includes('tool.started'));
  assert.deepEqual(kit.store.tasks('demo'), []);
  assert.match(textOf(reading.events), /because you said: “not today”/);
  assert.equal(reading.types.at(-1), 'run.settlement.completed');
});

test('C-113 G-16 a rejection needs no reason and no body', async () => {
  for (const body of [undefined, {}, { reason: '' }]) {
    const { reading, callIds, decide } = await waiting();
    assert.equal((await decide(callIds[0], 'reject', body)).status, 202);
    assert.ok(
      !('reason' in (reading.events.find(({ type }) => type === 'tool.approval_response')?.payload ?? {})),
    );
  }
});

test('C-115 C-119 after 60 seconds the approval times out, nothing is done, and the run goes on', async () => {
  const { kit, reading, callIds } = await waiting();
  await kit.clock.advance(58_000);
  assert.ok(!reading.types.includes('tool.approval_timeout'));
  await kit.clock.advance(3_000);
  const timeout = reading.events.find(({ type }) => type === 'tool.approval_timeout');
  const asked = reading.events.find(required);
  assert.equal(timeout?.payload.toolCallId, callIds[0]);
  assert.equal(Date.parse(timeout?.timestamp ?? '') - Date.parse(asked?.timestamp ?? ''), 60_000);
  assert.deepEqual(kit.store.tasks('demo'), []);
  assert.match(textOf(reading.events), /Nobody answered in time/);
  assert.equal(reading.types.at(-1), 'run.settlement.completed');
});

test('G-14 a second decision gets 409, one that is too late 410, one on an unknown call 404', async () => {
  const decided = await waiting();
  await decided.decide(decided.callIds[0], 'approve');
  for (const decision of ['approve', 'reject']) {
    assert.deepEqual(await decided.decide(decided.callIds[0], decision), {
      status: 409,
      code: 'already_decided',
    });
  }
  assert.equal((await decided.decide('nope', 'approve')).status, 404);
  const late = await waiting();
  await late.kit.clock.advance(61_000);
  assert.deepEqual(await late.decide(late.callIds[0], 'approve'), { status: 410, code: 'expired' });
  assert.deepEqual(late.kit.store.tasks('demo'), []);
  const { status } = await late.kit.json('/ai/runs/nope/tools/x/approve', { method: 'POST' });
  assert.equal(status, 404);
});

test('C-122 several approvals are pending at once; each is carried out when it is decided', async () => {
  const { kit, reading, callIds, decide } = await waiting('Create three tasks: one; two; three');
  assert.equal(callIds.length, 3);
  await decide(callIds[2], 'approve');
  await decide(callIds[0], 'reject', { reason: 'no' });
  assert.deepEqual(
    kit.store.tasks('demo').map(({ title }) => title),
    ['three'],
  );
  await kit.clock.advance(60_000);
  assert.equal(reading.types.at(-1), 'run.settlement.completed');
  const said = textOf(reading.events);
  assert.match(
    said,
    /“one” as it was, because you said: “no”[^]*did not touch “two”[^]*“three” is on your list/,
  );
});

test('C-110 G-27 a session of another mode does not ask', async () => {
  const { kit, reading } = await waiting('Create a task to go on', 'auto');
  assert.ok(!reading.types.includes('tool.approval_required'));
  assert.equal(kit.store.tasks('demo')[0]?.title, 'go on');
});

test('C-151 a replay tells the decision too; the stored call is completed', async () => {
  const { kit, callIds, decide, runId, sessionId } = await waiting();
  await decide(callIds[0], 'approve');
  const again = await kit.open(`/ai/runs/${runId}/stream`);
  await kit.clock.advance(0);
  const types = again.types.filter((type) => type.startsWith('tool.'));
  assert.deepEqual(types.slice(0, 2), ['tool.approval_required', 'tool.approval_response']);
  assert.equal(types.at(-1), 'tool.completed');
  assert.equal((await storedCalls(kit, sessionId))[0]?.status, 'completed');
});

interface StoredCall {
  readonly id: string;
  readonly status: string;
  readonly toolKey: string;
  readonly input: unknown;
}

async function storedCalls(kit: Kit, sessionId: string): Promise<readonly StoredCall[]> {
  type Page = { data: { toolCalls?: readonly StoredCall[] }[] };
  return (await kit.json<Page>(`/ai/sessions/${sessionId}/messages`)).body.data[1]?.toolCalls ?? [];
}

test('C-151 G-11 the stored call is pending, rejected, or skipped where the window passed', async () => {
  const pending = await waiting();
  const [call] = await storedCalls(pending.kit, pending.sessionId);
  assert.equal(call?.status, 'pending');
  assert.deepEqual(call?.input, { title: 'call Ada', priority: 'high' });
  await pending.decide(pending.callIds[0], 'reject');
  assert.equal((await storedCalls(pending.kit, pending.sessionId))[0]?.status, 'rejected');
  const late = await waiting();
  await late.kit.clock.advance(61_000);
  assert.equal((await storedCalls(late.kit, late.sessionId))[0]?.status, 'skipped');
});

test('a decision on a cancelled run is too late', async () => {
  const { kit, runId, callIds, decide, reading, sessionId } = await waiting();
  assert.equal((await kit.call(`/ai/runs/${runId}/cancel`, { method: 'POST' })).status, 202);
  assert.deepEqual(await decide(callIds[0], 'approve'), { status: 410, code: 'expired' });
  assert.equal(reading.types.at(-1), 'run.cancelled');
  assert.equal((await storedCalls(kit, sessionId))[0]?.status, 'skipped');
  await kit.clock.advance(61_000);
  assert.ok(!reading.types.includes('tool.approval_timeout'));
});

test('a destructive tool asks too and says what it deleted', async () => {
  const { kit, callIds, decide, reading } = await waiting('Delete all tasks');
  kit.store.putTask({ id: 't', sub: 'demo', title: 'old', priority: 'normal', createdAt: '' });
  kit.store.putTask({ id: 'u', sub: 'ada', title: 'hers', priority: 'normal', createdAt: '' });
  await decide(callIds[0], 'approve');
  assert.match(textOf(reading.events), /I deleted 1 task: “old”/);
  assert.equal(kit.store.tasks('ada').length, 1);
});

test('a decision with a body that is no JSON is refused and changes nothing', async () => {
  const { kit, callIds, decide, reading } = await waiting();
  assert.equal((await decide(callIds[0], 'reject', 'not json')).status, 400);
  assert.equal((await decide(callIds[0], 'reject', { reason: 7 })).status, 400);
  assert.equal(reading.types.at(-1), 'tool.approval_required');
  kit.backend.close();
});
