import type { ChatEvent } from '../protocol/chat-event.js';
import type { Delivery } from './apply.js';
import { newestSeq } from './ranges.js';
import { rangesOf } from './applied.js';
import type { ChatState } from './conversation.js';
import { answerOf } from './edit.js';

/** Text that waits to be applied, where nobody looks at the conversation meanwhile. */
const mostChars = 20_000;

/** A frame that holds nothing but the next piece of an answer. */
interface TextDelivery extends Delivery {
  readonly seq: number;
  readonly events: readonly [ChatEvent<'message.delta'>];
}

function isText({ seq, events, diagnostic }: Delivery): boolean {
  return seq !== undefined && !diagnostic && events.length === 1 && events[0]!.type === 'message.delta';
}

/** True when all that the frame does to this state is to make its answer longer, and to count as applied. */
function onlyGrows(state: ChatState, { runId, seq }: Delivery): boolean {
  const { run, turn } = state;
  if (turn !== 'running' || runId === undefined || run?.runId !== runId) return false;
  if (run.stopping || run.detached || run.stored || run.held !== undefined) return false;
  return answerOf(state)?.status === 'streaming' && newestSeq(rangesOf(state, runId)) === seq! - 1;
}

/**
 * Pieces of an answer that came one right after the other, as the one piece that they add up to: applying it gives what
 * applying each of them gives. So a flood of them changes the state once, and not once for each.
 */
export class Growth {
  #first: TextDelivery | undefined;
  #text = '';
  #last = 0;

  /**
   * Adds a frame that is to be applied to `state` after those that were added. False: it is none of this kind, or there is
   * so much already that it is to be applied, though nobody looks: only then the bound of a message is looked at.
   */
  add(state: ChatState, delivery: Delivery): boolean {
    if (!isText(delivery)) return false;
    const { runId, live, seq, events } = delivery as TextDelivery;
    const first = this.#first;
    const fits = first
      ? first.runId === runId &&
        first.live === live &&
        seq === this.#last + 1 &&
        this.#text.length < mostChars
      : onlyGrows(state, delivery);
    if (!fits) return false;
    this.#first ??= delivery as TextDelivery;
    this.#text += events[0].payload.delta;
    this.#last = seq;
    return true;
  }

  /** The piece so far, if there is any; the next one begins anew. */
  take(): Delivery | undefined {
    const first = this.#first;
    if (!first) return undefined;
    const event = { ...first.events[0], seq: this.#last, payload: { delta: this.#text } };
    const whole = { ...first, lastSeq: this.#last, events: [event] };
    this.#first = undefined;
    this.#text = '';
    return whole;
  }
}
