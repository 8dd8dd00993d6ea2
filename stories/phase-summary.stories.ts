import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { column } from './support/stage.js';
import { callOf, momentOf, thothiiAt } from './support/thothii.js';

const meta: Meta = {
  title: 'ThothII/Phase summary',
  component: 'chao-phase-summary',
  ...thothiiAt('thothii-review', { until: 'phase_summary' }),
};
export default meta;

/** Its open questions came in every shape but the right one. */
export const MalformedQuestions: StoryObj = {
  render: (_args, context) =>
    column(
      html`<chao-phase-summary .call=${callOf(momentOf(context), 'phase-summary')}></chao-phase-summary>`,
    ),
};

/** Without open questions there is no such section. */
export const NoQuestions: StoryObj = {
  render: () =>
    column(
      html`<chao-phase-summary
        .summary=${{ title: 'What was found', summary: '6 rows.' }}
      ></chao-phase-summary>`,
    ),
};

export const AsGate: StoryObj = {
  ...thothiiAt('thothii-review', { until: 'gate' }),
  render: (_args, context) => {
    const moment = momentOf(context);
    const input = { title: 'Phase 1', summary: 'The tables are known.', open_questions: ['Which year?'] };
    const call = { ...callOf(moment, 'join-review'), toolKey: 'thothii.phase-summary', input };
    return column(
      html`<chao-phase-summary .call=${call} .controller=${moment.controller}></chao-phase-summary>`,
    );
  },
};
