import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import type { ChaoSuggestions } from '../src/index.js';

type Args = Pick<ChaoSuggestions, 'suggestions'>;

const meta: Meta<Args> = {
  title: 'Elements/Suggestions',
  component: 'chao-suggestions',
  render: ({ suggestions }) => html`<chao-suggestions .suggestions=${suggestions}></chao-suggestions>`,
};
export default meta;

export const Several: StoryObj<Args> = {
  args: {
    suggestions: [
      { text: 'Who unloads the boards on Monday?', priority: 2 },
      { text: 'Create a task for it', priority: 1 },
      { text: 'Show me what is open this week', priority: 3 },
    ],
  },
  async play({ canvasElement }) {
    const element = canvasElement.querySelector<ChaoSuggestions>('chao-suggestions');
    await element?.updateComplete;
    const buttons = [...(element?.shadowRoot?.querySelectorAll('button') ?? [])];
    await expect(buttons.map((button) => button.textContent?.trim())).toEqual([
      'Create a task for it',
      'Who unloads the boards on Monday?',
      'Show me what is open this week',
    ]);
  },
};

export const One: StoryObj<Args> = { args: { suggestions: [{ text: 'Try again', priority: 1 }] } };

/** Without any, nothing is drawn. */
export const None: StoryObj<Args> = { args: { suggestions: [] } };
