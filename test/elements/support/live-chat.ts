import { fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { createInstance, type BackendInstance, type InstanceOptions } from '../../backend/client.js';
import { deep, named } from './deep.js';
import { waitUntil } from '../../support/wait-until.js';

/** A chat on the page and a backend of its own behind it, over real HTTP. */
export class LiveChat {
  readonly backend: BackendInstance;
  readonly chat: ChaoChat;

  constructor(backend: BackendInstance, chat: ChaoChat) {
    this.backend = backend;
    this.chat = chat;
  }

  /** The text field. */
  get input(): HTMLTextAreaElement {
    return deep<HTMLTextAreaElement>(this.chat, 'textarea')[0]!;
  }

  /** What a reader sees in the transcript. */
  get text(): string {
    return deep(this.chat, 'article')
      .map((article) => visibleText(article))
      .join('\n');
  }

  button(name: string): HTMLElement | undefined {
    return named(this.chat, 'button', name);
  }

  /** Writes and sends with real keys. */
  async ask(text: string): Promise<void> {
    this.input.focus({ preventScroll: true });
    await sendKeys({ type: text });
    await sendKeys({ press: 'Enter' });
  }

  until(condition: () => unknown, what: string, timeout = 9000): Promise<void> {
    return waitUntil(condition, `${what}\n${this.text}`, { timeout });
  }

  /** Asks, and waits until the run is over. */
  async askAndWait(text: string): Promise<void> {
    const before = this.chat.conversation.messages.length;
    await this.ask(text);
    // A short answer may be over before the first look.
    const begun = (): boolean =>
      this.chat.turn !== 'idle' || this.chat.conversation.messages.length > before + 1;
    await this.until(begun, 'the turn never began');
    await this.until(() => this.chat.turn === 'idle', 'the turn never ended');
  }

  async close(): Promise<void> {
    this.chat.remove();
    await this.backend.dispose();
  }
}

export async function liveChat(options: InstanceOptions = {}, sessionId?: string): Promise<LiveChat> {
  const backend = await createInstance(options);
  return new LiveChat(backend, await chatFor(backend, sessionId));
}

/** Another chat on the same backend. */
export async function chatFor(backend: BackendInstance, sessionId?: string): Promise<ChaoChat> {
  const box = await fixture<HTMLElement>(html`<div style="block-size: 600px; inline-size: 420px"></div>`);
  const chat = document.createElement('chao-chat');
  chat.baseUrl = backend.baseUrl;
  chat.getToken = () => backend.token;
  if (sessionId) chat.sessionId = sessionId;
  box.append(chat);
  await chat.updateComplete;
  return chat;
}

/** Text through shadow roots and slots, without what is hidden and without times, whose numbers depend on the hour. */
export function visibleText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element) {
    if (node.matches('style, svg, time, [hidden]')) return '';
    if (node instanceof HTMLSlotElement && node.assignedNodes().length) {
      return node.assignedNodes().map(visibleText).join('');
    }
    if (node.shadowRoot) return visibleText(node.shadowRoot);
  }
  return Array.from(node.childNodes, visibleText).join(' ').replace(/\s+/g, ' ').trim();
}
