import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import { visibleText } from './support/read.js';
import { freeze, frozenAt, frozenOf } from './support/frozen.js';
import { column, matrix } from './support/stage.js';

const meta: Meta = {
  title: 'Elements/Plan',
  component: 'chao-plan',
  render: (_args, context) =>
    column(html`<chao-plan .controller=${frozenOf(context).controller}></chao-plan>`),
};
export default meta;

const moments: Readonly<Record<string, Parameters<typeof freeze>[1]>> = {
  planned: { until: 'plan.step_added', nth: 4 },
  asking: { until: 'tool.approval_required' },
  running: { until: 'tool.started', decide: 'approve' },
  'half way': { until: 'tool.approval_required', nth: 2, decide: 'approve' },
  finished: {},
};

async function loadStates(): Promise<{ states: Record<string, TemplateResult> }> {
  const load = async ([name, options]: [string, Parameters<typeof freeze>[1]]) => {
    const { controller } = await freeze('plan', options);
    return [name, html`<chao-plan .controller=${controller}></chao-plan>`] as const;
  };
  return { states: Object.fromEntries(await Promise.all(Object.entries(moments).map(load))) };
}

/** From the first word of it to the end. */
export const States: StoryObj = {
  loaders: [loadStates],
  render: (_args, { loaded: { states } }) => matrix(states as Record<string, TemplateResult>),
};

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
