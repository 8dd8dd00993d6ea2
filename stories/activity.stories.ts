import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import type { ChaoActivity, StatusPart } from '../src/index.js';
import { frozenAt, frozenOf } from './support/frozen.js';
import { column, matrix } from './support/stage.js';
import { statusParts } from '../test/elements/support/states.js';

const meta: Meta = {
  title: 'Elements/Activity',
  component: 'chao-activity',
  render: (_args, context) =>
    column(html`<chao-activity .controller=${frozenOf(context).controller}></chao-activity>`),
};
export default meta;

const line = (part: StatusPart): TemplateResult => html`<chao-activity .parts=${[part]}></chao-activity>`;

/** What a line can be about, and a long list. */
export const States: StoryObj = {
  render: () =>
    matrix({
      capability: line({ kind: 'status', type: 'capability', detail: { capabilityKey: 'calendar' } }),
      'capability, in the server’s words': line(statusParts[0]!),
      'model switched': line(statusParts[1]!),
      phase: line(statusParts[2]!),
      degraded: line({
        ...{ kind: 'status', type: 'run-status' },
        activity: { label: 'Search is limited', detail: 'results of last week', renderHint: 'degraded' },
      }),
      stopping: line({ kind: 'status', type: 'stopping', detail: { phase: 'requested' } }),
      truncated: line(statusParts[3]!),
      folded: html`<chao-activity .parts=${[...statusParts, ...statusParts]}></chao-activity>`,
    }),
};

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
