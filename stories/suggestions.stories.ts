import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import type { ChaoSuggestions } from '../src/index.js';
import { SnapshotController } from '../test/elements/support/snapshot-controller.js';
import { freeze, frozenAt, frozenOf } from './support/frozen.js';
import { column, matrixOf } from './support/stage.js';

const meta: Meta<Pick<ChaoSuggestions, 'suggestions'>> = {
  title: 'Elements/Suggestions',
  component: 'chao-suggestions',
  render: ({ suggestions }) =>
    column(html`<chao-suggestions .suggestions=${suggestions}></chao-suggestions>`),
};
export default meta;

type Story = StoryObj<Pick<ChaoSuggestions, 'suggestions'>>;

const long =
  'Compare what we sold last summer with what we have planned for this one, week by week, and say where we are short';

const offer = (...texts: readonly string[]): TemplateResult =>
  html`<chao-suggestions
    .suggestions=${texts.map((text, i) => ({ text, priority: i + 1 }))}
  ></chao-suggestions>`;

async function loadStates(): Promise<Record<string, TemplateResult>> {
  const { controller } = await freeze('suggestions');
  const running = new SnapshotController({ ...controller.snapshot, turn: 'running' });
  return {
    'from an answer': html`<chao-suggestions .controller=${controller}></chao-suggestions>`,
    one: offer('Try again'),
    'long ones wrap': offer(long, 'Show me what is open'),
    'as many as there may be': offer('One', 'Two', 'Three', 'Four', 'Five', 'Six'),
    'right to left': offer('أرني ما هو مفتوح'),
    'markup is text': offer('**First** <b>'),
    'gone: a turn has begun': html`<chao-suggestions .controller=${running}></chao-suggestions>`,
    none: offer(),
  };
}

/** One, many, long, and none. */
export const States: Story = {
  ...matrixOf(loadStates),
  async play({ canvasElement }) {
    const all = [...canvasElement.querySelectorAll<ChaoSuggestions>('chao-suggestions')];
    await Promise.all(all.map(({ updateComplete }) => updateComplete));
    const counts = all.map(({ shadowRoot }) => shadowRoot?.querySelectorAll('button').length);
    await expect(counts.slice(1)).toEqual([1, 2, 6, 1, 1, 0, 0]);
  },
};

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
      { text: long, priority: 1 },
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
