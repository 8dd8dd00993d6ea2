import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import { visibleText } from './support/read.js';
import { frozenAt, frozenOf } from './support/frozen.js';
import { column } from './support/stage.js';

const meta: Meta = {
  title: 'Elements/Workflow',
  component: 'chao-workflow',
  render: (_args, context) =>
    column(html`<chao-workflow .controller=${frozenOf(context).controller}></chao-workflow>`),
};
export default meta;

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
