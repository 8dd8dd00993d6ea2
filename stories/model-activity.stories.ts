import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { column, frame } from './support/stage.js';
import { momentOf, thothiiAt } from './support/thothii.js';

const meta: Meta = {
  title: 'ThothII/Model activity',
  component: 'chao-model-activity',
  ...thothiiAt('thothii-review', { until: 'activity_delta', nth: 12 }),
  render: (_args, context) =>
    column(html`<chao-model-activity .controller=${momentOf(context).controller}></chao-model-activity>`),
};
export default meta;

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
