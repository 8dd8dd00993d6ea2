import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { closePages, launch } from './support/browsers.js';
import { Site } from './support/site.js';
import { Visit } from './support/visit.js';

/** Sums up what moved without a person's doing; only Chromium measures it. */
const measure = `window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shift += value)))
    .observe({ type: 'layout-shift', buffered: true });`;
const below = '<p>Text below</p>'.repeat(6);
const data = 'data-base-url="API" data-token-url="/chao-token"';

/** Paints the page first, then lets the script come. */
const late = `<script>
  const painted = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const load = () => painted.then(() => import('CDN/chao.js'));
</script>`;

describe('UX 4.20 what stands around a chat does not move when it is drawn', () => {
  let site: Site;
  let browser: Browser;
  before(async () => ([site, browser] = await Promise.all([Site.start(), launch('chromium')])));
  afterEach(() => closePages(browser));
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  /** The shift of a page, once the chat is whole and two more frames are drawn. */
  async function shiftOf(body: string): Promise<number> {
    const visit = await Visit.open(browser, site.page(body), measure);
    await visit.ready();
    await visit.until(`customElements.get('chao-message') && __deep('textarea').length`);
    await visit.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    );
    const shift = await visit.run<number>('shift');
    return shift;
  }

  it('the measure works: a tag without any style pushes the text away', async () => {
    assert.ok(
      (await shiftOf(
        `${late}<chao-chat base-url="API" token-url="/chao-token"></chao-chat>${below}<script>load()</script>`,
      )) > 0,
    );
  });

  const still: Readonly<Record<string, string>> = {
    'a launcher from embed.js': `${below}<script defer src="CDN/embed.js" ${data}></script>`,
    'embed.js right behind its target, however high that is': `<div id="box"></div><script src="CDN/embed.js" ${data} data-target="#box"></script>${below}`,
    'embed.js with a target of 300 px': `<div id="box" style="height: 300px"></div>${below}<script src="CDN/embed.js" ${data} data-target="#box"></script>`,
    'a tag with a height in the style sheet of the page': `<style>chao-chat { display: block; block-size: 400px }</style>${late}<chao-chat base-url="API" token-url="/chao-token"></chao-chat>${below}<script>load()</script>`,
    'a tag with the style of the documentation': `<style>chao-chat:not(:defined) { display: block; block-size: min(560px, 100dvh) }</style>${late}<chao-chat base-url="API" token-url="/chao-token"></chao-chat>${below}<script>load()</script>`,
  };
  for (const [name, body] of Object.entries(still)) {
    it(name, async () => assert.equal(await shiftOf(body), 0));
  }
});
