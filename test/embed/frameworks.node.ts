import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { createInstanceAt, type BackendInstance } from '../backend/client.js';
import { startTestHost, type TestHost } from '../backend/test-host.js';
import { seconds } from '../tools/steps.mjs';
import { launch } from './support/browsers.js';
import { buildFromSource, exampleNames } from './support/examples.js';
import { DeskPage } from './support/desk-page.js';
import { buildFromTarball } from './support/packed.js';
import { serveExample, type ExampleSite } from './support/example-site.js';

/**
 * One list of checks for the same small app in each framework, built as it would be deployed, in a real browser in front
 * of the real backend: what custom-elements-everywhere asks for, and what a stream adds to it. EXAMPLES=vue,lit for some;
 * PACKED=1 builds them in an empty folder where the packed tarball is installed; ENGINE=firefox takes that browser.
 */
const all = await exampleNames();
const names = process.env.EXAMPLES
  ? all.filter((name) => process.env.EXAMPLES?.split(',').includes(name))
  : all;

const buildAll = process.env.PACKED ? buildFromTarball : buildFromSource;

let host: TestHost;
let browser: Browser;
let out: string;
let builds: ReadonlyMap<string, number>;
const numbers = (count: number): string => Array.from({ length: count }, (_, i) => i + 1).join(' ');

before(
  async () => {
    out = await mkdtemp(join(tmpdir(), 'chao-examples-'));
    [host, browser, builds] = await Promise.all([
      startTestHost(),
      launch(process.env.ENGINE === 'firefox' ? 'firefox' : 'chromium'),
      buildAll(names, out),
    ]);
  },
  { timeout: 300_000 },
);

after(async () => {
  await browser?.close();
  await host?.close();
  await rm(out, { recursive: true, force: true });
});

/** What is set on the chat, and what of it shows in its tag. */
const READ_SETTINGS = `({
  baseUrl: desk.chat.baseUrl,
  heading: desk.chat.heading,
  theme: desk.chat.theme,
  getToken: typeof desk.chat.getToken,
  risk: desk.chat.risk?.['tasks.delete'],
  tag: desk.chat.cloneNode(false).outerHTML,
})`;
interface Settings {
  readonly tag: string;
}

