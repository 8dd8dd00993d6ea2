import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { expect, waitFor } from 'storybook/test';
import type { ChaoChat, Turn } from '../../src/index.js';
import { visibleText } from './read.js';
import { liveOf, type LiveContext } from './live.js';
import { frame } from './stage.js';

export interface ChatArgs {
  readonly heading?: string;
  readonly placeholder?: string;
  readonly layout?: ChaoChat['layout'];
}

/** A chat on the backend of the story, in a frame as a page would give it; `content` fills its slots. */
export function chatIn(
  context: LiveContext,
  args: ChatArgs = {},
  content: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { backend, baseUrl, sessionId, runId } = liveOf(context);
  return frame(
    html`<chao-chat
      heading=${ifDefined(args.heading)}
      placeholder=${ifDefined(args.placeholder)}
      layout=${ifDefined(args.layout)}
      base-url=${baseUrl}
      session-id=${ifDefined(sessionId)}
      run-id=${ifDefined(runId)}
      .fetch=${backend.fetch}
      .getToken=${() => backend.getToken()}
      >${content}</chao-chat
    >`,
  );
}

/** The chat of a story. */
export function chatOf(canvas: HTMLElement): ChaoChat {
  const chat = canvas.querySelector<ChaoChat>('chao-chat');
  if (!chat) throw new Error('the story shows no chat');
  return chat;
}

/** Waits until these words can be read in the story. */
export async function reads(canvas: HTMLElement, words: RegExp | string, timeout = 12_000): Promise<void> {
  await waitFor(() => expect(visibleText(canvas)).toMatch(words), { timeout });
}

/** Waits until an answer stands there and its turn is this. */
export async function answered(canvas: HTMLElement, turn: Turn = 'idle', timeout = 12_000): Promise<void> {
  const chat = chatOf(canvas);
  await waitFor(
    () => {
      void expect(chat.conversation.messages.at(-1)?.role).toBe('assistant');
      return expect(chat.turn).toBe(turn);
    },
    { timeout },
  );
}
