import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { ChaoChat, ChatError, ChatSnapshot, ConnectionState } from '../src/index.js';
import { SnapshotController } from '../test/elements/support/snapshot-controller.js';
import { answered, chatIn, chatOf, reads, type ChatArgs } from './support/chat.js';
import { freeze } from './support/frozen.js';
import { liveAssistant, liveTape } from './support/live.js';
import { box, frame, matrixOf } from './support/stage.js';

/** The whole chat. Every story has a backend of its own in the page: no server, no network. */
const meta: Meta<ChatArgs> = {
  title: 'Elements/Chat',
  component: 'chao-chat',
  args: { heading: 'Ask the desk', placeholder: 'Ask about the docs, or have a task created' },
  render: (args, context) => chatIn(context, args),
};
export default meta;

const small = (snapshot: Partial<ChatSnapshot>): TemplateResult =>
  box(
    400,
    html`<chao-chat heading="Ask the desk" .controller=${new SnapshotController(snapshot)}></chao-chat>`,
  );

type Moment = readonly [tape: string, options: NonNullable<Parameters<typeof freeze>[1]>];

/** So long before its deadline that nothing counts down: two years. */
const NO_CLOCK = -63_072_000_000;

/** The conversation at moments of tapes. */
const moments: Readonly<Record<string, Moment>> = {
  answering: ['simple', { until: 'message.delta', nth: 12 }],
  'waits for a person': ['approval-pending', { late: NO_CLOCK }],
  answered: ['simple', {}],
  failed: ['error-provider', {}],
};

const trouble = (state: ConnectionState, code?: ChatError['code']): Partial<ChatSnapshot> => ({
  connection: { state, attempt: 3, troubleSince: 0 },
  error: code && { code, message: '', retryable: true },
});

async function loadStates(): Promise<Record<string, TemplateResult>> {
  const load = async ([name, [tape, options]]: [string, Moment]) =>
    [name, small((await freeze(tape, options)).controller.snapshot)] as const;
  const { conversation } = await freeze('simple');
  const question = { ...conversation, messages: conversation.messages.slice(0, 1) };
  return {
    empty: small({}),
    'stored messages are loading': small({ history: 'loading' }),
    'stored messages are gone': small({ history: 'gone' }),
    ...Object.fromEntries(await Promise.all(Object.entries(moments).map(load))),
    reconnecting: small({ conversation: question, ...trouble('reconnecting') }),
    offline: small({ conversation: question, ...trouble('offline') }),
    'connection lost': small({ conversation: question, ...trouble('failed', 'network') }),
    'signed out': small({ conversation: question, ...trouble('failed', 'unauthorized') }),
    'not configured': box(400, html`<chao-chat></chao-chat>`),
  };
}

/** What a chat as a whole can be in. The last one tells its page of the missing address. */
export const States: StoryObj<ChatArgs> = {
  tags: ['warns'],
  parameters: { docs: { story: { inline: false, height: '900px' } } },
  ...matrixOf(loadStates),
  async play({ canvasElement }) {
    const chats = [...canvasElement.querySelectorAll<ChaoChat>('chao-chat')];
    await Promise.all(chats.map(({ updateComplete }) => updateComplete));
    await expect([...new Set(chats.map(({ turn }) => turn))].sort()).toEqual([
      ...['failed', 'idle', 'running', 'waiting'],
    ]);
    await reads(canvasElement, /base-url/);
  },
};

/** Talk to it: it searches the documentation, makes tasks after your approval, and more ("What can you do?"). */
export const Empty: StoryObj<ChatArgs> = liveAssistant();

/** A question is sent, a tool searches, an answer streams. */
export const AQuestion: StoryObj<ChatArgs> = {
  ...liveAssistant({ times: { deltaMs: 2, toolMs: 60, settleMs: 5 } }),
  async play({ canvasElement }) {
    const chat = chatOf(canvasElement);
    await chat.updateComplete;
    await chat.send('How does reconnecting work?');
    await answered(canvasElement);
    const kinds = chat.conversation.messages.at(-1)?.parts.map(({ kind }) => kind);
    await expect(kinds?.lastIndexOf('text')).toBeGreaterThan(kinds?.indexOf('tool') ?? Infinity);
  },
};

/** What was said before comes back. */
export const Reloaded: StoryObj<ChatArgs> = {
  ...liveTape('reload-statuses'),
  async play({ canvasElement }) {
    await reads(canvasElement, /Now we go on/);
    await expect(chatOf(canvasElement).conversation.messages).toHaveLength(4);
  },
};

export const LongHistory: StoryObj<ChatArgs> = {
  ...liveTape('long-history'),
  play: ({ canvasElement }) => answered(canvasElement),
};

/** Behind a button in the corner of the page. */
export const AsLauncher: StoryObj<ChatArgs> = {
  ...liveTape('simple'),
  args: { layout: 'launcher' },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '680px' } } },
  async play({ canvasElement }) {
    const chat = chatOf(canvasElement);
    await answered(canvasElement);
    chat.show();
    await waitFor(() => expect(chat.open).toBe(true));
  },
};

/** A page that forgot to say where the backend is. */
export const NotConfigured: StoryObj<ChatArgs> = {
  tags: ['warns'],
  render: () => frame(html`<chao-chat></chao-chat>`),
  play: ({ canvasElement }) => reads(canvasElement, /base-url/),
};

/** The page's own words before the first message, and below everything. */
export const Slots: StoryObj<ChatArgs> = {
  ...liveAssistant(),
  render: (args, context) =>
    chatIn(
      context,
      args,
      html`<p slot="empty">Good morning. What shall we build?</p>
        <small slot="footer">Answers may be wrong.</small>`,
    ),
  async play({ canvasElement }) {
    await reads(canvasElement, /What shall we build/);
    await reads(canvasElement, /Answers may be wrong/);
  },
};
