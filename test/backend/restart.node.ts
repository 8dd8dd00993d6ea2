import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createManualClock } from './clock.js';
import { createKit, type Kit } from './kit.js';
import { callIdOf } from './runs/events.js';
import type { LogEntry, Store } from './store/store.js';
import { createMemoryStore } from './store/memory-store.js';
import { openSqliteStore } from './store/sqlite-store.js';

const times = { deltaMs: 1, toolMs: 10, settleMs: 1 };
const docs = [
  { file: 'README.md', text: '# Guide\n\nStreams resume exactly.\n\n## Tasks\n\nTasks are kept.\n' },
];

/** A store that takes nothing more once a log is `limit` entries long, as when the process is killed there. */
function stopsAt(store: Store, limit: number): Store {
  let killed = false;
  return {
    ...store,
    appendEvents(runId, entries) {
      killed ||= store.events(runId).length + entries.length > limit;
      if (killed) throw new Error('killed');
      store.appendEvents(runId, entries);
    },
  };
}

const varying = ['timestamp', 'executionMs', 'createdAt', 'id', 'eventId', 'pos'];

/** What the script and what others said in a log, without numbers, times and ids of tasks. */
function sayings(entries: readonly LogEntry[]): unknown {
  const bare = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, part: unknown) => (varying.includes(key) ? undefined : part)));
  const by = (origin: LogEntry['origin']): unknown =>
    bare(entries.filter((entry) => entry.origin === origin));
  return { script: by('script'), outside: by('outside') };
}

/** Places to stop at: before everything that is no text, and now and then within the text. */
function stops(log: readonly LogEntry[]): number[] {
  const limits = log.map(({ pos }) => pos - 1).slice(1);
  return limits.filter((limit) => log[limit]?.envelope?.type !== 'message.delta' || limit % 17 === 0);
}

/** Approves what is pending, so that a run with approvals gets to its end. */
async function finish(kit: Kit, runId: string): Promise<readonly LogEntry[]> {
  for (let round = 0; round < 12; round += 1) {
    await kit.clock.advance(1_500);
    for (const { envelope } of kit.store.events(runId)) {
      if (envelope?.type !== 'tool.approval_required') continue;
      await kit.call(`/ai/runs/${runId}/tools/${callIdOf(envelope)}/approve`, { method: 'POST' });
    }
  }
  return kit.store.events(runId);
}

for (const content of [
  'How do streams resume?',
  'Create a task to call Ada',
  'Create two tasks: one; two',
  'What does my day look like?',
  'Run the report workflow',
  'Give me an empty answer',
]) {
  test(`“${content}”: wherever the backend stops, it goes on to the same end and does nothing twice`, async () => {
    const whole = createKit({ times, docs });
    const { runId } = await whole.ask(content);
    const log = await finish(whole, runId);
    const expected = sayings(log);
    const tasks = whole.store.tasks('demo').map(({ title }) => title);
    assert.ok(log.length > 3);
    for (const limit of stops(log)) {
      const store = createMemoryStore();
      const first = createKit({ times, docs, store: stopsAt(store, limit) });
      const asked = await first.ask(content);
      await finish(first, asked.runId);
      first.backend.close();
      const second = createKit({ times, docs, store, clock: first.clock });
      const resumed = await finish(second, asked.runId);
      assert.deepEqual(sayings(resumed), expected, `stopped after ${limit}`);
      assert.deepEqual(
        resumed.map(({ envelope }) => envelope?.eventId),
        log.map(({ pos }) => pos),
      );
      assert.deepEqual(
        store.tasks('demo').map(({ title }) => title),
        tasks,
        `stopped after ${limit}`,
      );
      second.backend.close();
    }
    whole.backend.close();
  });
}

