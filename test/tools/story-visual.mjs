/**
 * `npm run test:visual`: states matrices and whole conversations of storybook-static/ against their pictures in
 * test/stories/pictures, pixel by pixel, in Chromium: light, dark, right to left, 320 px, forced colours. A picture that differs is
 * put into test-results/visual with its difference in red. UPDATE=1 takes the pictures anew; STATIC names another folder;
 * PLANT=1 makes one border a pixel wider, so it has to fail; a word on the command line runs only stories whose id contains it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { chromeArgs, findChromium } from './find-browser.mjs';
import { serveFolder } from './serve-folder.mjs';
import { root } from './steps.mjs';

const folder = process.env.STATIC ?? join(root, 'storybook-static');
const pictures = join(root, 'test/stories/pictures');
const results = join(root, 'test-results/visual');

const stories = [
  'elements-activity--states',
  'elements-approval--states',
  'elements-plan--states',
  'elements-tool-card--states',
  'elements-workflow--states',
  'conversations-lifecycles--parallel',
  'conversations-lifecycles--approved',
  'conversations-recorded-streams--markdown-everything',
];

/** Name → width of the page, what the toolbar is set to, what the browser says of the person. */
const modes = {
  light: {},
  dark: { globals: 'theme:dark', media: { 'prefers-color-scheme': 'dark' } },
  rtl: { globals: 'dir:rtl' },
  320: { width: 320 },
  forced: { media: { 'forced-colors': 'active' } },
};

/** Told to the page before its scripts: time stands still. */
function stopTheClock(now) {
  const { Date: Real } = globalThis;
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length ? given : [now]));
    }
    static now() {
      return now;
    }
  };
}

/** Nothing moves, blinks, or is written in a font that another machine has not. */
const calm = `
  html { --chao-font-family: "DejaVu Sans", sans-serif; --chao-font-mono: "DejaVu Sans Mono", monospace; }
  * { font-family: "DejaVu Sans", sans-serif; caret-color: transparent !important; }
  tape-deck > [role="toolbar"] { display: none !important; }
`;
const planted = 'html { --chao-border: #f0f; } chao-tool-card, chao-chat { border: 1px solid #f0f; }';

/** Runs in the page: counts pixels that differ, and draws them. */
async function compare(one, other) {
  const load = async (base64) =>
    createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const [before, after] = [await load(one), await load(other)];
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const pixels = (image) => {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
  const [left, right] = [pixels(before), pixels(after)];
  const shown = new ImageData(width, height);
  let count = 0;
  for (let i = 0; i < left.data.length; i += 4) {
    const same = [0, 1, 2, 3].every((k) => left.data[i + k] === right.data[i + k]);
    if (!same) count += 1;
    const grey = 200 + right.data[i + 1] / 5;
    shown.data.set(same ? [grey, grey, grey, 255] : [255, 0, 0, 255], i);
  }
  if (!count) return { count };
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d').putImageData(shown, 0, 0);
  return { count, picture: canvas.toDataURL('image/png').split(',')[1] };
}

/** Waits until the story has been drawn and pictures in a row are the same; answers the last. */
async function rest(page, width) {
  await page.waitForFunction(
    () =>
      document.body.classList.contains('sb-show-main') &&
      document.querySelector('#storybook-root')?.childElementCount > 0 &&
      [...document.querySelectorAll('tape-deck')].every(({ deck }) => deck && !deck.isPlaying) &&
      [...document.querySelectorAll('chao-chat')].every(
        ({ turn, connection }) => turn === 'idle' && connection === 'closed',
      ),
    { timeout: 30_000 },
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // The whole page in sight: a request out of sight never lets itself be approved.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewport({ width, height });
  // A request takes its time until it can be approved, and nothing says that it never will.
  const asks = await page.evaluate(() => document.querySelector('chao-approval, chao-tool-card') !== null);
  let [before, same] = ['', 0];
  for (let i = 0; i < 40 && same < (asks ? 5 : 1); i++) {
    if (asks) await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    const now = await page.screenshot({ encoding: 'base64', captureBeyondViewport: false });
    same = now === before ? same + 1 : 0;
    before = now;
  }
  if (!same) throw new Error('it never rests');
  return before;
}

async function take(browser, origin, id, { width = 900, globals = '', media = {} }) {
  const page = await browser.newPage();
  try {
    await page.setViewport({ width, height: 700 });
    const session = await page.createCDPSession();
    const features = { 'prefers-reduced-motion': 'reduce', 'prefers-color-scheme': 'light', ...media };
    await session.send('Emulation.setEmulatedMedia', {
      features: Object.entries(features).map(([name, value]) => ({ name, value })),
    });
    await page.evaluateOnNewDocument(stopTheClock, Date.UTC(2026, 3, 12, 10));
    await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=${globals}`, {
      waitUntil: 'load',
    });
    await page.addStyleTag({ content: process.env.PLANT ? calm + planted : calm });
    return await rest(page, width);
  } finally {
    await page.close();
  }
}

const word = process.argv[2] ?? '';
const { path: executablePath, env } = await findChromium();
// The same pixels each time: everything is drawn whole, in one colour space, without the help of the machine's own tricks.
const args = [
  ...chromeArgs,
  ...['--font-render-hinting=none', '--hide-scrollbars', '--disable-lcd-text', '--force-color-profile=srgb'],
  ...['--disable-partial-raster', '--disable-skia-runtime-opts', '--disable-gpu'],
];
const browser = await puppeteer.launch({ executablePath, args, env: { ...process.env, ...env } });
const { origin, close } = await serveFolder(folder);
mkdirSync(pictures, { recursive: true });
const desk = await browser.newPage();
let [done, failed] = [0, 0];
try {
  for (const id of stories.filter((one) => one.includes(word))) {
    for (const [mode, options] of Object.entries(modes)) {
      const file = `${id}.${mode}.png`;
      const now = await take(browser, origin, id, options);
      done += 1;
      if (process.env.UPDATE) {
        writeFileSync(join(pictures, file), now, 'base64');
        continue;
      }
      const before = await readFile(join(pictures, file), 'base64').catch(() => undefined);
      const { count, picture } =
        before === undefined ? { count: -1 } : await desk.evaluate(compare, before, now);
      if (!count) continue;
      failed += 1;
      console.log(
        `✗ ${file}: ${before === undefined ? 'there is no picture of it' : `${count} pixels differ`}`,
      );
      mkdirSync(results, { recursive: true });
      writeFileSync(join(results, file), now, 'base64');
      if (picture) writeFileSync(join(results, file.replace('.png', '.difference.png')), picture, 'base64');
    }
  }
} finally {
  await browser.close();
  close();
}
console.log(process.env.UPDATE ? `${done} pictures taken` : `${done} pictures compared, ${failed} differ`);
process.exitCode = failed || !done ? 1 : 0;
