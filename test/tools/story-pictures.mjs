/**
 * `node test/tools/story-pictures.mjs`: the pictures of Storybook in docs/images, from storybook-static/ (STATIC names another
 * folder): the introduction, a states matrix, a playing tape with its panels.
 */
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { chromeArgs, findChromium } from './find-browser.mjs';
import { serveFolder } from './serve-folder.mjs';
import { root } from './steps.mjs';

const folder = process.env.STATIC ?? join(root, 'storybook-static');

/** Name of the picture → path of Storybook, what has to be there before, and how far its tape is played. */
const pictures = {
  'storybook-introduction': { path: '/docs/introduction--docs', ready: 'chao-chat' },
  'storybook-states': {
    path: '/story/elements-approval--states',
    query: '&panel=false',
    ready: 'chao-approval',
  },
  'storybook-tape': {
    path: '/story/conversations-lifecycles--parallel',
    query: '&addonPanel=chao/events&panel=bottom',
    ready: 'tape-deck output',
    events: 14,
  },
};

/** The rows of the event log. */
const logged = '#storybook-panel-root tbody tr';

/** Runs in the preview: what has begun is over, but for what waits for a person. */
const isAtRest = () =>
  [...document.querySelectorAll('chao-chat')].every(({ turn }) => turn === 'idle' || turn === 'waiting') &&
  document.querySelector('.sb-show-main') !== null;

/** Runs in the preview: the first tape stands still in the middle. */
async function playSome(events) {
  const { deck } = document.querySelector('tape-deck');
  await deck.seek(0);
  await deck.seek(events);
}

const { path: executablePath, env } = await findChromium();
const browser = await puppeteer.launch({
  ...{ executablePath, args: chromeArgs, env: { ...process.env, ...env } },
  defaultViewport: { width: 1600, height: 1140 },
});
const { origin, close } = await serveFolder(folder);
try {
  for (const [name, { path, query = '', ready, events }] of Object.entries(pictures)) {
    const page = await browser.newPage();
    await page.goto(`${origin}/index.html?path=${path}${query}`, { waitUntil: 'load' });
    const frame = await (await page.waitForSelector('#storybook-preview-iframe')).contentFrame();
    await frame.waitForSelector(ready, { timeout: 30_000 });
    await frame.waitForFunction(isAtRest, { timeout: 30_000 });
    if (events) {
      await frame.evaluate(playSome, events);
      await page.waitForSelector(logged);
      await page.$$eval(logged, (rows) =>
        rows.findLast((row) => row.checkVisibility()).scrollIntoView({ block: 'end' }),
      );
    }
    await page.waitForNetworkIdle();
    // What fades in has faded in, and requests in view are armed.
    await new Promise((done) => setTimeout(done, 1500));
    await page.screenshot({ path: join(root, `docs/images/${name}.png`) });
    console.log(name);
    await page.close();
  }
} finally {
  await browser.close();
  close();
}
