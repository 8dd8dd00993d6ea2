import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect } from 'storybook/test';
import type { ChaoMessage, ChatController, ConnectionState, Message, MessageStatus } from '../src/index.js';
import { SnapshotController } from '../test/elements/support/snapshot-controller.js';
import { aMessage } from '../test/elements/support/snapshots.js';
import { freeze, frozenAt, frozenOf } from './support/frozen.js';
import { visibleText } from './support/read.js';
import { column, matrixOf } from './support/stage.js';

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

const show = (message: Message | undefined, controller: ChatController): TemplateResult =>
  html`<chao-message .message=${message} .controller=${controller}></chao-message>`;

type Moment = readonly [tape: string, options: NonNullable<Parameters<typeof freeze>[1]>];

/** So long before what has begun that nothing counts its time: two years. */
const NO_CLOCK = -63_072_000_000;

/** The answer at moments of tapes. */
const moments: Readonly<Record<string, Moment>> = {
  'nothing has come yet': ['simple', { until: 'run.started' }],
  'being written': ['simple', { until: 'message.delta', nth: 12 }],
  'being written, tools run': ['tools-parallel', { until: 'tool.progress', late: NO_CLOCK }],
  'completed, with suggestions': ['simple', {}],
  partial: ['cancelled', {}],
  'failed, the text stays': ['error-provider', {}],
  'failed, without a word': ['error-empty', {}],
};

const question = { role: 'user', parts: [{ kind: 'text', text: 'What is a **custom** element?' }] } as const;
const mine = (changes: Partial<Message>): TemplateResult =>
  show(aMessage(question.parts, { ...question, ...changes }), new SnapshotController());

/** An answer that had begun when the connection came to this. */
const during = (state: ConnectionState): TemplateResult =>
  show(
    aMessage([{ kind: 'text', text: 'A **custom element** is an HTML tag' }]),
    new SnapshotController({ connection: { state, attempt: 1 } }),
  );

async function loadStates(): Promise<Record<string, TemplateResult>> {
  const load = async ([name, [tape, options]]: [string, Moment]) => {
    const { conversation, controller } = await freeze(tape, options);
    return [name, show(conversation.messages.at(-1), controller)] as const;
  };
  return {
    sending: mine({ status: 'sending' }),
    sent: mine({ status: 'sent' }),
    'not sent': mine({ status: 'failed', error: { code: 'network', retryable: true } }),
    ...Object.fromEntries(await Promise.all(Object.entries(moments).map(load))),
    'completed, without a word': show(aMessage([], { status: 'completed' }), new SnapshotController()),
    'being written, the connection broke': during('reconnecting'),
    'being written, the connection is lost': during('failed'),
  };
}

const statuses: readonly MessageStatus[] = ['completed', 'failed', 'partial', 'sending', 'sent', 'streaming'];

/** Every status of a question and of an answer. */
export const States: StoryObj = {
  ...matrixOf(loadStates),
  async play({ canvasElement }) {
    const messages = [...canvasElement.querySelectorAll<ChaoMessage>('chao-message')];
    await Promise.all(messages.map(({ updateComplete }) => updateComplete));
    await expect([...new Set(messages.map(({ message }) => message?.status))].sort()).toEqual(statuses);
    for (const one of messages) await expect(visibleText(one)).not.toBe('');
  },
};

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
