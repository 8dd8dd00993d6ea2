import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { ChaoMarkdown, TextPart } from '../src/index.js';
import { loadTape, eventsIn } from '../test/tapes/play.js';
import { frozenAt, frozenOf, type FrozenContext } from './support/frozen.js';
import { column } from './support/stage.js';

/** The words of the answer on a tape. */
function answerOf(context: FrozenContext): string {
  const parts = frozenOf(context).conversation.messages.at(-1)?.parts ?? [];
  return parts
    .flatMap((part): TextPart[] => (part.kind === 'text' ? [part] : []))
    .map(({ text }) => text)
    .join('');
}

const meta: Meta = {
  title: 'Elements/Markdown',
  component: 'chao-markdown',
  render: (_args, context) => column(html`<chao-markdown .text=${answerOf(context)}></chao-markdown>`),
};
export default meta;

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
