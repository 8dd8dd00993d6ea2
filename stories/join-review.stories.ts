import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import type { Approval } from '../src/index.js';
import type { ChaoJoinReview } from '../src/thothii.js';
import { visibleText } from './support/read.js';
import { column, matrixOf } from './support/stage.js';
import {
  callOf,
  freezeThothii,
  momentOf,
  thothiiAt,
  type ThothiiMoment,
  type Until,
} from './support/thothii.js';

const meta: Meta = {
  title: 'ThothII/Join review',
  component: 'chao-join-review',
  render: (_args, context) => column(review(momentOf(context))),
};
export default meta;

/** The newest proposal of a moment; `changes` to what is known of its answer. */
function review(moment: ThothiiMoment, changes: Partial<Approval> = {}): TemplateResult {
  const call = callOf(moment, 'join-review');
  const shown = { ...call, approval: { ...call.approval!, ...changes } };
  return html`<chao-join-review .call=${shown} .controller=${moment.controller}></chao-join-review>`;
}

const at = (until?: Until): Promise<ThothiiMoment> => freezeThothii('thothii-review', until);
const request = (phase: NonNullable<Approval['request']>['phase'], code?: 'rate_limited') => ({
  request: { ...({ decision: 'approve', phase } as const), ...(code && { code }) },
});

async function loadStates(): Promise<Record<string, TemplateResult>> {
  const waiting = await at({ until: 'gate' });
  return {
    waiting: review(waiting),
    'corrected, waiting': review(await at({ until: 'gate', nth: 2 })),
    'sending an answer': review(waiting, request('sending')),
    'answer sent': review(waiting, request('sent')),
    'not confirmed': review(waiting, request('unconfirmed')),
    refused: review(waiting, request('refused')),
    'another writer holds the session': review(waiting, request('refused', 'rate_limited')),
    'changed while asked': review(waiting, { drift: { input: {} } }),
    kept: review(await at()),
    'without a call': html`<chao-join-review
      .joins=${['orders.customer_id = customers.id']}
    ></chao-join-review>`,
  };
}

/** What is proposed, and what became of the answer. */
export const States: StoryObj = {
  ...matrixOf(loadStates),
  async play({ canvasElement }) {
    const all = [...canvasElement.querySelectorAll<ChaoJoinReview>('chao-join-review')];
    await Promise.all(all.map(({ updateComplete }) => updateComplete));
    for (const one of all) await expect(one.shadowRoot?.querySelector('[part=join]')).not.toBeNull();
    await expect(visibleText(canvasElement)).toContain('Kept: all 2 joins');
  },
};

export const Waiting: StoryObj = thothiiAt('thothii-review', { until: 'gate' });

/** Other brought the whole set again, corrected. */
export const Corrected: StoryObj = thothiiAt('thothii-review', { until: 'gate', nth: 2 });

export const Kept: StoryObj = {
  ...thothiiAt('thothii-review'),
  async play({ canvasElement }) {
    await canvasElement.querySelector('chao-join-review')?.updateComplete;
    await expect(visibleText(canvasElement)).toContain('Kept: all 2 joins');
  },
};

/** What to change is being written. */
export const Other: StoryObj = {
  ...thothiiAt('thothii-review', { until: 'gate' }),
  async play({ canvasElement }) {
    const review = canvasElement.querySelector('chao-join-review');
    await review?.updateComplete;
    review?.shadowRoot?.querySelector<HTMLElement>('[part=other]')?.click();
    await review?.updateComplete;
    await expect(review?.shadowRoot?.querySelector('textarea')).not.toBeNull();
  },
};

/** Another writer holds the session: nothing was kept. */
export const Busy: StoryObj = {
  ...thothiiAt('thothii-review', { until: 'gate' }),
  render: (_args, context) => column(review(momentOf(context), request('refused', 'rate_limited'))),
};
