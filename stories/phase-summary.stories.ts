import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import type { Approval } from '../src/index.js';
import { visibleText } from './support/read.js';
import { column, matrixOf } from './support/stage.js';
import { callOf, freezeThothii, momentOf, thothiiAt, type ThothiiMoment } from './support/thothii.js';

const meta: Meta = {
  title: 'ThothII/Phase summary',
  component: 'chao-phase-summary',
  ...thothiiAt('thothii-review', { until: 'phase_summary' }),
};
export default meta;

/** A summary that asks whether to go on; `changes` to what is known of the answer. */
function gate(moment: ThothiiMoment, changes: Partial<Approval> = {}): TemplateResult {
  const input = { title: 'Phase 1', summary: 'The tables are known.', open_questions: ['Which year?'] };
  const asked = callOf(moment, 'join-review');
  const approval = { ...asked.approval!, ...changes };
  const call = { ...asked, toolKey: 'thothii.phase-summary', input, approval };
  return html`<chao-phase-summary .call=${call} .controller=${moment.controller}></chao-phase-summary>`;
}

const summary = (found: object): TemplateResult =>
  html`<chao-phase-summary .summary=${found}></chao-phase-summary>`;

const request = (phase: NonNullable<Approval['request']>['phase']): Partial<Approval> => ({
  request: { decision: 'approve', phase },
});

const found = { title: 'What was found', summary: '6 rows.' };

async function loadStates(): Promise<Record<string, TemplateResult>> {
  const told = await freezeThothii('thothii-review', { until: 'phase_summary' });
  const asks = await freezeThothii('thothii-review', { until: 'gate' });
  return {
    'questions in every shape': html`<chao-phase-summary
      .call=${callOf(told, 'phase-summary')}
    ></chao-phase-summary>`,
    'no questions': summary(found),
    'several lines': summary({ ...found, summary: 'Boards: 12\nBenches: 9\n\nNothing else was sold.' }),
    'without a title': summary({ summary: 'The tables are known.' }),
    'right to left': summary({ title: 'ما وجد', summary: 'ستة صفوف.', open_questions: ['أي سنة؟'] }),
    'asks, waiting': gate(asks),
    'sending an answer': gate(asks, request('sending')),
    'answer sent': gate(asks, request('sent')),
    refused: gate(asks, request('refused')),
    'agreed to': gate(asks, { state: 'approved', by: 'you' }),
    'turned down': gate(asks, { state: 'rejected', by: 'you', reason: 'Look at 2025 too.' }),
  };
}

/** What is told, and what became of the answer where one is asked for. */
export const States: StoryObj = {
  ...matrixOf(loadStates),
  async play({ canvasElement }) {
    const all = [...canvasElement.querySelectorAll('chao-phase-summary')];
    await Promise.all(all.map(({ updateComplete }) => updateComplete));
    for (const one of all) await expect(visibleText(one)).not.toBe('');
    const open = all.filter(({ shadowRoot }) => shadowRoot?.querySelector('.card.open'));
    await expect(open).toHaveLength(4);
  },
};

/** Its open questions came in every shape but the right one. */
export const MalformedQuestions: StoryObj = {
  render: (_args, context) =>
    column(
      html`<chao-phase-summary .call=${callOf(momentOf(context), 'phase-summary')}></chao-phase-summary>`,
    ),
};

/** Without open questions there is no such section. */
export const NoQuestions: StoryObj = {
  render: () => column(summary(found)),
};

export const AsGate: StoryObj = {
  ...thothiiAt('thothii-review', { until: 'gate' }),
  render: (_args, context) => column(gate(momentOf(context))),
};
