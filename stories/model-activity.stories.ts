import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import { visibleText } from './support/read.js';
import { column, frame, matrixOf } from './support/stage.js';
import { freezeThothii, momentOf, thothiiAt } from './support/thothii.js';

const meta: Meta = {
  title: 'ThothII/Model activity',
  component: 'chao-model-activity',
  ...thothiiAt('thothii-review', { until: 'activity_delta', nth: 12 }),
  render: (_args, context) =>
    column(html`<chao-model-activity .controller=${momentOf(context).controller}></chao-model-activity>`),
};
export default meta;

const notes = 'The question is about revenue. Order items know the price; products know their category.';

/** While it works and after, closed and open; off; and without a note, when nothing is drawn. */
export const States: StoryObj = {
  ...matrixOf(async () => {
    const { controller } = await freezeThothii('thothii-review', { until: 'activity_delta', nth: 12 });
    return {
      working: html`<chao-model-activity .controller=${controller}></chao-model-activity>`,
      'working, open': html`<chao-model-activity open .controller=${controller}></chao-model-activity>`,
      done: html`<chao-model-activity .text=${notes}></chao-model-activity>`,
      'done, open': html`<chao-model-activity open .text=${notes}></chao-model-activity>`,
      'long, open': html`<chao-model-activity open .text=${`${notes}\n`.repeat(20)}></chao-model-activity>`,
      'right to left': html`<chao-model-activity open .text=${'السؤال عن الإيرادات.'}></chao-model-activity>`,
      off: html`<chao-model-activity level="off"></chao-model-activity>`,
      'nothing noted': html`<chao-model-activity></chao-model-activity>`,
    };
  }),
  async play({ canvasElement }) {
    const all = [...canvasElement.querySelectorAll('chao-model-activity')];
    await Promise.all(all.map(({ updateComplete }) => updateComplete));
    await expect(all.filter((one) => visibleText(one) === '')).toEqual(all.slice(-1));
  },
};

export const Working: StoryObj = {};
export const Open: StoryObj = {
  render: (_args, context) =>
    column(
      html`<chao-model-activity open .controller=${momentOf(context).controller}></chao-model-activity>`,
    ),
};
/** The session has thinking off: nothing is to come, and that is said. */
export const Off: StoryObj = {
  render: () => column(html`<chao-model-activity level="off"></chao-model-activity>`),
};

/** In a conversation, where all of the elements come together. */
export const InAChat: StoryObj = {
  ...thothiiAt('thothii-review'),
  render: (_args, context) =>
    frame(html`<chao-chat .controller=${momentOf(context).controller}></chao-chat>`),
};
