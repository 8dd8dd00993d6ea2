import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { DemoSite, freePort } from '../../demo/site.js';
import { chromeArgs, findChromium } from '../../tools/find-browser.mjs';

/** How long the page lies in the background. BACKGROUND_MS=5000 for a short run. */
const away = Number(process.env.BACKGROUND_MS ?? 40_000);

let site: DemoSite;
let browser: Browser;
let data: string;

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'chao-background-'));
  site = new DemoSite(await freePort(), data);
  const { path, env } = await findChromium();
  [browser] = await Promise.all([
    puppeteer.launch({ executablePath: path, args: chromeArgs, env: { ...process.env, ...env } }),
    site.start(),
  ]);
});

after(async () => {
  await browser?.close();
  await site?.kill();
  await rm(data, { recursive: true, force: true });
});

/** Runs in the page before anything else: a clock that is wrong by so much. As text, so that it comes as it is. */
const wrongClock = (offMs: number): string => `(() => {
  const Real = Date;
  globalThis.realNow = Real.now;
  globalThis.Date = class extends Real {
    constructor(...args) { super(...(args.length ? args : [Real.now() + ${offMs}])); }
    static now() { return Real.now() + ${offMs}; }
  };
})()`;

/** Runs in the page: seconds that the card shows and seconds that are really left, read in one task. */
const READ = `(() => {
  const find = (root, selector) => {
    for (const one of root.querySelectorAll('*')) {
      if (one.matches(selector)) return one;
      const inner = one.shadowRoot && find(one.shadowRoot, selector);
      if (inner) return inner;
    }
  };
  const timer = find(document, '[role=timer]');
  const calls = document.querySelector('chao-chat')?.conversation.messages.flatMap(({ parts }) => parts) ?? [];
  const { expiresAt } = calls.find(({ kind }) => kind === 'tool')?.approval ?? {};
  return timer && { shown: parseInt(timer.textContent, 10), left: (expiresAt - realNow()) / 1000 };
})()`;

interface Seen {
  readonly shown: number;
  readonly left: number;
}

const read = (page: Page): Promise<Seen | undefined> => page.evaluate(READ) as Promise<Seen | undefined>;

async function ask(offMs: number): Promise<Page> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(wrongClock(offMs));
  await page.goto(site.url);
  await page.waitForFunction('document.querySelector("chao-chat")?.send');
  await page.evaluate('void document.querySelector("chao-chat").send("Create a task to review the metrics")');
  await page.waitForFunction(READ);
  return page;
}

test(`UX-1.29 G-15 C-116 a request is counted right after ${away / 1000} s in the background, by a clock that is right, ten minutes ahead or behind`, async () => {
  const pages: Page[] = [];
  for (const minutes of [0, 10, -10]) pages.push(await ask(minutes * 60_000));
  const front = await browser.newPage();
  await front.bringToFront();
  for (const page of pages) await page.waitForFunction('document.hidden', { polling: 100 });
  // One of them is frozen, as a browser does with a page that lies there for long: not one timer runs.
  const frozen = await pages[0]!.createCDPSession();
  await frozen.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, away));
  await frozen.send('Page.setWebLifecycleState', { state: 'active' });
  for (const page of pages) {
    await page.bringToFront();
    await page.waitForFunction('!document.hidden', { polling: 20 });
    const { shown, left } = (await read(page))!;
    assert.ok(Math.abs(shown - Math.ceil(left)) <= 1, `${shown} s are shown, ${left} s are left`);
    assert.ok(left > 0 && left < 60 - away / 1000, `${left} s left`);
  }
});
