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

/** Name of the picture → path of Storybook, and what has to be there before. */
const pictures = {
  'storybook-introduction': { path: '/docs/introduction--docs', ready: 'chao-chat' },
  'storybook-states': { path: '/story/elements-approval--states', ready: 'chao-approval' },
  'storybook-tape': {
    path: '/story/conversations-lifecycles--parallel',
    query: '&addonPanel=chao/events',
    ready: 'tape-deck output',
  },
};

const { path: executablePath, env } = await findChromium();
const browser = await puppeteer.launch({
  ...{ executablePath, args: chromeArgs, env: { ...process.env, ...env } },
  defaultViewport: { width: 1280, height: 1180 },
});
const { origin, close } = await serveFolder(folder);
try {
  for (const [name, { path, query = '', ready }] of Object.entries(pictures)) {
    const page = await browser.newPage();
    await page.goto(`${origin}/index.html?path=${path}${query}`, { waitUntil: 'load' });
    const frame = await (await page.waitForSelector('#storybook-preview-iframe')).contentFrame();
    await frame.waitForSelector(ready, { timeout: 30_000 });
    await frame.waitForFunction(
      () =>
        [...document.querySelectorAll('chao-chat')].every(
          ({ turn }) => turn === 'idle' || turn === 'waiting',
        ),
      { timeout: 30_000 },
    );
    await page.waitForNetworkIdle();
    await page.screenshot({ path: join(root, `docs/images/${name}.png`) });
    console.log(name);
    await page.close();
  }
} finally {
  await browser.close();
  close();
}
