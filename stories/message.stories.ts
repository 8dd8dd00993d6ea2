import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import { frozenAt, frozenOf } from './support/frozen.js';
import { visibleText } from './support/read.js';
import { column } from './support/stage.js';

const meta: Meta = {
  title: 'Elements/Message',
  component: 'chao-message',
  render: (_args, context) => {
    const { conversation, controller } = frozenOf(context);
    return column(
      conversation.messages.map(
        (message) => html`<chao-message .message=${message} .controller=${controller}></chao-message>`,
      ),
    );
  },
};
export default meta;

export const Simple: StoryObj = frozenAt('simple');
export const Streaming: StoryObj = frozenAt('simple', { until: 'message.delta', nth: 12 });

/** Nothing has come yet. */
export const Thinking: StoryObj = frozenAt('simple', { until: 'run.started' });

/** Text and tool cards in the order of their arrival. */
export const Interleaved: StoryObj = frozenAt('interleaved');
export const Markdown: StoryObj = frozenAt('markdown-everything');
export const WithPlan: StoryObj = frozenAt('plan');
export const WithWorkflow: StoryObj = frozenAt('workflow-failed-step');
export const Stopped: StoryObj = frozenAt('cancelled');

/** The text that had come stays; what went wrong is said in the reader's language. */
export const ProviderError: StoryObj = {
  ...frozenAt('error-provider'),
  async play({ canvasElement, loaded }) {
    const { messages } = frozenOf({ loaded }).conversation;
    await expect(messages.at(-1)?.status).toBe('failed');
    await expect(visibleText(canvasElement)).not.toContain('provider_error');
  },
};

export const EmptyAnswer: StoryObj = frozenAt('error-empty');
export const Failed: StoryObj = frozenAt('run-failed');
export const UnknownError: StoryObj = frozenAt('error-unknown-code');
export const RightToLeft: StoryObj = frozenAt('text-rtl');
export const Hostile: StoryObj = frozenAt('hostile-fields');

/** Raw reasoning and unknown events leave no trace. */
export const NoRawReasoning: StoryObj = {
  ...frozenAt('cot-noise'),
  play: ({ canvasElement }) => expect(visibleText(canvasElement)).not.toContain('HIDDEN'),
};
