import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { ChaoMarkdown, TextPart } from '../src/index.js';
import { loadTape, eventsIn } from '../test/tapes/play.js';
import { freeze, frozenAt, frozenOf, type Frozen, type FrozenContext } from './support/frozen.js';
import { column, matrixOf } from './support/stage.js';

/** The words of the answer on a tape. */
function wordsOf({ conversation }: Frozen): string {
  const parts = conversation.messages.at(-1)?.parts ?? [];
  return parts
    .flatMap((part): TextPart[] => (part.kind === 'text' ? [part] : []))
    .map(({ text }) => text)
    .join('');
}

const answerOf = (context: FrozenContext): string => wordsOf(frozenOf(context));

const meta: Meta = {
  title: 'Elements/Markdown',
  component: 'chao-markdown',
  render: (_args, context) => column(html`<chao-markdown .text=${answerOf(context)}></chao-markdown>`),
};
export default meta;

const text = (source: string, streaming = false): TemplateResult =>
  html`<chao-markdown .text=${source} .streaming=${streaming}></chao-markdown>`;

const code = '```ts\nconst sum = (a: number, b: number) => a + b; // a line that is longer than its place\n';
const table = '| Day | Boards | Who |\n|:----|-------:|:---:|\n| Mon |     12 | Ada |\n| Tue |';
const article = `## The market

Boards come **on Monday**, and *only* then; see \`plan.md\` and [the map](https://example.com/map).

1. Unload
2. Count
   - oak
   - beech

> Nobody lifts alone.`;

async function loadStates(): Promise<Record<string, TemplateResult>> {
  return {
    article: text(article),
    'a list of tasks': text('- [x] Unload\n- [ ] Count\n- [ ] Stack'),
    code: text(`${code}\`\`\``),
    'code, being written': text(code, true),
    table: text(`${table}      9 | Bo  |`),
    'table, being written': text(table, true),
    'emphasis, being written': text('Boards come **on Mon', true),
    'a link, being written': text('See [the map](https://exam', true),
    'an image that may not load': text('![A board](https://example.com/board.png)'),
    'a formula as it was written': text('So $a^2 + b^2 = c^2$.'),
    'a footnote': text('Boards[^1].\n\n[^1]: Oak.'),
    'a word longer than its place': text('x'.repeat(120)),
    'right to left': text(wordsOf(await freeze('text-rtl'))),
    Japanese: text(wordsOf(await freeze('text-cjk'))),
    'markup is text': text('<script>alert(1)</script> and <b onclick="x()">bold</b>'),
    empty: text(''),
  };
}

/** What a text may hold, whole and while it is being written. */
export const States: StoryObj = {
  ...matrixOf(loadStates),
  async play({ canvasElement }) {
    const texts = [...canvasElement.querySelectorAll<ChaoMarkdown>('chao-markdown')];
    await Promise.all(texts.map(({ updateComplete }) => updateComplete));
    await Promise.all(texts.map(({ complete }) => complete));
    const within = (selector: string): number =>
      texts.filter(({ shadowRoot }) => shadowRoot?.querySelector(`.blocks ${selector}`)).length;
    await expect(['pre', 'table', 'script', 'img'].map(within)).toEqual([2, 2, 0, 0]);
  },
};

/** Every construct. */
export const Everything: StoryObj = frozenAt('markdown-everything');
export const RightToLeft: StoryObj = frozenAt('text-rtl');
export const Japanese: StoryObj = frozenAt('text-cjk');
export const Emoji: StoryObj = frozenAt('text-emoji-split');
export const LongAnswer: StoryObj = frozenAt('long-answer');

/** Markup and scripts in the text are text. */
export const Hostile: StoryObj = {
  ...frozenAt('hostile-fields'),
  async play({ canvasElement }) {
    const root = canvasElement.querySelector('chao-markdown')?.shadowRoot;
    await waitFor(() => expect(root?.textContent).toContain('<script>'));
    await expect(root?.querySelectorAll('script, b, img, a[href^="javascript"]')).toHaveLength(0);
  },
};

/** Delta by delta, then the end: the same as the whole at once. */
export const Streamed: StoryObj = {
  render: () => column(html`<chao-markdown></chao-markdown>`),
  async play({ canvasElement }) {
    const element = canvasElement.querySelector<ChaoMarkdown>('chao-markdown');
    if (!element) throw new Error('no element');
    const tape = await loadTape('markdown-everything');
    const deltas = eventsIn(tape).filter(({ type }) => type === 'message.delta');
    for (const { payload } of deltas) element.append((payload as { delta: string }).delta);
    element.end();
    await element.updateComplete;
    await element.complete;
    const whole = document.createElement('chao-markdown');
    whole.text = element.text;
    element.after(whole);
    await whole.updateComplete;
    await whole.complete;
    const shown = (one: ChaoMarkdown): string => one.shadowRoot?.querySelector('.blocks')?.textContent ?? '';
    await expect(shown(whole).length).toBeGreaterThan(500);
    await expect(shown(element)).toBe(shown(whole));
    whole.remove();
  },
};
