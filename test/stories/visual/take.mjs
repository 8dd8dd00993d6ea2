/** Opens a story in one of the modes, waits until it rests, and takes its picture. */
import { calmDown, calmStyle, NOW } from './calm.mjs';
import { plant } from './plant.mjs';

/** Name → what the toolbar is set to, what the browser says of the person, width of the page. */
export const modes = {
  light: {},
  dark: { globals: 'theme:dark', media: { 'prefers-color-scheme': 'dark' } },
  rtl: { globals: 'dir:rtl' },
  320: { width: 320 },
  forced: { media: { 'forced-colors': 'active' } },
};

/** Matrices have their cells beside each other; a chat is as wide as its frame. */
const widthOf = (id) => (id.startsWith('elements-') ? 900 : 560);

/** Runs in the page: whether the story has been drawn and played to its end. Tapes play as fast as they can. */
function isOver() {
  const decks = [...document.querySelectorAll('tape-deck')].map(({ deck }) => deck);
  for (const deck of decks) if (deck && deck.speed !== 'max') deck.speed = 'max';
  const { phase } = globalThis.__STORYBOOK_PREVIEW__?.currentRender ?? {};
  if (phase === 'errored') throw new Error('the story failed');
  return (
    ['completed', 'afterEach', 'finished'].includes(phase) && decks.every((deck) => deck && !deck.isPlaying)
  );
}

/** Runs in the page: fonts and images are there, and what is drawn in the next frame has been drawn. */
async function isDrawn() {
  await Promise.all([...document.fonts].map((font) => font.load()));
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** Runs in the page: requests that can't be approved yet and will be: what they say is the first of all they can say. */
function arming() {
  const within = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.id === 'wait' ? [element] : []),
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const isArming = (wait) =>
    wait.querySelector('p:not(.off)')?.textContent.trim() === wait.querySelector('.off')?.dataset.text;
  return within(document).filter(isArming).length;
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Pictures until they are the same twice, and no request is about to be armed. */
async function rest(page) {
  let [before, since] = ['', 0];
  for (let i = 0; i < 150; i++) {
    // Asked before: it may be armed while the picture is being taken.
    const waits = await page.evaluate(arming);
    const now = await page.screenshot({ encoding: 'base64', captureBeyondViewport: false });
    if (now !== before) since = performance.now();
    else if (performance.now() - since > 80 && !waits) return now;
    before = now;
    await pause(100);
  }
  throw new Error('it never rests');
}

/** A page whose clock stands still from its start. */
export async function openStudio(browser) {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(calmDown, NOW, calmStyle());
  return page;
}

/**
 * Takes one picture. Answers it as PNG, base64.
 * @param planted Tag of an element that gets one border a pixel wider, if the page shows it. Default: nothing is planted.
 */
export async function take(page, origin, id, mode, planted) {
  const { width = widthOf(id), globals = '', media = {} } = modes[mode];
  await page.setViewport({ width, height: 700 });
  const features = { 'prefers-reduced-motion': 'reduce', 'prefers-color-scheme': 'light', ...media };
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
  const toolbar = [globals, 'a11y.manual:!true'].filter(Boolean).join(';');
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=${toolbar}`, { waitUntil: 'load' });
  await page.waitForFunction(isOver, { timeout: 30_000, polling: 30 });
  await page.evaluate(isDrawn);
  // The whole page in sight: a request out of sight never lets itself be approved.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewport({ width, height });
  let picture = await rest(page);
  const isPlanted = planted !== undefined && (await page.evaluate(plant, planted));
  if (isPlanted) picture = await rest(page);
  await session.detach();
  return { picture, isPlanted };
}