test('a pending approval keeps its deadline over a restart, and one that passed meanwhile times out at once', async () => {
  const kit = createKit({ times });
  const { runId, stream } = await kit.ask('Create a task to wait');
  await kit.clock.advance(40_000);
  const back = kit.restart();
  const reading = await back.open(stream);
  await kit.clock.advance(15_000);
  assert.ok(!reading.types.includes('tool.approval_timeout'));
  await kit.clock.advance(6_000);
  assert.ok(reading.types.includes('tool.approval_timeout'));
  const late = await back.ask('Create a task to wait');
  await kit.clock.advance(1_000);
  back.backend.close();
  await kit.clock.advance(120_000);
  const again = back.restart();
  await kit.clock.advance(1_000);
  const types = again.store.events(late.runId).map(({ envelope }) => envelope?.type);
  assert.ok(types.includes('tool.approval_timeout') && types.includes('run.settlement.completed'));
  assert.equal(again.store.run(runId)?.endedAt !== undefined, true);
});

test('a run that was being cancelled is cancelled after the restart, each event once', async () => {
  const kit = createKit({ times: { ...times, settleMs: 500 } });
  const { runId } = await kit.ask('Count to 500');
  await kit.clock.advance(30);
  await kit.call(`/ai/runs/${runId}/cancel`, { method: 'POST' });
  await kit.clock.advance(10);
  const back = kit.restart();
  await kit.clock.advance(2_000);
  const types = back.store.events(runId).map(({ envelope }) => envelope?.type);
  assert.deepEqual(types.slice(-4), [
    ...['run.cancel_requested', 'run.cancelling', 'message.partially_completed', 'run.cancelled'],
  ]);
});

test('a script that was changed while its run was stopped ends it with execution_error, not with nonsense', async () => {
  const store = createMemoryStore();
  const kit = createKit({ times, store });
  const { runId } = await kit.ask('Count to 500');
  await kit.clock.advance(30);
  kit.backend.close();
  const run = store.run(runId);
  if (run)
    store.putRun({
      ...run,
      input: { kind: 'chat', content: 'What does my day look like?', mode: 'approval' },
    });
  const errors: unknown[] = [];
  const back = createKit({ times, store, clock: kit.clock, onError: (error) => errors.push(error) });
  await kit.clock.advance(5_000);
  assert.equal(back.store.events(runId).at(-1)?.envelope?.payload.code, 'execution_error');
  assert.match(String(errors[0]), /the script wants/);
});

test('closing cuts the streams, and a client that comes back gets the rest', async () => {
  const kit = createKit({ times });
  const { stream } = await kit.ask('Count to 300');
  const before = await kit.open(stream);
  await kit.clock.advance(60);
  const back = kit.restart();
  await kit.clock.advance(1);
  assert.equal(before.end, 'cut');
  const after = await back.open(stream, before.events.at(-1)?.eventId);
  await kit.clock.advance(10_000);
  const ids = [...before.events, ...after.events].flatMap(({ eventId }) => eventId ?? []);
  assert.deepEqual(
    ids,
    Array.from({ length: ids.length }, (_, index) => index + 1),
  );
  assert.equal(after.types.at(-1), 'run.settlement.completed');
});

test('on disk the same holds: sessions, messages, logs and tasks are there again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chao-restart-'));
  const clock = createManualClock();
  const kit = createKit({ times, clock, store: openSqliteStore(folder) });
  const { runId, sessionId } = await kit.ask('Create a task to survive');
  await clock.advance(5_000);
  kit.backend.close();
  const back = createKit({ times, clock, store: openSqliteStore(folder) });
  await finish(back, runId);
  assert.deepEqual(
    back.store.tasks('demo').map(({ title }) => title),
    ['survive'],
  );
  type Page = { data: { content: string; status: string }[] };
  const { data } = (await back.json<Page>(`/ai/sessions/${sessionId}/messages`)).body;
  assert.equal(data[0]?.content, 'Create a task to survive');
  assert.equal(data[1]?.status, 'completed');
  back.backend.close();
  rmSync(folder, { recursive: true });
});
