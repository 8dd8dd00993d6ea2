import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import type { ChaoSuggestions } from '../src/index.js';
import { frozenAt, frozenOf } from './support/frozen.js';
import { column } from './support/stage.js';

const meta: Meta<Pick<ChaoSuggestions, 'suggestions'>> = {
  title: 'Elements/Suggestions',
  component: 'chao-suggestions',
  render: ({ suggestions }) =>
    column(html`<chao-suggestions .suggestions=${suggestions}></chao-suggestions>`),
};
export default meta;

type Story = StoryObj<Pick<ChaoSuggestions, 'suggestions'>>;

/** What the newest answer proposes, by priority. */
export const FromAnAnswer: Story = {
  ...frozenAt('suggestions'),
  render: (_args, context) =>
    column(html`<chao-suggestions .controller=${frozenOf(context).controller}></chao-suggestions>`),
  async play({ canvasElement, loaded }) {
    const element = canvasElement.querySelector<ChaoSuggestions>('chao-suggestions');
    await element?.updateComplete;
    const told = frozenOf({ loaded }).conversation.messages.at(-1)?.suggestions ?? [];
    const texts = [...told].sort((a, b) => a.priority - b.priority).map(({ text }) => text);
    const buttons = [...(element?.shadowRoot?.querySelectorAll('button') ?? [])];
    await expect(buttons.map(({ textContent }) => textContent.trim())).toEqual(texts);
  },
};

export const One: Story = { args: { suggestions: [{ text: 'Try again', priority: 1 }] } };

/** Longer than the place: it wraps. */
export const Long: Story = {
  args: {
    suggestions: [
      {
        text: 'Compare what we sold last summer with what we have planned for this one, week by week, and say where we are short',
        priority: 1,
      },
      { text: 'Show me what is open', priority: 2 },
    ],
  },
};

/** Without any, nothing is drawn. */
export const None: Story = {
  args: { suggestions: [] },
  async play({ canvasElement }) {
    const element = canvasElement.querySelector<ChaoSuggestions>('chao-suggestions');
    await element?.updateComplete;
    await expect(element?.shadowRoot?.querySelectorAll('button')).toHaveLength(0);
  },
};
