import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { ChaoChat } from '../src/index.js';
import { chatOf, connectedChat, endsAs, staged } from './support/chat.js';
import { liveOf, liveTape } from './support/live.js';
import { visibleText } from './support/read.js';
import { frame } from './support/stage.js';

/** The chat as a guest: what pages do to it, and what it must not do to them. */
const meta: Meta = { title: 'Policies/Embedding', ...liveTape('flow-auto-tools') };
export default meta;

const bothEnd = async (canvas: HTMLElement): Promise<void> => {
  const chats = [...canvas.querySelectorAll<ChaoChat>('chao-chat')];
  await expect(chats).toHaveLength(2);
  for (const chat of chats) {
    await waitFor(() => expect(chat.conversation.messages.at(-1)?.status).toBe('completed'), {
      timeout: 12_000,
    });
  }
};

/** Two on one page, of one conversation: each has its own connection, words and direction. */
export const TwoInstances: StoryObj = {
  render: (_args, context) =>
    staged(
      context,
      (live) =>
        html`<div style="display: flex; flex-wrap: wrap; gap: 16px">
          <div style="flex: 1 1 320px">${frame(connectedChat(live, { heading: 'Left' }))}</div>
          <div style="flex: 1 1 320px" lang="ar" dir="rtl">${frame(connectedChat(live))}</div>
        </div>`,
    ),
  async play({ canvasElement }) {
    await bothEnd(canvasElement);
    const [left, right] = [...canvasElement.querySelectorAll<ChaoChat>('chao-chat')];
    await expect(left && visibleText(left)).toContain('Left');
    await waitFor(() => expect(right && visibleText(right)).toMatch(/[\u0600-\u06ff]{3}/));
  },
};

/** Moved in mid-answer: a move is no removal, and the stream goes on. */
export const Moved: StoryObj = {
  ...liveTape('flow-auto-tools', { speed: 2 }),
  render: (_args, context) =>
    staged(
      context,
      (live) =>
        html`<div class="from">${frame(connectedChat(live))}</div>
          <aside class="to" aria-label="Where it goes" style="max-inline-size: 520px"></aside>`,
    ),
  async play(context) {
    const chat = chatOf(context.canvasElement);
    await waitFor(() => expect(chat.turn).toBe('running'), { timeout: 8_000 });
    const states: string[] = [];
    chat.addEventListener('chao-connection', ({ detail }) => states.push(detail.state));
    context.canvasElement.querySelector('.to')?.append(chat);
    chat.style.setProperty('block-size', '560px');
    await endsAs('completed', 'completed')(context);
    await expect(states).not.toContain('reconnecting');
  },
};

/** A page whose styles spare nothing stops at the border of the element. */
export const HostileCss: StoryObj = {
  render: (_args, context) =>
    staged(
      context,
      (live) =>
        html`<style>
            .hostile :is(div, p, button, textarea, span, svg, ul, li) {
              float: right !important;
              transform: rotate(3deg) !important;
              font: 40px fantasy !important;
              color: red !important;
              display: block !important;
            }
          </style>
          <div class="hostile">
            <section style="block-size: 620px; max-inline-size: 520px">${connectedChat(live)}</section>
          </div>`,
    ),
  async play(context) {
    await endsAs('completed', 'completed')(context);
    const text = chatOf(context.canvasElement).shadowRoot?.querySelector('[part~="heading"]');
    await expect(text && getComputedStyle(text).fontSize).not.toBe('40px');
  },
};

/** In a modal dialog of the page. */
export const InDialog: StoryObj = {
  render: (_args, context) =>
    staged(
      context,
      (live) =>
        html`<button type="button" style="min-block-size: 26px">Behind the dialog</button>
          <dialog aria-label="Ask the desk" style="inline-size: 480px; max-inline-size: 90vw">
            <div style="block-size: 480px">${connectedChat(live)}</div>
          </dialog>`,
    ),
  async play(context) {
    const dialog = context.canvasElement.querySelector('dialog');
    dialog?.showModal();
    await endsAs('completed', 'completed')(context);
    const chat = chatOf(context.canvasElement);
    chat.focus();
    await expect(document.activeElement).toBe(chat);
    dialog?.close();
    dialog?.show();
  },
};

/** In a frame of its own document, 320 pixels wide. */
export const InFrame: StoryObj = {
  render: () =>
    html`<iframe
      title="A page with a chat"
      style="inline-size: 320px; block-size: 600px; border: 1px solid #8886"
    ></iframe>`,
  async play({ canvasElement, loaded }) {
    const inside = canvasElement.querySelector('iframe')?.contentDocument;
    if (!inside) throw new Error('the frame is empty');
    inside.documentElement.lang = 'en';
    inside.title = 'A page with a chat';
    inside.body.style.setProperty('margin', '0');
    const chat = document.createElement('chao-chat');
    const { baseUrl, sessionId, fetch, getToken } = liveOf({ loaded });
    Object.assign(chat, { baseUrl, sessionId, fetch, getToken });
    chat.style.setProperty('block-size', '600px');
    inside.body.append(chat);
    await waitFor(() => expect(chat.conversation.messages.at(-1)?.status).toBe('completed'), {
      timeout: 12_000,
    });
    await expect(visibleText(chat)).not.toBe('');
  },
};

/** In a box narrower than any phone. */
export const Narrow: StoryObj = {
  render: (_args, context) =>
    staged(context, (live) => html`<div style="inline-size: 240px">${frame(connectedChat(live))}</div>`),
  async play(context) {
    await endsAs('completed', 'completed')(context);
    const { scrollWidth, clientWidth } = chatOf(context.canvasElement);
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};

/** The page gives no height: it grows with what is said. */
export const NoHeight: StoryObj = {
  render: (_args, context) =>
    staged(context, (live) => html`<div style="max-inline-size: 520px">${connectedChat(live)}</div>`),
  play: endsAs('completed', 'completed'),
};
