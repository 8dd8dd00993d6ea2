import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import { toBlocks } from '../src/elements/sql-viewer/blocks.js';
import { column, matrixOf } from './support/stage.js';
import { callOf, freezeThothii, momentOf, thothiiAt } from './support/thothii.js';

interface Args {
  readonly layout?: 'vertical' | 'horizontal';
  readonly wrap?: boolean;
  readonly only?: number;
}

const meta: Meta<Args> = {
  title: 'ThothII/SQL viewer',
  component: 'chao-sql-viewer',
  ...thothiiAt('thothii-review', { until: 'sql' }),
  render: ({ layout = 'vertical', wrap = false, only }, context) => {
    const blocks = toBlocks(callOf(momentOf(context), 'sql').output);
    return column(viewer(only === undefined ? blocks : blocks.slice(0, only), { layout, wrap }));
  },
};
export default meta;

function viewer(
  blocks: readonly unknown[],
  { layout = 'vertical', wrap = false }: Args = {},
): TemplateResult {
  return html`<chao-sql-viewer .layout=${layout} .wrap=${wrap} .blocks=${blocks}></chao-sql-viewer>`;
}

async function loadStates(): Promise<Record<string, TemplateResult>> {
  const moment = await freezeThothii('thothii-review', { until: 'sql' });
  const blocks = toBlocks(callOf(moment, 'sql').output);
  const one = blocks.slice(0, 1);
  return {
    several: viewer(blocks),
    'several, side by side': viewer(blocks, { layout: 'horizontal' }),
    'several, wrapped': viewer(blocks, { wrap: true }),
    one: viewer(one),
    'one, wrapped': viewer(one, { wrap: true }),
    'without a title': viewer(['SELECT 1', "SELECT 'two' -- and no more"]),
    'not to be read as SQL': viewer(['What was sold in March?']),
    none: viewer([]),
  };
}

/** Several queries, one, none; how they stand and whether long lines break. */
export const States: StoryObj<Args> = {
  ...matrixOf(loadStates),
  async play({ canvasElement }) {
    const all = [...canvasElement.querySelectorAll('chao-sql-viewer')];
    await Promise.all(all.map(({ updateComplete }) => updateComplete));
    const counts = all.map(({ shadowRoot }) => shadowRoot?.querySelectorAll('[part=block]').length);
    await expect(counts).toEqual([2, 2, 2, 1, 1, 2, 1, 0]);
  },
};

export const Several: StoryObj<Args> = {};
export const SideBySide: StoryObj<Args> = { args: { layout: 'horizontal' } };
/** For one there is nothing to choose. */
export const One: StoryObj<Args> = { args: { only: 1 } };
export const Wrapped: StoryObj<Args> = { args: { wrap: true } };
export const None: StoryObj<Args> = { args: { only: 0 } };