async function checkSettings(page: DeskPage): Promise<void> {
  await page.until('desk.chat?.risk && desk.chat.getToken');
  const { tag, ...settings } = await page.read<Settings>(READ_SETTINGS);
  const expected = { baseUrl: '/api/v1', heading: 'Team desk', theme: 'light' };
  assert.deepEqual(settings, { ...expected, getToken: 'function', risk: 'destructive' });
  assert.doesNotMatch(tag, /\[object|=>|function|undefined/);
}

const send = (page: DeskPage, text: string): Promise<boolean> =>
  page.read<boolean>(`desk.chat.send(${JSON.stringify(text)})`);

async function ask(page: DeskPage, text: string): Promise<void> {
  assert.equal(await send(page, text), true);
  await page.until(`desk.chat.turn === 'idle'`, 20_000);
}

for (const name of names) {
  describe(name, () => {
    let backend: BackendInstance;
    let site: ExampleSite;
    let page: DeskPage;
    let started: number;

    before(async () => {
      started = performance.now();
      backend = await createInstanceAt(host.origin);
      site = await serveExample(name, out, backend);
      page = await DeskPage.open(browser, site.url);
    });

    after(async () => {
      await page?.close();
      await site?.close();
      await backend?.dispose();
    });

    it('sets attributes and properties: texts, a function, an object', () => checkSettings(page));

    it('changes a property with its state', async () => {
      await page.click('#dark');
      await page.until(`desk.chat.theme === 'dark' && desk.chat.getAttribute('theme') === 'dark'`);
    });

    it('puts its own content into a slot', async () => {
      await page.until(`desk.text('[slot=header]') === 'Desk: idle'`);
      assert.equal(await page.read(`desk.all('[slot=header]')[0].assignedSlot.name`), 'header');
    });

    it('listens to an event and prevents it', async () => {
      assert.equal(await send(page, 'my password is 1234'), false);
      await page.until(`desk.text('#notice') === 'Never send a password.'`);
      assert.deepEqual(await backend.requests(), []);
    });

    it('shows a tool card of its own, which lives', async () => {
      await ask(page, 'What is on the calendar?');
      const count = await page.read<number>(
        `desk.chat.conversation.messages.flatMap(({ parts }) => parts).find(({ kind }) => kind === 'tool').output.items.length`,
      );
      await page.until(`desk.text('.calendar b') === 'completed, ${count} dates'`);
      const shown = `desk.all('.calendar').filter((card) => card.checkVisibility()).length`;
      assert.equal(await page.read(shown), 1);
      await page.click('.calendar button');
      await page.until(`desk.text('.calendar button') === 'Seen'`);
    });

    it('CTX-02 moves the chat in mid-answer: one stream, the draft and every character stay', async () => {
      await backend.clearRequests();
      assert.equal(await send(page, 'Count to 400'), true);
      await page.until(`desk.text('#turn') === 'running' && desk.text('[slot=header]') === 'Desk: running'`);
      await page.until('desk.answer().length > 40');
      await page.read(`{
        globalThis.before = desk.chat;
        const [field] = desk.all('textarea');
        field.value = 'a draft';
        field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      }`);
      for (const place of [2, undefined]) {
        await page.click('#move');
        if (place) await page.until(`desk.place() === ${place}`);
      }
      assert.equal(await page.read('desk.chat.turn'), 'running', 'the answer was over before the moves');
      await page.until(`desk.chat.turn === 'idle'`, 20_000);
      assert.equal(await page.read('desk.chat === before'), true);
      assert.ok((await page.read<string>('desk.answer()')).includes(numbers(400)));
      assert.equal(await page.read(`desk.all('textarea')[0].value`), 'a draft');
      const requests = await backend.requests();
      assert.equal(requests.filter(({ path }) => path.includes('/stream')).length, 1);
      assert.equal(requests.filter(({ method }) => method === 'POST').length, 1);
    });

    it('ends the stream when it unmounts the chat, and goes on where it mounts it again', async () => {
      assert.equal(await send(page, 'Count to 3000'), true);
      await page.until('desk.answer().length > 40');
      const before = await page.read<number>('desk.chat.conversation.messages.length');
      await page.click('#toggle');
      await page.until('!desk.chat', 2000);
      const openStreams = async (wanted: number, ms: number): Promise<void> => {
        const end = Date.now() + ms;
        while ((await backend.openStreams()) !== wanted)
          assert.ok(Date.now() < end, `not ${wanted} open streams after ${ms} ms`);
      };
      await openStreams(0, 2000);
      await page.click('#toggle');
      await page.until(`desk.chat?.conversation.messages.length === ${before}`);
      await page.until('desk.answer().length > 400');
      // What was stored of the answer may be shown before its stream is open.
      await openStreams(1, 5000);
      assert.deepEqual(page.troubles, []);
    });

    it('EMB-03 sets the same when the elements are defined later', async (t) => {
      const late = await DeskPage.open(browser, site.url, { late: true });
      try {
        await late.until(`desk.all('#turn').length > 0`);
        assert.equal(await late.read(`customElements.get('chao-chat')`), undefined);
        await late.read('desk.release()');
        await checkSettings(late);
        await ask(late, 'Hello');
        await late.until(`desk.text('[slot=header]') === 'Desk: idle'`);
        assert.deepEqual(late.troubles, []);
      } finally {
        await late.close();
      }
      t.diagnostic(
        `${name}: built in ${seconds(builds.get(name) ?? 0)}, checked in ${seconds(performance.now() - started)}`,
      );
    });
  });
}
