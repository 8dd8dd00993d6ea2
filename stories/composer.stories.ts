import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { expect } from 'storybook/test';
import type { ChaoComposer } from '../src/index.js';
import { frozenAt, frozenOf } from './support/frozen.js';
import { column } from './support/stage.js';

interface Args {
  readonly placeholder?: string;
  readonly value?: string;
}

const meta: Meta<Args> = {
  title: 'Elements/Composer',
  component: 'chao-composer',
  ...frozenAt('simple'),
  render: ({ placeholder, value = '' }, context) =>
    column(
      html`<chao-composer
        placeholder=${ifDefined(placeholder)}
        .value=${value}
        .controller=${frozenOf(context).controller}
      ></chao-composer>`,
    ),
};
export default meta;

export const Empty: StoryObj<Args> = {};
export const Placeholder: StoryObj<Args> = { args: { placeholder: 'Ask about the shop' } };

export const WithText: StoryObj<Args> = {
  args: { value: 'Who unloads the boards on Monday?' },
  async play({ canvasElement }) {
    const composer = canvasElement.querySelector<ChaoComposer>('chao-composer');
    await composer?.updateComplete;
    const send = composer?.shadowRoot?.querySelector('[part~="send"]');
    await expect(send?.getAttribute('aria-disabled')).not.toBe('true');
  },
};

/** Grows to a few lines, then scrolls. */
export const ManyLines: StoryObj<Args> = {
  args: { value: Array.from({ length: 14 }, (_, i) => `Line ${i + 1} of what I want to say`).join('\n') },
};

/** One can write on; the button stops the run. */
export const WhileRunning: StoryObj<Args> = {
  ...frozenAt('tools-parallel', { until: 'tool.progress' }),
  args: { value: 'And then' },
};

export const WhileWaiting: StoryObj<Args> = frozenAt('approval-pending');

/** Buttons of the page around the text. */
export const Slots: StoryObj<Args> = {
  render: (_args, context) =>
    column(
      html`<chao-composer .controller=${frozenOf(context).controller}>
        <button slot="composer-start" type="button">Attach</button>
        <button slot="composer-end" type="button">Dictate</button>
      </chao-composer>`,
    ),
};
