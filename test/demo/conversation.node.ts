import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromeArgs, findChromium } from '../tools/find-browser.mjs';
import { DemoSite, freePort } from './site.js';

/** The demo page as a newcomer meets it: `npm start`, a real browser, real HTTP, the real store. */
let site: DemoSite;
let browser: Browser;
let page: Page;
let data: string;
const troubles: string[] = [];

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'chao-demo-'));
  site = new DemoSite(await freePort(), data);
  const { path, env } = await findChromium();
  [browser] = await Promise.all([
    puppeteer.launch({ executablePath: path, args: chromeArgs, env: { ...process.env, ...env } }),
    site.start(),
  ]);
  page = await browser.newPage();
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    // A killed backend is a failed request, which the browser logs by itself.
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) {
      troubles.push(message.text());
    }
  });
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(site.url);
});

after(async () => {
  await browser?.close();
  await site?.kill();
  await rm(data, { recursive: true, force: true });
});

/** Runs in the page: everything that can be read in the widget, through shadow roots. As text, so that no helper of the test's own transformer comes along. */
const READ = `(() => {
  const read = (node) => {
    if (node instanceof Text) return node.data;
    if (node instanceof HTMLStyleElement) return '';
    const nodes = node instanceof HTMLSlotElement ? node.assignedNodes() : (node.shadowRoot ?? node).childNodes;
    return [...nodes].map(read).join(' ');
  };
  return read(document.querySelector('chao-chat')).replace(/\\s+/g, ' ');
})()`;
const chatText = async () => String(await page.evaluate(READ));

/** The last button whose accessible name begins so. */
const buttonNamed = (name: string) => `(() => {
  const found = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      const label = element.getAttribute('aria-label') ?? element.textContent.trim();
      if (element.localName === 'button' && label.startsWith(${JSON.stringify(name)})) found.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return found.at(-1);
})()`;

/** Presses it with a real click as soon as it is armed. */
async function press(name: string): Promise<void> {
  await until(`a button "${name}…"`, async () =>
    Boolean(
      await page.evaluate(
        `${buttonNamed(name)}?.getAttribute('aria-disabled') !== 'true' && !!${buttonNamed(name)}`,
      ),
    ),
  );
  const button = (await page.evaluateHandle(buttonNamed(name))).asElement();
  if (!button) assert.fail(`no button "${name}…"`);
  await (button as import('puppeteer-core').ElementHandle<Element>).click();
}

async function until(what: string, holds: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) assert.fail(`not within ${ms} ms: ${what}\n${(await chatText()).slice(-1500)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const sees = (words: RegExp, ms?: number) =>
  until(`text ${words}`, async () => words.test(await chatText()), ms);
const turnIs = (turn: string, ms?: number) =>
  until(
    `turn ${turn}`,
    () => page.evaluate((t) => document.querySelector('chao-chat')!.turn === t, turn),
    ms,
  );

async function say(text: string): Promise<void> {
  await page.locator('aria/Message[role="textbox"]').fill(text);
  await page.keyboard.press('Enter');
  await turnIs('running').catch(() => turnIs('waiting'));
}

const answers = () =>
  page.evaluate(() =>
    document
      .querySelector('chao-chat')!
      .conversation.messages.map((message) =>
        message.parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''),
      ),
  );

test('C-170 a question: the documentation is searched in a tool card, then an answer streams', async () => {
  await say('How does reconnecting work?');
  await sees(/Completed/);
  await turnIs('idle', 40_000);
  await sees(/The documentation answers this .* — from (docs\/|README)/);
  assert.deepEqual(troubles, []);
});

test('C-111 C-112 C-118 a task: the run waits, Approve stores it, the assistant says so', async () => {
  await say('Create a task to review the metrics');
  await turnIs('waiting');
  await sees(/Approval needed/);
  assert.deepEqual(await site.tasks(), []);
  await press('Approve');
  await turnIs('idle', 30_000);
  assert.equal((await site.tasks()).length, 1);
  await sees(/Approved/);
});

test('C-113 C-119 Reject with a reason: nothing is stored, the assistant says so', async () => {
  await say('Create a task to paint the shed');
  await turnIs('waiting');
  await page.locator('aria/Reason (optional)[role="textbox"]').fill('Not this week');
  await press('Reject');
  await turnIs('idle', 30_000);
  await sees(/Rejected/);
  await sees(/Not this week/);
  assert.equal((await site.tasks()).length, 1);
});

test('C-115 C-117 the window passes: expired, nothing is stored, the assistant says so', async () => {
  await site.control('times', { approvalMs: 2000 });
  await say('Create a task to oil the lathe');
  await turnIs('waiting');
  await turnIs('idle', 30_000);
  await sees(/Expired/);
  assert.equal((await site.tasks()).length, 1);
  await site.control('times', { approvalMs: 60_000 });
});

test('C-150 a reload brings the conversation back', async () => {
  const before = await answers();
  await page.reload();
  await until('all messages are back', async () => (await answers()).length === before.length);
  assert.deepEqual(await answers(), before);
  await sees(/Task created/);
  await sees(/Rejected/);
});

test('C-160 C-169 the backend is killed in mid-answer and started again: the answer is whole', async () => {
  await site.control('times', { deltaMs: 8 });
  await say('Write a long answer');
  await until('some text', async () => ((await answers()).at(-1)?.length ?? 0) > 200);
  await site.kill();
  await sees(/Reconnecting/, 15_000);
  await site.start();
  await turnIs('idle', 60_000);
  const shown = (await answers()).at(-1) ?? '';
  await page.reload();
  await until('the stored answer', async () => (await answers()).at(-1) !== undefined);
  assert.equal((await answers()).at(-1), shown);
  assert.deepEqual(troubles, []);
});
