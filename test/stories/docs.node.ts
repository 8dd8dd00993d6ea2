import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { AxeResults, default as Axe } from 'axe-core';
import type { Page } from 'puppeteer-core';
import { elements } from '../../stories/support/docs/manifest.js';
import { openStorybook, type Storybook } from './support/storybook.js';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let storybook: Storybook;
before(async () => void (storybook = await openStorybook()), { timeout: 240_000 });
after(() => storybook?.close());

interface WithAxe {
  readonly axe: typeof Axe;
}

/** The blocks of ours and the stories in them have been drawn, and nothing is on its way. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.doc-page, .doc-prose, .sbdocs-content') &&
      ![...document.querySelectorAll('.sb-loader, .sb-previewBlock-loader')].some((one) =>
        one.checkVisibility(),
      ) &&
      [...document.querySelectorAll('doc-api, doc-parts, doc-snippets, doc-tokens, doc-demo')].every(
        (block) => (block as { hasUpdated?: boolean }).hasUpdated,
      ) &&
      // Two stories are about a connection that does not come back.
      [...document.querySelectorAll('chao-chat')].every(
        ({ turn, connection }) => turn !== 'running' || connection === 'reconnecting',
      ),
    { timeout: 60_000 },
  );
  await page.waitForNetworkIdle({ idleTime: 200 });
}

/** What axe finds on the page: rule, and where. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations: found }: AxeResults = await page.evaluate(() =>
    (globalThis as unknown as WithAxe).axe.run(
      { include: ['#storybook-docs'], exclude: ['.docs-story > :not(:first-child)', '.sb-story iframe'] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
      },
    ),
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Pages of ours, and of elements. */
const pages = (): string[] => storybook.entries.filter(({ type }) => type === 'docs').map(({ id }) => id);

/** A warning is what the story is about. */
const isMeant = (complaint: string): boolean => complaint.includes('missing-base-url');

for (const theme of ['light', 'dark']) {
  test(`every page of documentation, ${theme}: nothing in the console, no request away, no axe violation`, async () => {
    const problems: string[] = [];
    for (const id of pages()) {
      const { page, complaints } = await storybook.preview(`viewMode=docs&id=${id}&globals=theme:${theme}`);
      await settled(page);
      const told = complaints.filter((complaint) => !isMeant(complaint));
      problems.push(...[...told, ...(await violations(page))].map((problem) => `${id} ${problem}`));
      await page.close();
    }
    console.log(`${pages().length} pages, ${theme}`);
    assert.ok(pages().length >= 38, String(pages().length));
    assert.deepEqual(problems, []);
  });
}

test('every element of the manifest has its page, with its name and everything it is made of', async () => {
  for (const {
    tagName,
    attributes = [],
    events = [],
    slots = [],
    cssParts = [],
    cssStates = [],
  } of elements) {
    const id = pages().find(
      (one) => one.endsWith(`-${tagName.replace('chao-', '')}--docs`) || one === ids[tagName],
    );
    assert.ok(id, tagName);
    const { page } = await storybook.preview(`viewMode=docs&id=${id}`);
    await settled(page);
    const text = await page.evaluate(() =>
      [document.querySelector('.doc-page h1'), ...document.querySelectorAll('doc-api, doc-parts')]
        .map((block) => block?.shadowRoot?.textContent ?? block?.textContent)
        .join('\n'),
    );
    const names = [...attributes, ...events, ...cssParts].map(({ name }) => name);
    const more = [
      ...slots.map(({ name }) => name || '(default)'),
      ...cssStates.map(({ name }) => `:state(${name})`),
    ];
    for (const name of [`<${tagName}>`, ...names, ...more])
      assert.ok(text.includes(name), `${tagName} ${name}`);
    await page.close();
  }
});

/** Pages with another name than their tag. */
const ids: Readonly<Record<string, string>> = { 'chao-cte-result': 'thothii-result--docs' };

/** The frames that are drawn, and those a part has, as [left, top, width, height]. */
const framesOf = (page: Page, tag: string, path: readonly string[]) =>
  page.evaluate(
    (name, steps) => {
      const box = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
      };
      let found: Element[] = [...document.querySelectorAll(`.doc-specimen ${name}`)];
      for (const step of steps) found = found.flatMap((one) => [...one.shadowRoot!.querySelectorAll(step)]);
      return {
        marks: [...document.querySelectorAll('[data-marks] > div')].map(box),
        parts: found.map(box),
      };
    },
    tag,
    path,
  );

const rowOf = (part: string): string => `doc-parts >>> button[data-part="${part}"]`;

/** Element, part, and the way to it through shadow trees: own ones, and some that are handed on. */
const parts: readonly (readonly [page: string, tag: string, part: string, path: readonly string[]])[] = [
  ['elements-approval--docs', 'chao-approval', 'approve', ['#approve']],
  ['elements-approval--docs', 'chao-approval', 'header', ['[part~=header]']],
  ['elements-composer--docs', 'chao-composer', 'send', ['[part~=send]']],
  ['elements-chat--docs', 'chao-chat', 'input', ['chao-composer', '[part~=input]']],
  ['elements-chat--docs', 'chao-chat', 'bubble', ['chao-message', '[part~=bubble]']],
];

