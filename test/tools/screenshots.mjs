/**
 * `npm run screenshots`: the pictures of docs/images. Real conversations in Chromium on the demo (`npm start`, each on a port and
 * a data folder of its own), and the states matrices of storybook-static/, which `npm run build-storybook` makes.
 * A word on the command line takes only pictures whose name contains it; STATIC names another folder than storybook-static.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { tsImport } from 'tsx/esm/api';
import { chromeArgs, findChromium } from './find-browser.mjs';
import { serveFolder } from './serve-folder.mjs';
import { root } from './steps.mjs';

const { DemoSite, freePort } = await tsImport('../demo/site.ts', import.meta.url);
const target = join(root, 'docs/images');
const storybook = process.env.STATIC ?? join(root, 'storybook-static');
const WAIT = 60_000;

/** What stands on the team page: a plan, its first action approved and done, and the next request that waits. */
const talk = ['Plan my week'];
const everything = ['Show me everything Markdown can do'];

/** Name → size, page, what is asked, and how the page is. */
const pictures = {
  'conversation-light': { width: 1280, height: 900, scale: 2, asks: talk, approve: true },
  'conversation-dark': { width: 1280, height: 900, scheme: 'dark', asks: talk, approve: true },
  'conversation-320': { width: 320, height: 900, asks: talk, approve: true, closeUp: true },
  'conversation-rtl': { width: 1280, height: 900, asks: talk, approve: true, rtl: true },
  'markdown-light': { width: 760, height: 900, asks: everything, whole: true },
  'markdown-dark': { width: 760, height: 900, scheme: 'dark', asks: everything, whole: true },
  'launcher-390': {
    width: 390,
    height: 844,
    path: '/shop.html',
    asks: ['What does my day look like?'],
    open: true,
  },
};

/** Every state of what a run shows: name → story. */
const matrices = {
  cards: 'tool-card--states',
  details: 'tool-card--details',
  groups: 'tool-card--groups',
  approvals: 'approval--states',
  plans: 'plan--states',
  workflows: 'workflow--states',
  activities: 'activity--states',
};
for (const [name, story] of Object.entries(matrices))
  for (const scheme of ['light', 'dark'])
    pictures[`${name}-${scheme}`] = { width: 1120, height: 700, scheme, story: `elements-${story}` };

/** The pages of stories/themes, whose chat waits for the person. */
const host = (name, more) => ({
  width: 1180,
  height: 990,
  scale: 1.5,
  story: `themes-hosts--${name}`,
  host: true,
  ...more,
});
for (const name of ['bank', 'shop', 'terminal']) {
  for (const scheme of ['light', 'dark']) pictures[`host-${name}-${scheme}`] = host(name, { scheme });
  pictures[`host-${name}-320`] = host(name, { width: 320, height: 880, scale: 2 });
}
pictures['host-rtl'] = host('shop-in-arabic', {});

async function openPage(browser, { width, height, scale = 1, scheme = 'light' }) {
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT);
  await page.setViewport({ width, height, deviceScaleFactor: scale });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  return page;
}

/** Asks through the element and waits until the run is over or waits for a person. */
async function ask(page, text) {
  await page.waitForFunction(() => document.querySelector('chao-chat')?.connection !== undefined);
  await page.waitForFunction((words) => document.querySelector('chao-chat').send(words), {}, text);
  await page.waitForFunction(() => {
    const { turn, conversation } = document.querySelector('chao-chat');
    const answer = conversation.messages.at(-1);
    return answer?.role === 'assistant' && (turn === 'waiting' || (turn === 'idle' && answer.parts.length));
  });
}

/** Runs in the page: the calls that wait for a person. */
function waiting() {
  const { messages } = document.querySelector('chao-chat').conversation;
  const calls = messages.flatMap(({ parts }) => parts.filter(({ state }) => state === 'awaiting-approval'));
  return calls.map(({ callId }) => callId).join();
}

const armed = 'chao-chat >>> #approve:not([aria-disabled="true"])';

