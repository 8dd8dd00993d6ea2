import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJwtAuth, createTableAuth } from './auth.js';
import { createKit, origin } from './kit.js';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const statusFor = async (token: string | null): Promise<[number, unknown]> => {
  const { status, body } = await createKit().json('/ai/sessions', { method: 'POST', token });
  return [status, body.error.code];
};

test('C-003 a request without a token, or with anything that is none, gets 401', async () => {
  for (const token of [null, 'nonsense', 'a.b.c', ''])
    assert.deepEqual(await statusFor(token), [401, 'unauthorized']);
});

test('C-003 a token whose signature does not fit is refused, whatever it claims', async () => {
  const kit = createKit();
  const [head = '', claims = '', signature = ''] = (await kit.token()).split('.');
  const far = part({ sub: 'demo', iat: 0, exp: 1e12, entitlements: ['ai'] });
  const foreign = await createJwtAuth('another secret').issue({}, kit.clock.now());
  const forged = [
    `${head}.${far}.${signature}`,
    `${head}.${claims}.${signature.slice(0, -2)}AA`,
    `${part({ alg: 'none', typ: 'JWT' })}.${far}.`,
    `${part({ alg: 'HS512', typ: 'JWT' })}.${claims}.${signature}`,
    foreign,
  ];
  for (const token of forged) assert.deepEqual(await statusFor(token), [401, 'unauthorized'], token);
});

test('C-003 a token is refused from the second it expires', async () => {
  const kit = createKit();
  const token = await kit.token({ ttlS: 60 });
  await kit.clock.advance(59_999);
  assert.equal((await kit.call('/ai/sessions', { method: 'POST', token })).status, 201);
  await kit.clock.advance(1);
  assert.equal((await kit.call('/ai/sessions', { method: 'POST', token })).status, 401);
});

test('C-003 a valid token without the entitlement gets 403, on every endpoint', async () => {
  const kit = createKit();
  const token = await kit.token({ entitled: false });
  for (const [method, path] of [
    ['POST', '/ai/sessions'],
    ['GET', '/ai/runs/x/stream'],
    ['GET', '/ai/sessions/x/messages/y/stream'],
    ['POST', '/ai/runs/x/cancel'],
  ] as const) {
    const { status, body } = await kit.json(path, { method, token });
    assert.deepEqual([status, body.error.code], [403, 'forbidden'], path);
  }
});

test('a person sees nothing of another', async () => {
  const kit = createKit();
  const asked = await kit.ask('Hello');
  const token = await kit.token({ sub: 'someone-else' });
  for (const path of [
    `/ai/runs/${asked.runId}/stream`,
    asked.stream,
    `/ai/sessions/${asked.sessionId}/messages`,
  ]) {
    assert.equal((await kit.call(path, { token })).status, 404, path);
  }
  const cancel = await kit.call(`/ai/runs/${asked.runId}/cancel`, { method: 'POST', token });
  assert.equal(cancel.status, 404);
});

test('the token endpoint serves its own pages and is never cached', async () => {
  const { backend, call } = createKit();
  const get = (site?: string): Promise<Response> =>
    backend.fetch(new Request(`${origin}/chao-token`, { headers: site ? { 'sec-fetch-site': site } : {} }));
  const own = await get('same-origin');
  assert.equal(own.headers.get('cache-control'), 'no-store');
  assert.equal(own.headers.get('access-control-allow-origin'), null);
  const { token } = (await own.json()) as { token: string };
  assert.equal((await call('/ai/sessions', { method: 'POST', token })).status, 201);
  assert.equal((await get('cross-site')).status, 403);
  assert.equal((await get('same-site')).status, 403);
});

test('C-011 G-29 a preflight of any origin is answered with the headers a client needs, without a token', async () => {
  const { backend } = createKit();
  const asked = 'authorization,last-event-id,content-type';
  const headers = {
    origin: 'https://partner.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': asked,
  };
  const response = await backend.fetch(
    new Request(`${origin}/api/v1/ai/runs/x/stream`, { method: 'OPTIONS', headers }),
  );
  assert.equal(response.status, 204);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(',') ?? [];
  for (const name of asked.split(',')) assert.ok(allowed.includes(name), name);
});

test('C-011 errors too can be read by a page of another origin, with Retry-After and Date', async () => {
  const response = await createKit().call('/ai/sessions', { method: 'POST', token: null });
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(response.headers.get('access-control-expose-headers'), 'retry-after,date');
  assert.equal(response.headers.get('date'), 'Sun, 12 Apr 2026 10:00:00 GMT');
});

test('opaque tokens, for pages without crypto.subtle, keep the same rules', async () => {
  let count = 0;
  const auth = createTableAuth((prefix) => `${prefix}${(count += 1)}`);
  const token = await auth.issue({ ttlS: 10, sub: 'ada' }, 0);
  assert.equal((await auth.verify(token, 9_999))?.sub, 'ada');
  assert.equal(await auth.verify(token, 10_000), undefined);
  assert.equal(await auth.verify('page_99', 0), undefined);
});
