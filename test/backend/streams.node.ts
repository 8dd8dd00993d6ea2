import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKit, envelopeIn, textOf } from './kit.js';

const quick = { deltaMs: 1, toolMs: 10, settleMs: 1 };

test('C-034 both streams answer exactly the headers of the contract', async () => {
  const kit = createKit();
  const { stream, runId } = await kit.ask('Hello');
  for (const path of [stream, `/ai/runs/${runId}/stream`]) {
    const { status, headers } = await kit.open(path);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'no-cache, no-transform');
    assert.equal(headers.get('connection'), 'keep-alive');
    assert.equal(headers.get('x-accel-buffering'), 'no');
  }
  kit.backend.close();
});

test('C-020 C-021 C-022 C-024 C-025 C-026 a frame is id, retry, event, data, and the envelope repeats id and type', async () => {
  const kit = createKit({ times: quick });
  const reading = await kit.open((await kit.ask('Count to 20')).stream);
  await kit.clock.advance(5_000);
  const frames = reading.blocks.filter((block) => block.startsWith('id: '));
  assert.ok(frames.length > 10);
  for (const [index, frame] of frames.entries()) {
    const [id, retry, event, data, ...rest] = frame.split('\n');
    const envelope = envelopeIn(frame);
    assert.deepEqual([id, retry, event], [`id: ${index + 1}`, 'retry: 3000', `event: ${envelope?.type}`]);
    assert.ok(data?.startsWith('data: {') && rest.length === 0);
    assert.equal(envelope?.eventId, index + 1);
    assert.match(envelope?.timestamp ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(typeof envelope?.payload, 'object');
  }
});

test('C-040 C-041 stream.connected comes first on each connection, has no id, and is not replayed', async () => {
  const kit = createKit({ times: quick });
  const { stream, runId } = await kit.ask('Count to 20');
  await kit.clock.advance(20);
  const first = await kit.open(stream);
  await kit.clock.advance(50);
  const second = await kit.open(stream, 3);
  await kit.clock.advance(0);
  for (const reading of [first, second]) {
    const [hello = ''] = reading.blocks;
    assert.deepEqual(envelopeIn(hello)?.payload, { runId });
    assert.equal(envelopeIn(hello)?.eventId, undefined);
    assert.doesNotMatch(hello, /^id:/m);
    assert.equal(reading.types.filter((type) => type === 'stream.connected').length, 1);
  }
  kit.backend.close();
});

test('C-160 a client that comes back gets what is newer, then the mark “live”, then the rest', async () => {
  const kit = createKit({ times: quick });
  const { stream } = await kit.ask('Count to 200');
  const whole = await kit.open(stream);
  await kit.clock.advance(20);
  const had = whole.events.at(-1)?.eventId ?? 0;
  await kit.clock.advance(20);
  const back = await kit.open(stream, had);
  await kit.clock.advance(10_000);
  const ids = back.events.slice(1).map(({ eventId }) => eventId);
  assert.deepEqual(
    ids,
    whole.events
      .slice(1)
      .map(({ eventId }) => eventId)
      .filter((id) => (id ?? 0) > had),
  );
  const live = back.blocks.indexOf(': live');
  assert.ok(live > 1 && live < back.blocks.length - 1, `“live” is block ${live} of ${back.blocks.length}`);
  assert.equal(textOf(whole.events), `${Array.from({ length: 200 }, (_, index) => index + 1).join(' ')}.`);
});

test('C-160 a Last-Event-ID that is none of ours replays everything', async () => {
  const kit = createKit({ times: quick });
  const { stream } = await kit.ask('Hello');
  await kit.clock.advance(5_000);
  const all = await kit.open(stream);
  for (const odd of ['abc', '-1', '1e3', '']) {
    const reading = await kit.open(stream, odd);
    await kit.clock.advance(0);
    assert.deepEqual(reading.events.slice(1), all.events.slice(1), odd);
  }
});

test('C-032 a heartbeat comes every 15 seconds, also while nothing else happens', async () => {
  const kit = createKit();
  const reading = await kit.open((await kit.ask('Create a task to wait')).stream);
  await kit.clock.advance(45_000);
  assert.equal(reading.blocks.filter((block) => block === ': keep-alive').length, 3);
  kit.backend.close();
});

test('C-053 the stream closes by itself a short grace period after the terminal event', async () => {
  const kit = createKit({ times: { ...quick, graceMs: 500 } });
  const reading = await kit.open((await kit.ask('Hello')).stream);
  while (reading.types.at(-1) !== 'run.settlement.completed') await kit.clock.advance(1);
  await kit.clock.advance(490);
  assert.equal(reading.end, undefined);
  await kit.clock.advance(20);
  assert.equal(reading.end, 'closed');
});

test('G-06 a client that has everything of a finished run gets 204', async () => {
  const kit = createKit({ times: quick });
  const { stream } = await kit.ask('Hello');
  await kit.clock.advance(5_000);
  const all = await kit.open(stream);
  await kit.clock.advance(0);
  const last = all.events.at(-1)?.eventId ?? 0;
  assert.equal((await kit.open(stream, last)).status, 204);
  assert.equal((await kit.open(stream, last + 5)).status, 204);
  assert.equal((await kit.open(stream, last - 1)).status, 200);
});

test('C-164 events stay for 15 minutes after the end, then 410; the message stays', async () => {
  const kit = createKit({ times: quick });
  const { stream, sessionId } = await kit.ask('Hello');
  await kit.clock.advance(5_000);
  await kit.clock.advance(890_000);
  assert.equal((await kit.open(stream)).status, 200);
  await kit.clock.advance(10_000);
  const { status, body } = await kit.json(stream);
  assert.deepEqual([status, body.error.code], [410, 'gone']);
  const { data } = (await kit.json<{ data: { content: string }[] }>(`/ai/sessions/${sessionId}/messages`))
    .body;
  assert.match(data[1]?.content ?? '', /^Hello!/);
});

test('C-165 after five minutes an unfinished run says stream_timeout and closes; the run goes on', async () => {
  const kit = createKit({ times: { approvalMs: Infinity } });
  const { stream, runId } = await kit.ask('Create a task to wait');
  await kit.clock.advance(1_000);
  const old = await kit.open(stream);
  await kit.clock.advance(200_000);
  const young = await kit.open(stream);
  await kit.clock.advance(100_000);
  const timeout = old.events.at(-1);
  assert.equal(timeout?.type, 'run.error');
  assert.deepEqual(timeout?.payload, { error: 'Stream timeout exceeded', code: 'stream_timeout' });
  assert.equal(old.end, 'closed');
  assert.ok(!young.types.includes('run.error'), 'the other connection has its own five minutes');
  const back = await kit.open(stream, timeout?.eventId);
  const callId = String(old.events.find(({ type }) => type === 'tool.approval_required')?.payload.toolCallId);
  await kit.call(`/ai/runs/${runId}/tools/${callId}/approve`, { method: 'POST' });
  await kit.clock.advance(5_000);
  assert.deepEqual(back.types.slice(0, 3), ['stream.connected', 'tool.approval_response', 'tool.started']);
  assert.equal(back.types.at(-1), 'run.settlement.completed');
  assert.ok((back.events[1]?.eventId ?? 0) > (timeout?.eventId ?? 0), 'the number of the timeout is taken');
  const fresh = await kit.open(stream);
  await kit.clock.advance(0);
  assert.ok(!fresh.types.includes('run.error'), 'it is not replayed');
});

test('C-004 the twenty-first stream of a minute gets 429 with the seconds to wait, each subject counts alone', async () => {
  const kit = createKit();
  const { stream } = await kit.ask('Hello');
  for (let request = 0; request < 20; request += 1) {
    await kit.clock.advance(100);
    assert.equal((await kit.open(stream)).status, 200);
  }
  const refused = await kit.call(stream);
  assert.equal(refused.status, 429);
  const wait = Number(refused.headers.get('retry-after'));
  assert.equal(wait, 59);
  assert.equal(((await refused.json()) as { error: { code: string } }).error.code, 'rate_limited');
  const token = await kit.token({ sub: 'ada' });
  assert.equal((await kit.call(stream, { token })).status, 404);
  await kit.clock.advance(wait * 1000);
  assert.equal((await kit.open(stream)).status, 200);
  kit.backend.close();
});

test('C-004 only streams count, and the limit can be set', async () => {
  const kit = createKit({ rateLimit: { requests: 1, windowMs: 1_000 } });
  const { stream, sessionId } = await kit.ask('Hello');
  for (let request = 0; request < 30; request += 1) {
    assert.equal((await kit.call(`/ai/sessions/${sessionId}/messages`)).status, 200);
  }
  assert.equal((await kit.open(stream)).status, 200);
  assert.equal((await kit.open(stream)).status, 429);
  await kit.clock.advance(1_000);
  assert.equal((await kit.open(stream)).status, 200);
  kit.backend.close();
});

test('an unknown run or message has no stream, a user’s message neither', async () => {
  const kit = createKit();
  const { sessionId, stream } = await kit.ask('Hello');
  const { data } = (await kit.json<{ data: { id: string }[] }>(`/ai/sessions/${sessionId}/messages`)).body;
  const other = await kit.ask('Hello');
  for (const path of [
    '/ai/runs/nope/stream',
    `/ai/sessions/${sessionId}/messages/nope/stream`,
    `/ai/sessions/${sessionId}/messages/${data[0]?.id}/stream`,
    stream.replace(sessionId, other.sessionId),
  ]) {
    assert.equal((await kit.call(path)).status, 404, path);
  }
});

test('a reader that goes away leaves nothing behind', async () => {
  const kit = createKit({ control: 'same-origin' });
  const open = async (): Promise<unknown> =>
    (await kit.backend.fetch(new Request('http://backend.test/__control/connections'))).json();
  const reading = await kit.open((await kit.ask('Create a task to wait')).stream);
  await kit.clock.advance(10);
  assert.deepEqual(await open(), { data: { open: 1 } });
  await reading.cancel();
  await kit.clock.advance(10);
  assert.deepEqual(await open(), { data: { open: 0 } });
  kit.backend.close();
});