/** Approves with a real click, as soon as the button is armed, and waits until another request waits. */
async function approve(page) {
  const first = await page.evaluate(waiting);
  await page.locator(armed).click();
  const another = `(before) => { const now = (${waiting})(); return now !== '' && now !== before; }`;
  await page.waitForFunction(another, {}, first);
  await page.mouse.move(0, 0);
}

/** Runs in the page: right to left as an Arabic page is. */
function turnRound() {
  document.documentElement.dir = 'rtl';
  document.documentElement.lang = 'ar';
}

/** Runs in the page: as tall as its content, so that nothing scrolls. Answers the new height of the page. */
async function stretch() {
  const chat = document.querySelector('chao-chat');
  const scroller = chat.shadowRoot.querySelector('.scroller');
  const height = chat.clientHeight + scroller.scrollHeight - scroller.clientHeight;
  document.body.replaceChildren(chat);
  chat.style.blockSize = `${height + 40}px`;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const missing = scroller.scrollHeight - scroller.clientHeight;
  chat.style.blockSize = `${height + 40 + Math.max(0, missing)}px`;
}

/** Scrolled to where a reader would be, and at rest. */
async function settle(page, picture) {
  const { closeUp, whole } = picture;
  if (whole) await page.evaluate(stretch);
  if (closeUp)
    await page.evaluate(() => document.querySelector('chao-chat').scrollIntoView({ block: 'end' }));
  if (!whole) await page.evaluate(() => document.querySelector('chao-chat').scrollToLatest());
  if (picture.approve) await page.waitForSelector(armed);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 800)));
}

async function shootConversation(browser, site, name, picture) {
  await site.start();
  const page = await openPage(browser, picture);
  await page.goto(site.url + (picture.path ?? '/'), { waitUntil: 'load' });
  if (picture.rtl) await page.evaluate(turnRound);
  await page.waitForFunction(() => Boolean(customElements.get('chao-chat')));
  if (picture.open) await page.evaluate(() => document.querySelector('chao-chat').show());
  for (const text of picture.asks) await ask(page, text);
  if (picture.approve) await approve(page);
  await settle(page, picture);
  await page.screenshot({ path: join(target, `${name}.png`), fullPage: Boolean(picture.whole) });
  await page.close();
}

async function shootStory(browser, origin, name, picture) {
  const page = await openPage(browser, picture);
  const globals = `theme:${picture.scheme ?? 'light'}`;
  await page.goto(`${origin}/iframe.html?viewMode=story&id=${picture.story}&globals=${globals}`);
  if (picture.host) {
    await page.waitForSelector(armed);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 800)));
    await page.screenshot({ path: join(target, `${name}.png`) });
    return page.close();
  }
  await page.waitForSelector('#storybook-root figure');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  // All of it is in view, since a request is armed only where it is seen.
  const height = await page.evaluate(() => document.querySelector('#storybook-root').offsetHeight + 32);
  await page.setViewport({ width: picture.width, height });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 3000)));
  await page.screenshot({ path: join(target, `${name}.png`) });
  await page.close();
}

/** A demo with an empty store of its own. */
async function withSite(use) {
  const data = await mkdtemp(join(tmpdir(), 'chao-pictures-'));
  const site = new DemoSite(await freePort(), data);
  try {
    await use(site);
  } finally {
    await site.kill();
    await rm(data, { recursive: true, force: true });
  }
}

async function main() {
  const word = process.argv[2] ?? '';
  const chosen = Object.entries(pictures).filter(([name]) => name.includes(word));
  if (!existsSync(join(storybook, 'index.json'))) throw new Error('npm run build-storybook comes first');
  mkdirSync(target, { recursive: true });
  const { origin, close } = await serveFolder(storybook);
  const { path, env } = await findChromium();
  const browser = await puppeteer.launch({
    executablePath: path,
    args: chromeArgs,
    env: { ...process.env, ...env },
  });
  try {
    for (const [name, picture] of chosen) {
      if (picture.story) await shootStory(browser, origin, name, picture);
      else await withSite((site) => shootConversation(browser, site, name, picture));
      console.log(
        `docs/images/${name}.png (${Math.round(statSync(join(target, `${name}.png`)).size / 1024)} kB)`,
      );
    }
  } finally {
    await browser.close();
    close();
  }
}

await main();
