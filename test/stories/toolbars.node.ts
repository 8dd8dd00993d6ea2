import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { openStorybook, previewOf, type Storybook } from './support/storybook.js';

let storybook: Storybook;
before(async () => void (storybook = await openStorybook()), { timeout: 240_000 });
after(() => storybook?.close());

/** What of a page a toolbar can change, as the browser computes it. */
const looks = (preview: Frame) =>
  preview.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    const chat = document.querySelector('chao-chat')!;
    const base = getComputedStyle(chat.shadowRoot!.querySelector('[part=base]')!);
    const own = getComputedStyle(chat);
    const token = (name: string) => own.getPropertyValue(`--_${name}`).trim();
    return {
      scheme: root.colorScheme,
      ground: base.backgroundColor,
      radius: token('r'),
      density: token('density'),
      duration: token('base'),
      second: token('text-2'),
      direction: own.direction,
      lang: document.documentElement.lang,
      send: chat.shadowRoot!.querySelector('chao-composer')!.shadowRoot!.querySelector('[part=send]')!
        .ariaLabel,
      zoom: Math.round(chat.getBoundingClientRect().width / (chat as HTMLElement).offsetWidth),
      width: innerWidth,
    };
  });
type Looks = Awaited<ReturnType<typeof looks>>;

const story = '/story/elements-chat--slots';

async function opened(query = ''): Promise<{ page: Page; preview: Frame }> {
  const both = await storybook.open(story, query);
  await ready(both.preview);
  return both;
}

const ready = (preview: Frame) =>
  preview.waitForFunction(() => {
    const chat = document.querySelector('chao-chat');
    return chat?.shadowRoot?.querySelector('chao-composer')?.shadowRoot?.querySelector('[part=send]');
  });

/** Chooses in a toolbar as a person does: opens it by what it shows now, and clicks on a choice. */
async function choose(page: Page, shown: string, choice: string): Promise<void> {
  const click = (role: string, text: string) =>
    page.waitForFunction(
      (selector, words) => {
        const all = [...document.querySelectorAll<HTMLElement>(selector)];
        const one = all.find(({ textContent, ariaLabel }) =>
          [textContent.trim(), ariaLabel?.trim()].includes(words),
        );
        one?.click();
        return one;
      },
      {},
      role,
      text,
    );
  await click('button', shown);
  await click('[role=option], [role=menuitem], [role=menuitemradio], li button', choice);
}

/** Toolbar: what it shows, what is chosen, and what then holds. */
const toolbars: readonly (readonly [string, string, string, (now: Looks, before: Looks) => boolean])[] = [
  ['theme', 'Light', 'Dark', (now) => now.scheme === 'dark' && now.ground === 'rgb(19, 21, 23)'],
  ['host page', 'No host page', 'Host: a bank', (now) => now.radius === '3px'],
  ['density', 'Usual density', 'Compact', (now) => now.density === '0.75'],
  ['motion', 'Full motion', 'No motion', (now) => now.duration === '0ms'],
  ['zoom', '100 %', '200 %', (now) => now.zoom === 2],
  ['contrast', 'Usual contrast', 'More contrast', (now, before) => now.second !== before.second],
  ['direction', 'Left to right', 'Right to left', (now) => now.direction === 'rtl'],
  ['language', 'English', 'Deutsch', (now) => now.lang === 'de' && now.send !== 'Send'],
  ['pseudo-locale', 'English', 'Pseudo-locale', (now) => !/^[\w ]*$/.test(now.send ?? '')],
  ['viewport', 'Viewport size', '390 px', (now) => now.width === 390],
];

for (const [name, shown, choice, holds] of toolbars) {
  test(`the toolbar for ${name} works, and a reload of its link shows the same`, async () => {
    const { page, preview } = await opened();
    const before = await looks(preview);
    assert.equal(holds(before, before), false, 'it holds already');
    await choose(page, shown, choice);
    let now = before;
    for (let i = 0; i < 100 && !holds(now, before); i++) {
      await preview.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      now = await looks(preview);
    }
    assert.ok(holds(now, before), JSON.stringify(now));
    assert.match(page.url(), /globals=/);
    await page.close();
    await reloaded(page.url(), now);
  });
}

/** A link that was copied, opened anew. */
async function reloaded(url: string, expected: Looks): Promise<void> {
  const page = await storybook.newPage();
  await page.goto(url, { waitUntil: 'load' });
  const preview = await previewOf(page);
  await ready(preview);
  let now = await looks(preview);
  for (let i = 0; i < 100 && JSON.stringify(now) !== JSON.stringify(expected); i++) {
    await preview.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    now = await looks(preview);
  }
  assert.deepEqual(now, expected);
  await page.close();
}

test('one link carries all of it', async () => {
  const globals = [
    'theme:dark',
    'host:shop',
    'density:roomy',
    'motion:none',
    'zoom:double',
    'dir:rtl',
    'locale:ar',
  ].join(';');
  const { page, preview } = await opened(`&globals=${globals}`);
  const now = await looks(preview);
  assert.deepEqual(
    [now.scheme, now.density, now.duration, now.zoom, now.direction, now.lang],
    ['dark', '1.3', '0ms', 2, 'rtl', 'ar'],
  );
  assert.notEqual(now.ground, 'rgb(19, 21, 23)');
  await page.close();
});
