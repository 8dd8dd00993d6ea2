import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import { visibleText } from './support/read.js';
import { frozenAt, frozenOf } from './support/frozen.js';
import { column } from './support/stage.js';

const meta: Meta = {
  title: 'Elements/Plan',
  component: 'chao-plan',
  render: (_args, context) =>
    column(html`<chao-plan .controller=${frozenOf(context).controller}></chao-plan>`),
};
export default meta;

/** All is planned, nothing has been asked yet. */
export const Planned: StoryObj = frozenAt('plan', { until: 'plan.step_added', nth: 4 });

/** The first one waits for a person. */
export const Asking: StoryObj = frozenAt('plan', { until: 'tool.approval_required' });

export const HalfWay: StoryObj = frozenAt('plan', {
  until: 'tool.approval_required',
  nth: 2,
  decide: 'approve',
});

/** One was rejected; one was never reached. */
export const Finished: StoryObj = {
  ...frozenAt('plan'),
  async play({ canvasElement, loaded }) {
    const plan = canvasElement.querySelector('chao-plan');
    await plan?.updateComplete;
    const titles = frozenOf({ loaded }).conversation.plan.map(({ title = '' }) => title);
    await expect(titles).toHaveLength(4);
    for (const title of titles) await expect(visibleText(canvasElement)).toContain(title);
  },
};
