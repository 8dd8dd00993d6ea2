import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import { column, matrixOf } from './support/stage.js';
import { callOf, freezeThothii, momentOf, thothiiAt } from './support/thothii.js';

const meta: Meta = {
  title: 'ThothII/Result',
  component: 'chao-cte-result',
  ...thothiiAt('thothii-review', { until: 'cte_result' }),
  render: (_args, context) =>
    column(html`<chao-cte-result .call=${callOf(momentOf(context), 'cte-result')}></chao-cte-result>`),
};
export default meta;

const alike = {
  name: 'alike',
  columns: ['null', 'empty', 'space', 'word', 'number', 'rounded', 'missing'],
  rows: [[null, '', ' ', 'NULL', -1.5, 677105998674001900]],
};

const many = (rows: number) => ({
  name: 'lines',
  columns: ['id', 'customer', 'amount'],
  rows: Array.from({ length: rows }, (_, i) => [
    i + 1,
    `Customer ${i % 60}`,
    i % 7 ? (i % 900) * 1.25 : null,
  ]),
});

const empty = { name: 'answer', columns: ['name'], rows: [] };

const result = (one: object): TemplateResult => html`<chao-cte-result .result=${one}></chao-cte-result>`;

/** Read as a table, empty, or not to be read. */
export const States: StoryObj = {
  ...matrixOf(async () => {
    const moment = await freezeThothii('thothii-review', { until: 'cte_result' });
    return {
      'an answer, with its query': html`<chao-cte-result
        .call=${callOf(moment, 'cte-result')}
      ></chao-cte-result>`,
      'values that look alike': result(alike),
      'one row': result(many(1)),
      'many rows': result(many(50_000)),
      'right to left': result({ name: 'المبيعات', columns: ['الاسم', 'العدد'], rows: [['ألواح', 12]] }),
      'no rows': result(empty),
      unreadable: result({}),
    };
  }),
  async play({ canvasElement }) {
    const all = [...canvasElement.querySelectorAll('chao-cte-result')];
    await Promise.all(all.map(({ updateComplete }) => updateComplete));
    await expect(all.filter(({ shadowRoot }) => shadowRoot?.querySelector('table'))).toHaveLength(5);
  },
};

export const Answer: StoryObj = {};

const shown = (one: object): StoryObj => ({ render: () => column(result(one)) });

/** NULL, an empty text, a space, the word NULL, a missing value, a number that was rounded. */
export const Alike: StoryObj = shown(alike);

export const FiftyThousandRows: StoryObj = shown(many(50_000));

export const NoRows: StoryObj = shown(empty);
export const Unreadable: StoryObj = shown({});
