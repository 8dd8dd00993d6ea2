import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createInstanceAt, type BackendInstance } from '../backend/client.js';
import { startTestHost, type TestHost } from '../backend/test-host.js';
import { createChaoDialect, StreamController } from '../../src/controller/index.js';
import { messageText } from '../../src/state/selectors/message-text.js';
import { hasNginx, Nginx } from './support/nginx.js';

/** The controller behind Debian's nginx: default buffering, HTTP/1.1 kept alive, gzip on. */
const skip = !hasNginx && !process.env.CI && 'nginx is not installed';
const firstDeltaMs = 300;
const numbers = (count: number): string => Array.from({ length: count }, (_, i) => i + 1).join(' ');
const digits = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');

let host: TestHost;
let nginx: Nginx | undefined;
let backend: BackendInstance;
let baseUrl = '';

before(async () => {
  if (skip) return console.log(skip);
  host = await startTestHost();
  nginx = await Nginx.inFrontOf(Number(new URL(host.origin).port));
  backend = await createInstanceAt(host.origin, { times: { deltaMs: 20 } });
  baseUrl = `http://127.0.0.1:${nginx.port}${new URL(backend.baseUrl).pathname}`;
});

after(async () => {
  await nginx?.dispose();
  await host?.close();
});

const open = (): StreamController =>
  new StreamController({ dialect: createChaoDialect(), baseUrl, getToken: () => backend.issueToken() });

const answerOf = (controller: StreamController): string => {
  const answer = controller.snapshot.conversation.messages.findLast(({ role }) => role === 'assistant');
  return answer ? messageText(answer) : '';
};

const until = (controller: StreamController, holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!holds()) return;
      off();
      resolve();
    };
    const off = controller.subscribe(look);
    look();
  });

const over = (controller: StreamController): Promise<void> =>
  until(
    controller,
    () => controller.snapshot.turn === 'idle' && controller.snapshot.connection.state === 'closed',
  );

/** Milliseconds between the backend's stamp of each delta and its arrival here. Same machine, same clock. */
async function delays(controller: StreamController, ask: string): Promise<number[]> {
  const found: number[] = [];
  controller.on('event', ({ event }) => {
    if (event.type === 'message.delta' && event.at !== undefined) found.push(Date.now() - event.at);
  });
  assert.equal(await controller.send(ask), true);
  await over(controller);
  return found;
}

test('C-011 the first delta passes a buffering, compressing proxy within 300 ms', { skip }, async (t) => {
  const controller = open();
  const found = await delays(controller, 'Count to 100');
  controller.dispose();
  t.diagnostic(
    `first delta after ${found[0]} ms, the slowest of ${found.length} after ${Math.max(...found)} ms`,
  );
  assert.ok(found.length > 20);
  assert.ok(found[0]! < firstDeltaMs, `${found[0]} ms`);
  assert.ok(digits(answerOf(controller)).includes(numbers(100)));
});

test('C-070 C-113 POSTs pass: 90,000 characters, and a decision with a reason', { skip }, async () => {
  const controller = open();
  const long = `Hello ${'x'.repeat(89_994)}`;
  assert.equal(await controller.send(long), true);
  await over(controller);
  assert.equal(messageText(controller.snapshot.conversation.messages[0]!).length, 90_000);
  const asked = until(controller, () => controller.snapshot.turn === 'waiting');
  assert.equal(await controller.send('Create a task to review the metrics'), true);
  await asked;
  const call = controller.snapshot.conversation.messages.at(-1)?.parts.find(({ kind }) => kind === 'tool');
  assert.ok(call?.kind === 'tool');
  assert.equal(await controller.reject(call.callId, 'Not this week: 今週は無理'), true);
  await over(controller);
  assert.match(answerOf(controller), /Not this week: 今週は無理/);
  assert.deepEqual(await backend.tasks(), []);
  assert.equal(await controller.send('Create a task to review the metrics'), true);
  await until(controller, () => controller.snapshot.turn === 'waiting');
  assert.equal(await controller.approve(call.callId), true);
  await over(controller);
  assert.equal((await backend.tasks()).length, 1);
  controller.dispose();
});

/** Counts to 400 and disturbs the proxy once some of it is shown. */
async function disturbed(disturb: (proxy: Nginx) => Promise<void>): Promise<{ connects: number }> {
  await backend.clearRequests();
  const controller = open();
  const wrong: string[] = [];
  let before = '';
  controller.subscribe(() => {
    const text = answerOf(controller);
    if (!text.startsWith(before)) wrong.push(text);
    before = text;
  });
  const begun = until(controller, () => answerOf(controller).length > 200);
  assert.equal(await controller.send('Count to 400'), true);
  await begun;
  await disturb(nginx!);
  await over(controller);
  controller.dispose();
  assert.ok(digits(answerOf(controller)).includes(numbers(400)), answerOf(controller));
  assert.deepEqual(wrong, []);
  const { data } = await stored(controller);
  assert.equal(data.find(({ role }) => role === 'assistant')?.content, answerOf(controller));
  return { connects: (await backend.requests('/stream')).filter(({ method }) => method === 'GET').length };
}

async function stored(controller: StreamController) {
  const { sessionId } = controller.snapshot.conversation;
  const headers = { authorization: `Bearer ${backend.token}` };
  const answer = await fetch(`${baseUrl}/ai/sessions/${sessionId}/messages`, { headers });
  return (await answer.json()) as {
    readonly data: readonly { readonly role: string; readonly content: string }[];
  };
}

test('C-160 C-169 nginx stopped and started in mid-answer: the text is exact', { skip }, async (t) => {
  const { connects } = await disturbed(async (proxy) => {
    await proxy.stop();
    await proxy.start();
  });
  assert.ok(connects >= 2, `${connects} connects`);
  t.diagnostic(`stop and start: exact text over ${connects} connections`);
});

test('C-160 C-169 nginx reloaded in mid-answer: the text is exact', { skip }, async (t) => {
  const { connects } = await disturbed(async (proxy) => proxy.reload());
  t.diagnostic(`reload: exact text over ${connects} connections`);
});
