import { fixture, html } from '@open-wc/testing';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { createPageBackend, type PageBackend } from '../../backend/page.js';
import type { Tape, TapeFrame } from '../../backend/runs/tape.js';

export interface TapeChat {
  readonly chat: ChaoChat;
  readonly backend: PageBackend;
  close(): void;
}

export interface TapeChatOptions {
  readonly style?: string;
  readonly scrollAnchor?: 'bottom' | 'top';
  /** The tape has been played before: the chat opens with what is stored. */
  readonly stored?: boolean;
}

const target = { sessionId: 'ses_made', messageId: 'msg_made', runId: 'run_made' };

type Step = readonly [type: string, payload: Readonly<Record<string, unknown>>];

/** A tape of these events, so many milliseconds apart, between a beginning and an end. */
export function tapeOf(name: string, steps: readonly Step[], gapMs: number, history?: Tape['history']): Tape {
  const all: readonly Step[] = [
    ['run.started', {}],
    ...steps,
    ['message.completed', { messageId: target.messageId }],
    ['run.settlement.completed', {}],
  ];
  const frames = all.map(([type, payload], i): TapeFrame => {
    const { callId } = payload;
    const stepId = typeof callId === 'string' ? { stepId: callId } : {};
    return { at: i * gapMs, event: { eventId: i + 1, type, runId: target.runId, ...stepId, payload } };
  });
  return {
    ...{ name, title: name, summary: name, covers: [], target, user: 'Play it', frames },
    ...(history && { history }),
  };
}

export const delta = (text: string): Step => ['message.delta', { delta: text }];

/** A chat on a backend in the page: the real client over a tape. `chat.send('tape:<name>')` plays it live. */
export async function tapeChat(tape: Tape, options: TapeChatOptions = {}): Promise<TapeChat> {
  const { style = 'block-size: 600px; inline-size: 420px', scrollAnchor = 'bottom', stored } = options;
  const backend = createPageBackend({ tapes: [tape], times: { retryMs: 100, graceMs: 50 } });
  const box = await fixture<HTMLElement>(html`<div style=${style}></div>`);
  const chat = document.createElement('chao-chat');
  chat.baseUrl = backend.baseUrl.replace('page-backend', `tape-${crypto.randomUUID()}`);
  chat.fetch = backend.fetch;
  chat.getToken = () => backend.getToken();
  chat.scrollAnchor = scrollAnchor;
  if (stored) {
    const opened = await backend.openTape(tape.name, 'max');
    if ('sessionId' in opened) chat.sessionId = opened.sessionId;
  }
  box.append(chat);
  await chat.updateComplete;
  return {
    ...{ chat, backend },
    close: () => {
      chat.remove();
      backend.close();
    },
  };
}
