import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { expect } from 'storybook/test';
import type { ChaoComposer, ChatController } from '../src/index.js';
import { limits } from '../src/limits.js';
import { SnapshotController } from '../test/elements/support/snapshot-controller.js';
import { freeze, frozenAt, frozenOf } from './support/frozen.js';
import { column, matrixOf } from './support/stage.js';

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

const composer = (controller: ChatController, value = '', placeholder?: string): TemplateResult =>
  html`<chao-composer
    placeholder=${ifDefined(placeholder)}
    .value=${value}
    .controller=${controller}
  ></chao-composer>`;

/** It grows with the height it has: here as in a low chat. */
const low = (content: TemplateResult): TemplateResult =>
  html`<div style="container-type: size; block-size: 134px">${content}</div>`;

const lines = Array.from({ length: 14 }, (_, i) => `Line ${i + 1} of what I want to say`).join('\n');
const question = 'Who unloads the boards on Monday?';

async function loadStates(): Promise<Record<string, TemplateResult>> {
  const { controller: idle } = await freeze('simple');
  const { controller: running } = await freeze('tools-parallel', { until: 'tool.progress' });
  const { controller: waiting } = await freeze('approval-pending');
  const stopping = new SnapshotController({ ...running.snapshot, stopping: true });
  const offline = new SnapshotController({ connection: { state: 'offline', attempt: 1 } });
  return {
    empty: composer(idle),
    placeholder: composer(idle, '', 'Ask about the shop'),
    'with text': composer(idle, question),
    'blank text cannot be sent': composer(idle, '   '),
    'many lines': low(composer(idle, lines)),
    'right to left': composer(idle, 'من يفرغ الألواح يوم الاثنين؟'),
    'cut: too long': low(composer(idle, 'A word. '.repeat(limits.sendChars / 8 + 1))),
    'a run: the button stops it': composer(running),
    'a run: one can write on': composer(running, 'And then'),
    stopping: composer(stopping, 'And then'),
    'a request waits': composer(waiting),
    offline: composer(offline, question),
    'without a conversation': html`<chao-composer .value=${question}></chao-composer>`,
    slots: html`<chao-composer .controller=${idle}>
      <button slot="composer-start" type="button">Attach</button>
      <button slot="composer-end" type="button">Dictate</button>
    </chao-composer>`,
  };
}

/** What can be written and sent, and when not. */
export const States: StoryObj<Args> = {
  ...matrixOf(loadStates),
  async play({ canvasElement }) {
    const composers = [...canvasElement.querySelectorAll<ChaoComposer>('chao-composer')];
    await Promise.all(composers.map(({ updateComplete }) => updateComplete));
    const inert = composers.filter(({ shadowRoot }) => shadowRoot?.querySelector('[aria-disabled="true"]'));
    await expect(inert).toHaveLength(7);
    const cut = composers.filter(({ value }) => value.length === limits.sendChars);
    await expect(cut.map(({ shadowRoot }) => !!shadowRoot?.querySelector('.note'))).toEqual([true]);
  },
};

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
  args: { value: lines },
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
