import type { ChatEvent, ChatEventType, ToolCallData, ToolState } from '../protocol/chat-event.js';
import { askApproval, decide, expireApproval, prove, type Moment } from './approval.js';
import type { ToolPart } from './conversation.js';
import { defined, fill, patch, without } from './patch.js';
import { same } from './same.js';
import { isSettled } from './tool-state.js';

export type ToolEventType = Extract<ChatEventType, `tool.${string}`>;
export type ToolEvent = ChatEvent<ToolEventType>;

/** How an event stands to the card it is about. */
export interface CardMoment extends Moment {
  /** Older than what the card has seen. */
  readonly late: boolean;
  /** The card's end was concluded, not told. */
  readonly inferred: boolean;
  /** The run is over. */
  readonly over: boolean;
}

/** One event on one card. Answers the card itself where nothing changes. Never moves it backwards (C-101). */
type CardHandler<T extends ToolEventType> = (
  card: ToolPart,
  event: ChatEvent<T>,
  moment: CardMoment,
) => ToolPart;

const factsOf = ({
  output,
  error,
  message,
  progress,
  executionMs,
  activity,
}: ToolCallData): Partial<ToolPart> => ({
  output,
  error,
  message,
  progress,
  executionMs,
  activity,
});

/** Name and input are frozen at first sight (UX 3.23); those of a request as they are, even where they are missing. */
function name(card: ToolPart, { toolKey, input }: ToolCallData): ToolPart {
  if (card.approval?.state === 'pending') return card;
  const named = card.toolKey || !toolKey ? card : { ...card, toolKey };
  return fill(named, { input });
}

/** Of all other facts the newest counts; a late one only fills. */
function learn(card: ToolPart, payload: ToolCallData, { late }: CardMoment): ToolPart {
  return (late ? fill : patch)(name(card, payload), factsOf(payload));
}

const move = (card: ToolPart, state: ToolState): ToolPart =>
  card.state === state ? card : { ...card, state };

/** A told end stands; one that was concluded gives way to what the stream tells. */
const isFinal = (card: ToolPart, { inferred }: CardMoment): boolean => isSettled(card.state) && !inferred;

const wasRefused = ({ state }: ToolPart): boolean => state === 'rejected' || state === 'expired';

/** A start opens the card, and proves the approval even of one that was refused (G-13). Too late, it only fills. */
function started(card: ToolPart, event: ChatEvent<'tool.started'>, moment: CardMoment): ToolPart {
  const settled = isSettled(card.state);
  const outrun = moment.late && (settled || card.approval?.state === 'pending');
  if (outrun || moment.over || (settled && !wasRefused(card))) return name(card, event.payload);
  const running = prove(learn(card, event.payload, moment), 'active', moment);
  return move(fill(running, { startedAt: moment.at }), 'active');
}

/** Progress does not settle an approval: a backend may say that it waits. */
function progressed(card: ToolPart, event: ChatEvent<'tool.progress'>, moment: CardMoment): ToolPart {
  if (isSettled(card.state)) return card;
  const known = learn(card, event.payload, moment);
  return known.state === 'awaiting-approval' ? known : move(fill(known, { startedAt: moment.at }), 'active');
}

/** A result. What was rejected or expired stays so, whatever follows but tool.started (G-13). */
function finish(card: ToolPart, payload: ToolCallData, moment: CardMoment, state: ToolState): ToolPart {
  if (!isFinal(card, moment)) {
    // What was said on the way is over; after a reload nobody would know of it either.
    const told = card.message === undefined ? card : without(card, 'message');
    return move(prove(learn(told, payload, moment), state, moment), state);
  }
  return wasRefused(card) ? card : learn(card, payload, { ...moment, late: true });
}

function completed(card: ToolPart, event: ChatEvent<'tool.completed'>, moment: CardMoment): ToolPart {
  const { payload } = event;
  return finish(card, payload, moment, payload.success === false ? 'failed' : 'completed');
}

/** The same call asked again with another name or input: what was reviewed is not what would run (UX 3.23). */
const drifts = ({ input, toolKey }: ToolPart, payload: ToolCallData): boolean =>
  (payload.input !== undefined && !same(input, payload.input)) ||
  (payload.toolKey !== undefined && payload.toolKey !== toolKey);

/** Before the first question nobody has reviewed anything: what the question says is what is reviewed. */
function reviewed(card: ToolPart, payload: ToolCallData, moment: CardMoment): ToolPart {
  const { input, toolKey } = payload;
  return patch(learn(card, payload, moment), { input, toolKey: toolKey || undefined });
}

/** The question. The same again changes nothing (C-123); another one voids a click and leaves only Reject. */
function approvalRequired(
  card: ToolPart,
  event: ChatEvent<'tool.approval_required'>,
  moment: CardMoment,
): ToolPart {
  const { payload } = event;
  if (isSettled(card.state)) return card;
  if (moment.late) return card.approval ? card : learn(card, payload, moment);
  if (!card.approval) return askApproval(reviewed(card, payload, moment), moment.at, payload.windowMs);
  if (!drifts(card, payload)) return card;
  return askApproval(card, moment.at, payload.windowMs, defined({ input: payload.input }));
}

/** A decision is taken while none is known; a concluded end is none. */
function takesDecision(card: ToolPart, moment: CardMoment): boolean {
  const state = card.approval?.state;
  if (isFinal(card, moment) || state === 'approved') return false;
  return !state || state === 'pending' || state === 'decided' || moment.inferred;
}

/** Approved is not yet running: the card is pending until tool.started (C-118). */
function approvalResponse(
  card: ToolPart,
  event: ChatEvent<'tool.approval_response'>,
  moment: CardMoment,
): ToolPart {
  if (!takesDecision(card, moment)) return card;
  const { decision, reason } = event.payload;
  const decided = decide(learn(card, event.payload, moment), decision, moment, reason);
  if (decided.approval?.state === 'rejected') return move(decided, 'rejected');
  if (moment.over) return card.state === 'expired' ? move(decided, 'interrupted') : decided;
  return card.state === 'active' ? decided : move(decided, 'pending');
}

/** Not executed (C-115). */
function approvalTimeout(
  card: ToolPart,
  event: ChatEvent<'tool.approval_timeout'>,
  moment: CardMoment,
): ToolPart {
  if (card.state === 'active' || !takesDecision(card, moment)) return card;
  return move(expireApproval(learn(card, event.payload, moment), moment.at), 'expired');
}

/** Event → card. Typed by name: a new tool event does not compile without its row. */
export const cardHandlers: { readonly [T in ToolEventType]: CardHandler<T> } = {
  'tool.started': started,
  'tool.progress': progressed,
  'tool.completed': completed,
  'tool.failed': (card, { payload }, moment) => finish(card, payload, moment, 'failed'),
  'tool.degraded': (card, { payload }, moment) => finish(card, payload, moment, 'degraded'),
  'tool.approval_required': approvalRequired,
  'tool.approval_response': approvalResponse,
  'tool.approval_timeout': approvalTimeout,
};
