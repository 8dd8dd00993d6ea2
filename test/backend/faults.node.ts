import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFault, parseFaultQuery, type Fault } from './faults/fault.js';
import { createKit, readingOf, type Kit, type Reading } from './kit.js';

const times = { deltaMs: 1, toolMs: 10, settleMs: 1 };

interface Pair {
  readonly right: Reading;
  readonly faulty: Reading;
  readonly kit: Kit;
}

/** The same finished run, read once right and once with a fault. */
async function pair(fault: Fault, ms = 5_000): Promise<Pair> {
  const kit = createKit({ times });
  const { stream } = await kit.ask('Hello');
  await kit.clock.advance(10_000);
  const right = await kit.open(stream);
  kit.backend.addFault(fault);
  const faulty = await kit.open(stream);
  await kit.clock.advance(ms);
  return { right, faulty, kit };
}

const ids = (reading: Reading): unknown[] => reading.events.slice(1).map(({ eventId }) => eventId);

test('a cut after n events breaks the body off, or ends it in good order', async () => {
  for (const [cut, end] of [
    ['error', 'cut'],
    ['close', 'closed'],
  ] as const) {
    const { faulty } = await pair({ cutAfterEvents: 4, cut });
    assert.deepEqual(ids(faulty), [1, 2, 3, 4]);
    assert.equal(faulty.end, end);
  }
  const { faulty } = await pair({ cutAfterEvents: 0 });
  assert.deepEqual(faulty.types, ['stream.connected']);
});

test('a cut at a byte leaves exactly so many', async () => {
  for (const cutAtByte of [1, 7, 300, 777]) {
    const { faulty, right } = await pair({ cutAtByte });
    assert.equal(faulty.text, Buffer.from(right.text).subarray(0, cutAtByte).toString());
    assert.equal(faulty.end, 'cut');
  }
});

test('a fault meets the next n requests of its kind, after those it lets pass', async () => {
  const kit = createKit({ times });
  const { stream, sessionId } = await kit.ask('Hello');
  kit.backend.addFault({ status: 503, times: 2, skip: 1 });
  const statuses = [];
  for (let request = 0; request < 4; request += 1) statuses.push((await kit.open(stream)).status);
  assert.deepEqual(statuses, [200, 503, 503, 200]);
  kit.backend.addFault({ on: 'post', status: 500, path: '/messages' });
  assert.equal((await kit.json('/ai/sessions', { method: 'POST' })).status, 201);
  assert.equal(
    (await kit.call(`/ai/sessions/${sessionId}/messages`, { body: { content: 'x' } })).status,
    500,
  );
  kit.backend.close();
});

test('a status comes with the error shape, Retry-After and CORS', async () => {
  const kit = createKit();
  const { stream } = await kit.ask('Hello');
  for (const [status, code] of [
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [500, 'server_error'],
  ] as const) {
    kit.backend.addFault({ status, retryAfter: 7 });
    const response = await kit.call(stream);
    const { error } = (await response.json()) as { error: { code: string } };
    assert.deepEqual([response.status, error.code, response.headers.get('retry-after')], [status, code, '7']);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
  }
  kit.backend.addFault({ status: 204 });
  assert.equal((await kit.call(stream)).status, 204);
  kit.backend.close();
});

test('HTML instead of a stream, and a stream of another media type', async () => {
  const { faulty } = await pair({ html: true });
  assert.match(faulty.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(faulty.text, /^<!doctype html>/);
  const { faulty: typed, right } = await pair({ contentType: 'application/json' });
  assert.equal(typed.headers.get('content-type'), 'application/json');
  assert.equal(typed.text, right.text);
});

test('duplicates, and two events in the wrong order', async () => {
  const { faulty, right } = await pair({ duplicate: true });
  assert.deepEqual(
    ids(faulty),
    ids(right).flatMap((id) => [id, id]),
  );
  const { faulty: swapped } = await pair({ reorder: 2 });
  assert.deepEqual(ids(swapped).slice(0, 4), [1, 3, 2, 4]);
});

test('garbage and a frame that breaks off spoil nothing but themselves', async () => {
  const { faulty, right } = await pair({ garbage: 2 });
  assert.deepEqual(ids(faulty), ids(right));
  assert.ok(faulty.blocks.some((block) => block.includes('not json')));
  const { faulty: broken } = await pair({ truncated: 3 });
  assert.deepEqual(ids(broken), ids(right));
  assert.equal(broken.blocks.filter((block) => block.startsWith('id: 3\n')).length, 2);
});

test('a stall holds everything back, heartbeats too, until it is over', async () => {
  const { faulty, right, kit } = await pair({ stall: 2, stallMs: 60_000 }, 40_000);
  assert.deepEqual(ids(faulty), [1, 2]);
  assert.ok(!faulty.text.includes('keep-alive'));
  await kit.clock.advance(30_000);
  assert.deepEqual(ids(faulty), ids(right));
});

test('a stall without an end stays silent for good', async () => {
  const { faulty } = await pair({ stall: 0 }, 200_000);
  assert.deepEqual([faulty.text, faulty.end], ['', undefined]);
});

test('a byte order mark, and pieces of so many bytes', async () => {
  const kit = createKit({ times });
  const { stream } = await kit.ask('Answer in Japanese');
  await kit.clock.advance(10_000);
  const bytes = async (fault: Fault): Promise<Uint8Array[]> => {
    kit.backend.addFault(fault);
    const response = await kit.call(stream);
    const parts: Uint8Array[] = [];
    const reader = response.body?.getReader();
    const done = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        parts.push(part.value);
    })();
    await kit.clock.advance(5_000);
    await done;
    return parts;
  };
  const rest = (parts: readonly Uint8Array[]): string =>
    Buffer.concat(parts)
      .toString()
      .replace(/^[^]*?\n\n/, '');
  const plain = rest(await bytes({ on: 'stream' }));
  const marked = await bytes({ bom: true });
  assert.deepEqual([...(marked[0] ?? [])], [0xef, 0xbb, 0xbf]);
  assert.match(Buffer.from(marked[1] ?? []).toString(), /^retry: 3000/);
  assert.equal(rest(marked), plain);
  for (const rechunk of [1, 3]) {
    const pieces = await bytes({ rechunk });
    assert.ok(pieces.every(({ length }) => length <= rechunk));
    assert.equal(rest(pieces), plain);
  }
  const slow = await bytes({ rechunk: 500, gapMs: 10 });
  assert.equal(rest(slow), plain);
});

