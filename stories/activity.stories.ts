import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import type { ChaoActivity, StatusPart } from '../src/index.js';
import { frozenAt, frozenOf } from './support/frozen.js';
import { column } from './support/stage.js';

const meta: Meta = {
  title: 'Elements/Activity',
  component: 'chao-activity',
  render: (_args, context) =>
    column(html`<chao-activity .controller=${frozenOf(context).controller}></chao-activity>`),
};
export default meta;

export const Capability: StoryObj = frozenAt('capability');
export const ModelSwitched: StoryObj = frozenAt('model-switched');

/** More than a few lines: the oldest are folded. */
export const Folded: StoryObj = {
  ...frozenAt('capability'),
  render: (_args, context) => {
    const { messages } = frozenOf(context).conversation;
    const parts = messages
      .flatMap((one) => one.parts)
      .filter((part): part is StatusPart => part.kind === 'status');
    const many = Array.from({ length: 4 }, () => parts).flat();
    return column(html`<chao-activity .parts=${many}></chao-activity>`);
  },
  async play({ canvasElement }) {
    const element = canvasElement.querySelector<ChaoActivity>('chao-activity');
    await element?.updateComplete;
    const lines = (): number => element?.shadowRoot?.querySelectorAll('li').length ?? 0;
    const folded = lines();
    element?.shadowRoot?.querySelector<HTMLElement>('button')?.click();
    await element?.updateComplete;
    await expect(lines()).toBeGreaterThan(folded);
    element?.shadowRoot?.querySelector<HTMLElement>('button')?.click();
  },
};
