import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createInstanceAt } from './client.js';
import { askOver, readOver } from './http-kit.js';
import { textOf } from './kit.js';
import { startTestHost, type TestHost } from './test-host.js';

let host: TestHost;
before(async () => {
  host = await startTestHost();
});
after(() => host.close());

test('instances are apart: data, tokens, faults', async () => {
  const [one, two] = await Promise.all([createInstanceAt(host.origin), createInstanceAt(host.origin)]);
  await one.fault({ on: 'post', status: 500 });
  assert.equal(
    (
      await fetch(`${two.baseUrl}/ai/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${one.token}` },
      })
    ).status,
    401,
  );
  await askOver(two, 'Hello');
  assert.equal((await one.requests()).length, 0);
  assert.ok((await two.requests('/ai/sessions')).length >= 2);
  await one.dispose();
  await two.dispose();
  assert.equal((await fetch(`${two.baseUrl}/ai/sessions`)).status, 404);
});

for (const data of ['disk', 'memory'] as const) {
  test(`a restart over ${data}: streams break, nothing answers while it is down, then the run goes on`, async () => {
    const instance = await createInstanceAt(host.origin, { data });
    const { stream } = await askOver(instance, 'Count to 400');
    const reading = readOver(instance, stream);
    while ((await instance.openStreams()) === 0);
    await instance.down();
    const events = await reading;
    await assert.rejects(fetch(instance.baseUrl + stream));
    await instance.up();
    const last = events.at(-1)?.eventId;
    events.push(...(await readOver(instance, stream, last)));
    assert.equal(textOf(events), `${Array.from({ length: 400 }, (_, index) => index + 1).join(' ')}.`);
    const [seen] = await instance.requests('/stream');
    assert.equal(seen?.headers['last-event-id'], last === undefined ? undefined : String(last));
    await instance.dispose();
  });
}

test('times, limits and documents are the instance’s own; nonsense is refused', async () => {
  const docs = [{ file: 'docs/X.md', text: '# Zebra\n\nStripes are explained here.\n' }];
  const instance = await createInstanceAt(host.origin, {
    docs,
    times: { heartbeatMs: 5, graceMs: 30 },
    rateLimit: { requests: 1 },
  });
  const { stream } = await askOver(instance, 'Explain the zebra');
  const response = await fetch(instance.baseUrl + stream, {
    headers: { authorization: `Bearer ${instance.token}` },
  });
  const text = await response.text();
  assert.ok(text.includes(': keep-alive') && text.includes('docs/X.md'));
  assert.equal(
    (await fetch(instance.baseUrl + stream, { headers: { authorization: `Bearer ${instance.token}` } }))
      .status,
    429,
  );
  await instance.dispose();
  for (const wrong of [{ times: { nope: 1 } }, { data: 'cloud' }]) {
    await assert.rejects(createInstanceAt(host.origin, wrong as never), /400/);
  }
});

test('a cut breaks open streams, and the backend stays up', async () => {
  const instance = await createInstanceAt(host.origin, { times: { approvalMs: null } });
  const { stream } = await askOver(instance, 'Create a task to wait');
  const reading = readOver(instance, stream);
  while ((await instance.openStreams()) === 0);
  await instance.cut();
  const { length } = await reading;
  assert.equal(await instance.openStreams(), 0);
  const again = await readOver(instance, stream, undefined, ({ type }) => type === 'tool.approval_required');
  assert.ok(again.length >= length);
  await instance.dispose();
});

test('clients that leave while their answer is made leave no stream open', { timeout: 20_000 }, async () => {
  const instance = await createInstanceAt(host.origin, {
    times: { approvalMs: null },
    rateLimit: { requests: 10_000 },
  });
  const { stream } = await askOver(instance, 'Create a task to wait');
  const headers = { authorization: `Bearer ${instance.token}` };
  for (let i = 0; i < 200; i += 1) {
    const leaving = new AbortController();
    const answer = fetch(instance.baseUrl + stream, { headers, signal: leaving.signal }).catch(
      () => undefined,
    );
    for (let turns = i % 10; turns >= 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    await answer;
  }
  while ((await instance.openStreams()) > 0);
  await instance.dispose();
});
