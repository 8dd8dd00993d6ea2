import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { expect, waitFor } from 'storybook/test';
import type { ChaoChat, MessageStatus, ToolState, Turn } from '../../src/index.js';
import { visibleText } from './read.js';
import { downloadTape } from './deck/recorder.js';
import { defineTapeDeck } from './deck/tape-deck.js';
import { liveOf, type Live, type LiveContext } from './live.js';
import { frame } from './stage.js';

export interface ChatArgs {
  readonly heading?: string;
  readonly placeholder?: string;
  readonly layout?: ChaoChat['layout'];
  readonly dialect?: string;
}

type Connected = Pick<Live, 'baseUrl' | 'sessionId' | 'runId' | 'fetch' | 'getToken'>;

/** A chat that is connected so; `content` fills its slots. */
export function connectedChat(
  { baseUrl, sessionId, runId, fetch, getToken }: Connected,
  args: ChatArgs = {},
  content: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<chao-chat
    heading=${ifDefined(args.heading)}
    placeholder=${ifDefined(args.placeholder)}
    layout=${ifDefined(args.layout)}
    dialect=${ifDefined(args.dialect)}
    base-url=${baseUrl}
    session-id=${ifDefined(sessionId)}
    run-id=${ifDefined(runId)}
    .fetch=${fetch}
    .getToken=${getToken}
    >${content}</chao-chat
  >`;
}

/** The story's chat as `stage` places it, with the buttons of its tape or of its recorder. */
export function staged(
  context: LiveContext,
  stage: (connected: Connected) => TemplateResult,
): TemplateResult {
  const live = liveOf(context);
  const { deck, recorder } = live;
  defineTapeDeck();
  if (deck) return html`<tape-deck .deck=${deck} .stage=${() => stage(deck.connection)}></tape-deck>`;
  if (!recorder) return stage(live);
  const save = (): void => {
    const tape = recorder.tape(`recorded-${context.id ?? 'story'}`);
    if (tape) downloadTape(tape);
  };
  return html`${stage(live)}
    <p style="font: 13px system-ui, sans-serif">
      <button type="button" style="min-block-size: 26px" @click=${save}>
        Download the newest run as a tape
      </button>
    </p>`;
}

/** A chat on the backend of the story, in a frame as a page would give it; `content` fills its slots. */
export function chatIn(
  context: LiveContext,
  args: ChatArgs = {},
  content: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return staged(context, (connected) => frame(connectedChat(connected, args, content)));
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

/** Waits until the conversation ends like this: status of the answer, states of its calls in order. */
export const endsAs =
  (status: MessageStatus, ...states: readonly ToolState[]) =>
  async ({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> => {
    const chat = chatOf(canvasElement);
    const seen = (): readonly unknown[] => {
      const answer = chat.conversation.messages.at(-1);
      const calls = answer?.parts.flatMap((part) => (part.kind === 'tool' ? [part.state] : [])) ?? [];
      return [answer?.role, answer?.status, ...calls];
    };
    await waitFor(() => expect(seen()).toEqual(['assistant', status, ...states]), { timeout: 12_000 });
    if (status !== 'streaming') await waitFor(() => expect(chat.turn).toMatch(/idle|failed/));
  };
