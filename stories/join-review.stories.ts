import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import { visibleText } from './support/read.js';
import { column } from './support/stage.js';
import { callOf, momentOf, thothiiAt } from './support/thothii.js';

const meta: Meta = {
  title: 'ThothII/Join review',
  component: 'chao-join-review',
  render: (_args, context) => {
    const moment = momentOf(context);
    const call = callOf(moment, 'join-review');
    return column(html`<chao-join-review .call=${call} .controller=${moment.controller}></chao-join-review>`);
  },
};
export default meta;

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
  render: (_args, context) => {
    const moment = momentOf(context);
    const call = callOf(moment, 'join-review');
    const request = { decision: 'approve', phase: 'refused', code: 'rate_limited' } as const;
    const busy = { ...call, approval: { ...call.approval!, request } };
    return column(html`<chao-join-review .call=${busy} .controller=${moment.controller}></chao-join-review>`);
  },
};
