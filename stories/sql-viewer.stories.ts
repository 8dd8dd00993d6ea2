import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { toBlocks } from '../src/elements/sql-viewer/blocks.js';
import { column } from './support/stage.js';
import { callOf, momentOf, thothiiAt } from './support/thothii.js';

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
    return column(
      html`<chao-sql-viewer
        .layout=${layout}
        .wrap=${wrap}
        .blocks=${only === undefined ? blocks : blocks.slice(0, only)}
      ></chao-sql-viewer>`,
    );
  },
};
export default meta;

export const Several: StoryObj<Args> = {};
export const SideBySide: StoryObj<Args> = { args: { layout: 'horizontal' } };
/** For one there is nothing to choose. */
export const One: StoryObj<Args> = { args: { only: 1 } };
export const Wrapped: StoryObj<Args> = { args: { wrap: true } };
export const None: StoryObj<Args> = { args: { only: 0 } };
