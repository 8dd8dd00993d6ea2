/** The static Storybook with the network cut: all of it, as a designer uses it, from a plain server of files and nothing else. */
import puppeteer from 'puppeteer-core';
import { chromeArgs, findChromium } from '../../tools/find-browser.mjs';

/** No name resolves and no address answers but this machine's own. */
const cut = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--proxy-server=direct://'];
const WAIT = { timeout: 30_000 };

/** Counts what the browser asks for, and collects what goes wrong. */
async function listen(page, origin) {
  const seen = { requests: 0, foreign: [], problems: [] };
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (!/^(?:https?|wss?):/.test(url)) return;
    seen.requests += 1;
    if (!url.startsWith(`${origin}/`)) seen.foreign.push(url);
  });
  page.on('requestfailed', (request) => {
    const text = request.failure()?.errorText;
    // A page that is left drops what it still waits for.
    if (text !== 'net::ERR_ABORTED') seen.problems.push(`${text} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) seen.problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => seen.problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.problems.push(`console: ${message.text()}`);
  });
  return seen;
}

/** Opens an entry of the sidebar by the mouse, and what it lies in before. */
async function openEntry(page, ...ids) {
  for (const id of ids) {
    const entry = await page.waitForSelector(`[data-item-id="${id}"] :is(a, button)`, WAIT);
    if ((await entry.evaluate((element) => element.getAttribute('aria-expanded'))) !== 'true')
      await entry.click();
  }
}

const previewOf = async (page) =>
  (await page.waitForSelector('#storybook-preview-iframe', WAIT)).contentFrame();

/** Runs in the preview: a tape has come to its end, and the chat with it. */
function isAtEnd() {
  const [position, length] = (document.querySelector('tape-deck output')?.textContent ?? '0 / 1').split(
    ' / ',
  );
  const chat = document.querySelector('chao-chat');
  return (
    position === length && chat?.turn === 'idle' && chat.conversation.messages.at(-1)?.status === 'completed'
  );
}

/** Chooses the highest speed and plays from the beginning, by the buttons of the deck. */
async function playTape(page) {
  const preview = await previewOf(page);
  await preview.waitForSelector('tape-deck [role="toolbar"]', WAIT);
  await preview.waitForFunction(isAtEnd, WAIT);
  const selects = await preview.$$('tape-deck select');
  await selects[0].select('max');
  await selects[1].select('1');
  await preview.locator('tape-deck button ::-p-text(Restart)').click();
  await preview
    .waitForFunction(
      (end) => Number(document.querySelector('tape-deck output').textContent.split(' / ')[0]) < end,
      WAIT,
      1,
    )
    .catch(() => undefined);
  await preview.waitForFunction(isAtEnd, WAIT);
  const words = () =>
    document
      .querySelector('chao-chat')
      .conversation.messages.at(-1)
      .parts.flatMap(({ text }) => text ?? [])
      .join('').length;
  return {
    events: await preview.$eval('tape-deck output', ({ textContent }) => textContent),
    letters: await preview.evaluate(words),
  };
}

/** How many frames the event log below the story tells of. */
async function readEvents(page) {
  await page.locator('[role="tab"] ::-p-text(Events)').click();
  await page.waitForFunction(
    () => document.querySelectorAll('[role="tabpanel"] tbody tr, #storybook-panel-root tbody tr').length > 5,
    WAIT,
  );
  return page.$$eval('#storybook-panel-root tbody tr', ({ length }) => length);
}

/** Opens a page of documentation, with its stories in it. */
async function readDocs(page) {
  await openEntry(page, 'introduction--docs');
  const preview = await previewOf(page);
  await preview.waitForFunction(
    () =>
      document.querySelector('#storybook-docs h1') &&
      document.querySelector('#storybook-docs chao-chat')?.conversation?.messages.length,
    WAIT,
  );
  return preview.evaluate(() => ({
    heading: document.querySelector('#storybook-docs h1').textContent,
    elements: document.querySelectorAll('#storybook-docs :is(chao-chat, chao-approval, chao-tool-card)')
      .length,
  }));
}

/** Uses the Storybook at `origin` so. Answers what was seen, and what went wrong. */
export async function useOffline(origin) {
  const { path: executablePath, env } = await findChromium();
  const browser = await puppeteer.launch({
    ...{ executablePath, args: [...chromeArgs, ...cut], env: { ...process.env, ...env } },
    defaultViewport: { width: 1280, height: 1000 },
  });
  try {
    const page = await browser.newPage();
    const seen = await listen(page, origin);
    const isCut = await page.goto('http://example.com/').then(
      () => false,
      () => true,
    );
    if (!isCut) seen.problems.push('the network is not cut');
    [seen.requests, seen.foreign.length, seen.problems.length] = [0, 0, isCut ? 0 : 1];
    await page.goto(`${origin}/`, { waitUntil: 'load' });
    await openEntry(page, 'conversations-lifecycles', 'conversations-lifecycles--simple');
    const tape = await playTape(page);
    const rows = await readEvents(page);
    const docs = await readDocs(page);
    await page.waitForNetworkIdle(WAIT);
    return { ...seen, told: { ...tape, rows, ...docs } };
  } finally {
    await browser.close();
  }
}
