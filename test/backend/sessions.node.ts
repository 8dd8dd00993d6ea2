import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKit, type Kit } from './kit.js';

const times = { deltaMs: 1, toolMs: 10, settleMs: 1 };

interface Stored {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  readonly status: string;
  readonly createdAt: string;
  readonly runId?: string;
  readonly toolCalls?: readonly Readonly<Record<string, unknown>>[];
  readonly suggestions?: readonly { suggestion: string; priority: number }[];
}
interface Page {
  readonly data: readonly Stored[];
  readonly meta: { readonly hasMore: boolean };
}

const pageOf = async (kit: Kit, sessionId: string, query = ''): Promise<Page> =>
  (await kit.json<Page>(`/ai/sessions/${sessionId}/messages${query}`)).body;

const send = (kit: Kit, sessionId: string, body: unknown) =>
  kit.json(`/ai/sessions/${sessionId}/messages`, { body });

test('a session is made with the mode “approval” unless another is asked for', async () => {
  const kit = createKit();
  const usual = await kit.json('/ai/sessions', { method: 'POST' });
  assert.equal(usual.status, 201);
  assert.deepEqual(Object.keys(usual.body.data), ['id', 'mode', 'createdAt']);
  assert.equal(usual.body.data.mode, 'approval');
  assert.equal(
    (await kit.json('/ai/sessions', { body: { mode: 'auto', title: 'x' } })).body.data.mode,
    'auto',
  );
});

test('C-010 a message answers the ids of the assistant’s message, its run and the user’s message, wrapped in data', async () => {
  const kit = createKit({ times });
  const { sessionId } = await kit.ask('Hello');
  const { status, body } = await send(kit, sessionId, { content: 'Hello again' });
  assert.equal(status, 201);
  const { data } = await pageOf(kit, sessionId);
  assert.deepEqual([data[3]?.id, data[3]?.runId, data[2]?.id], Object.values(body.data));
  assert.deepEqual([data[2]?.role, data[2]?.content, data[3]?.role], ['user', 'Hello again', 'assistant']);
  kit.backend.close();
});

test('the same clientId again answers the same ids and sends nothing twice', async () => {
  const kit = createKit({ times });
  const { sessionId } = await kit.ask('Hello');
  const first = await send(kit, sessionId, { content: 'Once', clientId: 'c1' });
  await kit.clock.advance(5_000);
  const second = await send(kit, sessionId, { content: 'Once', clientId: 'c1' });
  assert.deepEqual(second, first);
  const other = await send(kit, sessionId, { content: 'Once', clientId: 'c2' });
  assert.notEqual(other.body.data.id, first.body.data.id);
  const elsewhere = await kit.ask('Hello');
  assert.notEqual(
    (await send(kit, elsewhere.sessionId, { content: 'Once', clientId: 'c1' })).body.data.id,
    first.body.data.id,
  );
  assert.equal((await pageOf(kit, sessionId)).data.filter(({ content }) => content === 'Once').length, 2);
  kit.backend.close();
});

test('history comes in pages, oldest first, and ends', async () => {
  const kit = createKit({ times });
  const { sessionId } = await kit.ask('Message 0');
  for (let number = 1; number < 4; number += 1) await send(kit, sessionId, { content: `Message ${number}` });
  await kit.clock.advance(5_000);
  const all = await pageOf(kit, sessionId);
  assert.equal(all.data.length, 8);
  assert.equal(all.meta.hasMore, false);
  const newest = await pageOf(kit, sessionId, '?limit=3');
  assert.deepEqual(newest.data, all.data.slice(5));
  assert.equal(newest.meta.hasMore, true);
  const before = await pageOf(kit, sessionId, `?limit=5&before=${newest.data[0]?.id}`);
  assert.deepEqual(before.data, all.data.slice(0, 5));
  assert.equal(before.meta.hasMore, false);
});

test('nonsense gets 400, 404 or 413 with the error shape, and makes no message', async () => {
  const kit = createKit({ times });
  const { sessionId } = await kit.ask('Hello');
  const path = `/ai/sessions/${sessionId}/messages`;
  for (const [where, body, status] of [
    [path, {}, 400],
    [path, { content: '  ' }, 400],
    [path, { content: 7 }, 400],
    [path, 'no json', 400],
    [path, '[]', 400],
    [path, { content: 'x'.repeat(100_001) }, 413],
    ['/ai/sessions/nope/messages', { content: 'Hello' }, 404],
    ['/ai/sessions', { mode: 7 }, 400],
    ['/ai/nothing', {}, 404],
  ] as const) {
    const { status: got, body: answer } = await kit.json(where, { body });
    assert.equal(got, status, `${where} ${JSON.stringify(body).slice(0, 40)}`);
    assert.deepEqual(Object.keys(answer.error), ['code', 'message']);
  }
  for (const query of ['?limit=0', '?limit=x', '?before=nope']) {
    assert.equal((await kit.call(path + query)).status, 400, query);
  }
  assert.equal((await pageOf(kit, sessionId)).data.length, 2);
  kit.backend.close();
});

test('C-151 G-31 G-41 a finished message is stored with its calls, where they stood in the text, and suggestions', async () => {
  const kit = createKit({
    times,
    docs: [{ file: 'README.md', text: '# Guide\n\nStreams resume exactly.\n' }],
  });
  const { sessionId, runId } = await kit.ask('How do streams resume?');
  await kit.clock.advance(10_000);
  const message = (await pageOf(kit, sessionId)).data[1];
  assert.deepEqual([message?.status, message?.role, message?.runId], ['completed', 'assistant', runId]);
  const [call] = message?.toolCalls ?? [];
  assert.deepEqual(
    [call?.toolKey, call?.status, call?.input],
    ['docs.search', 'completed', { query: 'How do streams resume?' }],
  );
  assert.equal(
    message?.content.slice(0, Number(call?.contentOffset)),
    'Let me look that up in the documentation.\n\n',
  );
  assert.ok(call?.output && call.activity && typeof call.executionMs === 'number');
  assert.ok((message?.suggestions?.length ?? 0) >= 2);
  assert.match(message?.createdAt ?? '', /^2026-04-12T10:00:00/);
});

test('C-151 a message that still streams is answered as far as it has come, its call executing', async () => {
  const kit = createKit({ times: { ...times, toolMs: 5_000 } });
  const { sessionId } = await kit.ask('How do streams resume?');
  await kit.clock.advance(1_000);
  const message = (await pageOf(kit, sessionId)).data[1];
  assert.equal(message?.status, 'streaming');
  assert.equal(message?.content, 'Let me look that up in the documentation.\n\n');
  assert.equal(message?.toolCalls?.[0]?.status, 'executing');
  kit.backend.close();
});

test('C-151 failed, degraded and partial are stored as such', async () => {
  const kit = createKit({ times });
  const stored = async (content: string): Promise<Stored | undefined> => {
    const { sessionId } = await kit.ask(content);
    await kit.clock.advance(20_000);
    return (await pageOf(kit, sessionId)).data[1];
  };
  const failing = await stored('Show a failing tool');
  assert.deepEqual([failing?.status, failing?.toolCalls?.[0]?.status], ['completed', 'failed']);
  assert.equal(failing?.toolCalls?.[0]?.error, 'Tool execution timed out');
  const degraded = await stored('Show a degraded tool');
  assert.equal(degraded?.toolCalls?.[0]?.status, 'degraded');
  const broken = await stored('Break the provider');
  assert.deepEqual([broken?.status, broken?.content], ['failed', 'I was just about to tell you']);
});