test('a drop before the request does nothing, a drop after it has done it', async () => {
  const kit = createKit({ times });
  const { sessionId } = await kit.ask('Hello');
  const count = (): number => kit.store.messagePage(sessionId, 50)?.messages.length ?? 0;
  const body = { content: 'Once', clientId: 'c1' };
  kit.backend.addFault({ on: 'post', drop: true });
  assert.ok((await kit.call(`/ai/sessions/${sessionId}/messages`, { body })).headers.has('x-backend-drop'));
  assert.equal(count(), 2);
  kit.backend.addFault({ on: 'post', drop: 'after' });
  assert.ok((await kit.call(`/ai/sessions/${sessionId}/messages`, { body })).headers.has('x-backend-drop'));
  assert.equal(count(), 4);
  assert.equal((await kit.call(`/ai/sessions/${sessionId}/messages`, { body })).status, 201);
  assert.equal(count(), 4);
  kit.backend.close();
});

test('a delay puts the answer off', async () => {
  const kit = createKit();
  const { stream } = await kit.ask('Hello');
  kit.backend.addFault({ delayMs: 3_000, status: 500 });
  const token = await kit.token();
  const answer = kit.call(stream, { token }).then(({ status }) => status);
  let known: number | undefined;
  void answer.then((status) => (known = status));
  await kit.clock.advance(2_990);
  assert.equal(known, undefined);
  await kit.clock.advance(20);
  assert.equal(await answer, 500);
  kit.backend.close();
});

test('?fault= asks for one on this request, where control is on', async () => {
  const kit = createKit({ times, control: 'same-origin' });
  const { stream } = await kit.ask('Hello');
  await kit.clock.advance(5_000);
  const reading = readingOf(await kit.call(`${stream}?fault=cutAfterEvents:2,cut:close`));
  await kit.clock.advance(1);
  assert.deepEqual([ids(reading), reading.end], [[1, 2], 'closed']);
  assert.equal((await kit.call(`${stream}?fault=nonsense:2`)).status, 400);
  const off = createKit({ times });
  const asked = await off.ask('Hello');
  assert.equal((await off.call(`${asked.stream}?fault=status:500`)).status, 200);
  off.backend.close();
});

test('faults are checked when they are planned', () => {
  assert.deepEqual(parseFault({ cutAtByte: 3, drop: 'after' }), { cutAtByte: 3, drop: 'after' });
  for (const wrong of [
    null,
    [],
    'x',
    { nope: 1 },
    { cutAtByte: '3' },
    { cut: 'x' },
    { on: 7 },
    { drop: 1 },
    { toString: 1 },
  ]) {
    assert.ok('wrong' in parseFault(wrong), JSON.stringify(wrong));
  }
  assert.deepEqual(parseFaultQuery('html'), { html: true });
  assert.deepEqual(parseFaultQuery('{"status":500}'), { status: 500 });
  assert.ok('wrong' in parseFaultQuery('{broken'));
});

test('control: faults, times, tokens and requests over HTTP, JSON only', async () => {
  const kit = createKit({ times, control: 'any-origin' });
  const control = (
    method: string,
    path: string,
    body?: unknown,
    type = 'application/json',
  ): Promise<Response> =>
    kit.backend.fetch(
      new Request(`http://backend.test/__control${path}`, {
        method,
        headers: { 'content-type': type },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  assert.equal((await control('POST', '/faults', { status: 500 }, 'text/plain')).status, 415);
  assert.equal((await control('POST', '/faults', { nope: 1 })).status, 400);
  assert.equal((await control('POST', '/faults', { status: 418 })).status, 204);
  const { stream } = await kit.ask('Hello');
  assert.equal((await kit.call(stream, { headers: { 'last-event-id': '3' } })).status, 418);
  assert.equal((await control('POST', '/times', { graceMs: null, heartbeatMs: 5 })).status, 204);
  assert.equal((await control('POST', '/times', { nope: 5 })).status, 400);
  const { token } = (await (await control('POST', '/token', { entitled: false })).json()) as {
    token: string;
  };
  assert.equal((await kit.call(stream, { token })).status, 403);
  const { data } = (await (await control('GET', '/requests')).json()) as {
    data: {
      path: string;
      status: number;
      token: { sub: string };
      headers: Record<string, string>;
      body?: string;
    }[];
  };
  const seen = data.find(({ status }) => status === 418);
  assert.deepEqual([seen?.headers['last-event-id'], seen?.token.sub], ['3', 'demo']);
  assert.ok(!JSON.stringify(data).includes('Bearer'));
  assert.equal(data.find(({ path }) => path.endsWith('/messages'))?.body, '{"content":"Hello"}');
  await control('DELETE', '/requests');
  assert.deepEqual(await (await control('GET', '/requests')).json(), { data: [] });
  kit.backend.close();
});
