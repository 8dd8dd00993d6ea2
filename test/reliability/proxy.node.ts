import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { createInstanceAt, type BackendInstance } from '../backend/client.js';
import { startTestHost, type TestHost } from '../backend/test-host.js';
import { createChaoDialect, StreamController } from '../../src/controller/index.js';
import { messageText } from '../../src/state/selectors/message-text.js';
import { chromeArgs, findChromium } from '../tools/find-browser.mjs';
import { servePage } from './support/chat-page.js';
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
  for (const controller of opened) controller.dispose();
  await nginx?.dispose();
  await host?.close();
});

const opened: StreamController[] = [];
const open = (): StreamController => {
  const getToken = (): Promise<string> => backend.issueToken();
  const controller = new StreamController({ dialect: createChaoDialect(), baseUrl, getToken });
  opened.push(controller);
  return controller;
};

const callOf = (controller: StreamController): string => {
  const parts = controller.snapshot.conversation.messages.at(-1)?.parts ?? [];
  return parts.find((part) => part.kind === 'tool')?.callId ?? '';
};

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

/** Milliseconds between the backend's stamp and the arrival of each delta written to an open stream. One machine, one clock. */
async function delays(controller: StreamController, ask: string): Promise<number[]> {
  const found: number[] = [];
  let openAt = Infinity;
  controller.on(
    'connection',
    ({ state }) => void (state === 'open' && (openAt = Math.min(openAt, Date.now()))),
  );
  controller.on('event', ({ event: { type, at = 0 } }) => {
    if (type === 'message.delta' && at >= openAt) found.push(Date.now() - at);
  });
  assert.equal(await controller.send(ask), true);
  await over(controller);
  return found;
}

test('C-034 the first delta passes a buffering, compressing proxy within 300 ms', { skip }, async (t) => {
  const controller = open();
  const found = await delays(controller, 'Count to 100');
  t.diagnostic(
    `first delta after ${found[0]} ms, the slowest of ${found.length} after ${Math.max(...found)} ms`,
  );
  assert.ok(found.length > 20, `${found.length} came live`);
  assert.ok(found[0]! < firstDeltaMs, `${found[0]} ms`);
  assert.ok(digits(answerOf(controller)).includes(numbers(100)));
});

/**
 * Runs in the page: asks, and answers how long after the backend's stamp of the first delta that came over an open
 * stream its text was drawn. One machine, one clock.
 */
const drawnAfter = `new Promise((resolve) => {
  const chat = document.querySelector('chao-chat');
  const deep = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? deep(one.shadowRoot) : [])]);
  const drawn = (text) => deep(chat.shadowRoot).some(({ localName, shadowRoot }) =>
    localName === 'chao-markdown' && shadowRoot.textContent.includes(text));
  const look = ({ at, payload }) => {
    if (drawn(payload.delta.trim())) resolve(Date.now() - at);
    else requestAnimationFrame(() => look(event));
  };
  let event;
  chat.addEventListener('chao-event', ({ detail }) => {
    if (event || detail.event.type !== 'message.delta') return;
    event = detail.event;
    look(event);
  });
  void chat.send('Count to 100');
})`;

test('C-034 the first delta is on the page within 300 ms of being written', { skip }, async (t) => {
  const { path, env } = await findChromium();
  const served = await servePage({ baseUrl, token: backend.token });
  const browser = await puppeteer.launch({
    executablePath: path,
    args: chromeArgs,
    env: { ...process.env, ...env },
  });
  t.after(async () => {
    await browser.close();
    served.close();
  });
  const page = await browser.newPage();
  await page.goto(served.url);
  await page.waitForFunction(`customElements.get('chao-chat')`);
  const ms = Number(await page.evaluate(drawnAfter));
  t.diagnostic(`drawn ${ms} ms after it was written`);
  assert.ok(ms >= 0 && ms < firstDeltaMs, `${ms} ms`);
});

test('C-112 C-113 POSTs pass: 90,000 characters, and a decision with a reason', { skip }, async () => {
  const controller = open();
  const long = 'Count to 5 '.padEnd(90_000, 'and so on ').replace(/.$/, '.');
  assert.equal(await controller.send(long), true);
  await over(controller);
  assert.equal(messageText(controller.snapshot.conversation.messages[0]!).length, 90_000);
  const asked = until(controller, () => controller.snapshot.turn === 'waiting');
  assert.equal(await controller.send('Create a task to review the metrics'), true);
  await asked;
  assert.equal(await controller.reject(callOf(controller), 'Not this week: 今週は無理'), true);
  await over(controller);
  assert.match(answerOf(controller), /Not this week: 今週は無理/);
  assert.deepEqual(await backend.tasks(), []);
  assert.equal(await controller.send('Create a task to review the metrics'), true);
  await until(controller, () => controller.snapshot.turn === 'waiting');
  assert.equal(await controller.approve(callOf(controller)), true);
  await over(controller);
  assert.equal((await backend.tasks()).length, 1);
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
