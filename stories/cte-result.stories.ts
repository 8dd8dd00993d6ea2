import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { column } from './support/stage.js';
import { callOf, momentOf, thothiiAt } from './support/thothii.js';

const meta: Meta = {
  title: 'ThothII/Result',
  component: 'chao-cte-result',
  ...thothiiAt('thothii-review', { until: 'cte_result' }),
  render: (_args, context) =>
    column(html`<chao-cte-result .call=${callOf(momentOf(context), 'cte-result')}></chao-cte-result>`),
};
export default meta;

export const Answer: StoryObj = {};

const shown = (result: object): StoryObj => ({
  render: () => column(html`<chao-cte-result .result=${result}></chao-cte-result>`),
});

/** NULL, an empty text, a space, the word NULL, a missing value, a number that was rounded. */
export const Alike: StoryObj = shown({
  name: 'alike',
  columns: ['null', 'empty', 'space', 'word', 'number', 'rounded', 'missing'],
  rows: [[null, '', ' ', 'NULL', -1.5, 677105998674001900]],
});

export const FiftyThousandRows: StoryObj = shown({
  name: 'lines',
  columns: ['id', 'customer', 'amount'],
  rows: Array.from({ length: 50_000 }, (_, i) => [
    i + 1,
    `Customer ${i % 60}`,
    i % 7 ? (i % 900) * 1.25 : null,
  ]),
});

export const NoRows: StoryObj = shown({ name: 'answer', columns: ['name'], rows: [] });
export const Unreadable: StoryObj = shown({});
