import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { answered, chatIn, chatOf, reads, type ChatArgs } from './support/chat.js';
import { liveAssistant, liveTape } from './support/live.js';
import { frame } from './support/stage.js';

/** The whole chat. Every story has a backend of its own in the page: no server, no network. */
const meta: Meta<ChatArgs> = {
  title: 'Elements/Chat',
  component: 'chao-chat',
  args: { heading: 'Ask the desk', placeholder: 'Ask about the docs, or have a task created' },
  render: (args, context) => chatIn(context, args),
};
export default meta;

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
