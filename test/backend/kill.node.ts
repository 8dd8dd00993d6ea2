import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { askOver, post, readOver, startProcess, type BackendProcess } from './http-kit.js';
import { textOf } from './kit.js';
import type { Envelope } from './store/store.js';

const folder = mkdtempSync(join(tmpdir(), 'chao-kill-'));
let running: BackendProcess | undefined;
after(async () => {
  await running?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (port = 0): Promise<BackendProcess> => {
  running = await startProcess(['--port', String(port), '--data', folder]);
  return running;
};

const isContiguous = (events: readonly Envelope[]): void =>
  assert.deepEqual(
    events.map(({ eventId }) => eventId),
    events.map((_event, index) => index + 1),
  );

test('C-160 kill -9 in mid-answer, three times: the run goes on each time, nothing is lost, nothing comes twice', async () => {
  let backend = await start();
  const first = backend.output;
  const { stream } = await askOver(backend, 'Count to 150');
  const events: Envelope[] = [];
  for (const stopAt of [5, 30, 62]) {
    events.push(
      ...(await readOver(backend, stream, events.at(-1)?.eventId, ({ eventId = 0 }) => eventId >= stopAt)),
    );
    await backend.kill();
    const back = await start(backend.port);
    assert.equal(back.baseUrl, backend.baseUrl);
    // The old token still works: the secret lives with the data.
    backend = { ...back, token: backend.token };
  }
  events.push(...(await readOver(backend, stream, events.at(-1)?.eventId)));
  isContiguous(events);
  assert.equal(textOf(events), `${Array.from({ length: 150 }, (_, index) => index + 1).join(' ')}.`);
  assert.equal(events.at(-1)?.type, 'run.settlement.completed');
  assert.match(first, /^backend listening on .*\n$/);
});

test('kill -9 while an approval is pending: it can be given afterwards, and the task is stored once', async () => {
  let backend = running ?? (await start());
  const { stream, runId, sessionId } = await askOver(backend, 'Create a task to survive a crash');
  const asked = await readOver(backend, stream, undefined, ({ type }) => type === 'tool.approval_required');
  const callId = String(asked.at(-1)?.payload.toolCallId);
  await backend.kill();
  backend = await start(backend.port);
  const approved = await post(backend, `/ai/runs/${runId}/tools/${callId}/approve`);
  assert.equal(approved.status, 202);
  await backend.kill();
  backend = await start(backend.port);
  assert.equal((await post(backend, `/ai/runs/${runId}/tools/${callId}/approve`)).status, 409);
  const rest = await readOver(backend, stream, asked.at(-1)?.eventId);
  isContiguous([...asked, ...rest]);
  const control = backend.baseUrl.replace('/api/v1', '/__control/tasks');
  const { data } = (await (await fetch(control)).json()) as { data: { title: string }[] };
  assert.deepEqual(
    data.map(({ title }) => title),
    ['survive a crash'],
  );
  const headers = { authorization: `Bearer ${backend.token}` };
  const history = await fetch(`${backend.baseUrl}/ai/sessions/${sessionId}/messages`, { headers });
  const messages = ((await history.json()) as { data: { status: string; content: string }[] }).data;
  assert.equal(messages[1]?.status, 'completed');
  assert.equal(messages[1]?.content, textOf([...asked, ...rest]));
});

test('a second process on the same data says why it can’t start; SIGTERM ends the first in good order', async () => {
  const backend = running ?? (await start());
  await assert.rejects(startProcess(['--port', '0', '--data', folder]), /is in use by process \d+/);
  assert.equal(await backend.stop(), 0);
  running = undefined;
  const memory = await startProcess(['--port', '0', '--memory']);
  assert.equal((await post(memory, '/ai/sessions')).status, 201);
  assert.equal(await memory.stop(), 0);
});