for (const [id, tag, part, path] of parts) {
  test(`${tag}::part(${part}) is framed while the pointer or the focus is on its row`, async () => {
    const { page } = await storybook.preview(`viewMode=docs&id=${id}`);
    await settled(page);
    const row = await page.waitForSelector(rowOf(part));
    await row!.scrollIntoView();
    assert.deepEqual((await framesOf(page, tag, path)).marks, []);
    await row!.hover();
    const hovered = await framesOf(page, tag, path);
    assert.ok(hovered.parts.length > 0);
    assert.deepEqual(hovered.marks, hovered.parts);
    await page.mouse.move(0, 0);
    assert.deepEqual((await framesOf(page, tag, path)).marks, []);
    // From the row before by the Tab key, as a person without a mouse gets there.
    await row!.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    const focused = await framesOf(page, tag, path);
    assert.deepEqual(focused.marks, focused.parts);
    await page.evaluate(() => {
      const rows = document.querySelector('doc-parts')!.shadowRoot!;
      (rows.activeElement as HTMLElement).blur();
    });
    assert.deepEqual((await framesOf(page, tag, path)).marks, []);
    await page.close();
  });
}

test('the HTML of each snippet, put into a page, is that element with these properties', async () => {
  const { page } = await storybook.preview('viewMode=docs&id=elements-markdown--docs');
  await settled(page);
  for (const element of elements) {
    const told = await page.evaluate(async (tag) => {
      const block = document.createElement('doc-snippets') as HTMLElement & {
        tag: string;
        updateComplete: Promise<unknown>;
      };
      block.tag = tag;
      document.body.append(block);
      await block.updateComplete;
      const { text } = block.shadowRoot!.querySelector('chao-markdown')!;
      block.remove();
      const code = text.replace(/^```html\n|\n```$/g, '');
      const holder = new DOMParser().parseFromString(code, 'text/html');
      const one = document.importNode(holder.querySelector(tag)!, true) as unknown as Record<
        string,
        unknown
      > &
        Element;
      return {
        isOurs: one instanceof customElements.get(tag)!,
        scripts: [...holder.scripts].map(
          ({ src, text: script }) => new URL(src || 'about:blank').pathname + (script ? ' +' : ''),
        ),
        values: Object.fromEntries(
          [...one.attributes].map(({ name, value }) => {
            const own = one[name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())];
            return [name, own === true ? 'true' : own === value];
          }),
        ),
      };
    }, element.tagName);
    assert.ok(told.isOurs, element.tagName);
    assert.ok(told.scripts[0]?.startsWith('/chao/'), told.scripts.join());
    for (const [name, isSet] of Object.entries(told.values)) assert.ok(isSet, `${element.tagName} ${name}`);
  }
  await page.close();
});

interface Shown {
  readonly name: string;
  readonly on: string;
  readonly ratio: number;
  readonly told: string;
  readonly front: string;
  readonly back: string;
  readonly paper: string;
}

/** What the page of tokens shows, and the colours of its swatches as the browser paints them. */
const shownContrasts = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const root = document.querySelector('doc-tokens')!.shadowRoot!;
    const colour = (name: string) =>
      getComputedStyle(root.querySelector(`[data-token="${name}"] .swatch`)!).backgroundColor;
    return [...root.querySelectorAll<HTMLElement>('[data-ratio]')].map((element) => {
      const { token: name = '' } = element.closest<HTMLElement>('[data-token]')!.dataset;
      const { on = '', ratio } = element.dataset;
      const told = element.textContent;
      return {
        name,
        on,
        ratio: Number(ratio),
        told,
        front: colour(name),
        back: colour(on),
        paper: colour('paper'),
      };
    });
  });

/** axe's own reading of colours and its own formula. */
const byAxe = (page: Page, shown: readonly Shown[]): Promise<number[]> =>
  page.evaluate((all) => {
    interface AxeColour {
      parseString(text: string): void;
    }
    const { color } = (
      globalThis as unknown as {
        axe: {
          commons: {
            color: {
              Color: new () => AxeColour;
              flattenColors(front: AxeColour, back: AxeColour): AxeColour;
              getContrast(back: AxeColour, front: AxeColour): number;
            };
          };
        };
      }
    ).axe.commons;
    const read = (text: string) => {
      const one = new color.Color();
      one.parseString(text);
      return one;
    };
    return all.map(({ front, back, paper }) => {
      const ground = color.flattenColors(read(back), read(paper));
      return color.getContrast(ground, color.flattenColors(read(front), ground));
    });
  }, shown as Shown[]);

test('each contrast of the token page is what axe computes, light and dark, with each host page', async () => {
  const seen = new Set<number>();
  for (const theme of ['light', 'dark']) {
    for (const host of ['none', 'bank', 'shop', 'terminal']) {
      const { page } = await storybook.preview(
        `viewMode=docs&id=documentation-tokens--docs&globals=theme:${theme};host:${host}`,
      );
      await page.waitForFunction(() =>
        document.querySelector('doc-tokens')?.shadowRoot?.querySelector('[data-ratio]'),
      );
      await page.evaluate(axeSource);
      const shown = await shownContrasts(page);
      assert.ok(shown.length >= 25, String(shown.length));
      const expected = await byAxe(page, shown);
      for (const [i, { name, on, ratio, told }] of shown.entries()) {
        const which = `${name} on ${on}, ${theme}, ${host}: ${ratio}, axe ${expected[i]}`;
        // A pixel has 256 steps, what axe computes with has more.
        assert.ok(Math.abs(ratio / expected[i]! - 1) < 0.02, which);
        assert.equal(told.startsWith(`${Math.floor(ratio * 10) / 10}`), true, `${which}: ${told}`);
      }
      seen.add(shown.find(({ name }) => name === 'accent')!.ratio);
      const low = shown
        .filter(({ told }) => told.includes('below'))
        .map(({ name, on, ratio }) => `${name} on ${on} ${ratio.toFixed(2)}`);
      assert.deepEqual(low, [], `${theme} ${host}`);
      await page.close();
    }
  }
  assert.equal(seen.size, 8, 'themes and hosts differ');
});
