import type { ChatEvent } from '../protocol/chat-event.js';
import { isApplied, markApplied } from './applied.js';
import type { ChatState } from './conversation.js';
import { reduce } from './reduce.js';
import { accepts } from './run.js';

/** One decoded frame as the controller hands it over; what a dialect's `decode` answers fits, plus `live`. */
export interface Delivery {
  readonly runId?: string;
  /** Place in the run; without one the frame is never a duplicate (G-08). */
  readonly seq?: number;
  /** Place of the last of several frames that were put together (see Growth). Default `seq`. */
  readonly lastSeq?: number;
  /** Server stamp, epoch ms; for a frame without one, the receiver's estimate of the server's time. */
  readonly at?: number;
  readonly events: readonly ChatEvent[];
  /** Trouble with the frame. One that could not be read leaves a gap, so that the final text can close it (SSE-19). */
  readonly diagnostic?: { readonly kind: string };
  /** False while buffered frames are replayed. Default true. */
  readonly live?: boolean;
}

/** True when `apply` would do nothing: the frame is of another run (C-031), or was applied before (C-027, G-21). */
export function isIgnored(state: ChatState, { runId, seq }: Pick<Delivery, 'runId' | 'seq'>): boolean {
  return !accepts(state, runId) || isApplied(state, runId ?? state.run?.runId, seq);
}

const isUnread = ({ events, diagnostic }: Delivery): boolean =>
  !events.length && (diagnostic?.kind.startsWith('invalid') ?? false);

/**
 * Applies one frame: duplicates, judged by (runId, seq) and what was applied, and other runs' frames change nothing; a
 * late frame is taken. Its seq counts as applied even where it gave no events (C-029, C-131).
 */
export function apply(state: ChatState, delivery: Delivery): ChatState {
  if (isIgnored(state, delivery)) return state;
  const { runId = state.run?.runId, seq, lastSeq, at, events, live = true } = delivery;
  const marked = seq === undefined || isUnread(delivery) ? state : markApplied(state, runId, seq, lastSeq);
  let next = marked;
  for (const event of events) next = reduce(next, event, { live, at, runId });
  return next;
}
