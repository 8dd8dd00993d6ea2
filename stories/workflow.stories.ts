import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import { visibleText } from './support/read.js';
import { freeze, frozenAt, frozenOf } from './support/frozen.js';
import { column, matrix } from './support/stage.js';
import { workflowSteps } from '../test/elements/support/states.js';

const meta: Meta = {
  title: 'Elements/Workflow',
  component: 'chao-workflow',
  render: (_args, context) =>
    column(html`<chao-workflow .controller=${frozenOf(context).controller}></chao-workflow>`),
};
export default meta;

async function loadStates(): Promise<{ states: Record<string, TemplateResult> }> {
  const running = await freeze('workflow', { until: 'workflow.step.started', nth: 2 });
  const finished = await freeze('workflow');
  const failed = await freeze('workflow-failed-step');
  const moments = { running, finished, 'a step failed': failed };
  const taped = Object.entries(moments).map(([name, { controller }]): [string, TemplateResult] => [
    name,
    html`<chao-workflow .controller=${controller}></chao-workflow>`,
  ]);
  const every = html`<chao-workflow .steps=${workflowSteps}></chao-workflow>`;
  return { states: { ...Object.fromEntries(taped), 'every state of a step': every } };
}

/** Every state of the list and of a step. */
export const States: StoryObj = {
  loaders: [loadStates],
  render: (_args, { loaded: { states } }) => matrix(states as Record<string, TemplateResult>),
};

export const Running: StoryObj = frozenAt('workflow', { until: 'workflow.step.started', nth: 2 });

export const Finished: StoryObj = frozenAt('workflow');

/** A failed step ends nothing. */
export const FailedStep: StoryObj = {
  ...frozenAt('workflow-failed-step'),
  async play({ canvasElement }) {
    await canvasElement.querySelector('chao-workflow')?.updateComplete;
    await expect(visibleText(canvasElement)).toContain('The archive did not answer');
  },
};
