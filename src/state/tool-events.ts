import { limits } from '../limits.js';
import { markOf, withMark } from './call-marks.js';
import { cardHandlers, type CardMoment, type ToolEvent, type ToolEventType } from './tool-card.js';
import type { CallMark, ChatState, MessagePart, ToolPart } from './conversation.js';
import { answerParts, editParts, withRun, type Following } from './edit.js';
import { patch, setAt } from './patch.js';
import { claimStep } from './plan.js';
import { reopen, settleTurn } from './run.js';
import { truncate } from './status-parts.js';
import { isSettled } from './tool-state.js';
import type { Context } from './context.js';

/** Where the newest card of a callId stands. Parallel calls are told apart by it alone (C-085). */
function findCard(parts: readonly MessagePart[], callId: string): number {
  return parts.findLastIndex((part) => part.kind === 'tool' && part.callId === callId);
}

const begins = (type: ToolEventType): boolean => type === 'tool.started' || type === 'tool.approval_required';

/** Events that tell an end, as against those that a concluded end outlives. */
const tells = (type: ToolEventType): boolean => !begins(type) && type !== 'tool.progress';

/** True when `seq` is before `other`; without numbers events count as in order. */
const precedes = (seq: number | undefined, other: number | undefined): boolean =>
  seq !== undefined && other !== undefined && seq < other;

/**
 * Whether the event, which is newer than all that was seen of its callId, begins another call under it (CARD-02, APR-10):
 * the card has its end, and its beginning was seen, since a call known only by its result still expects its own start
 * (CARD-04). A start after a refusal is no other call but the proof of an approval (G-13).
 */
function beginsAnew(
  card: ToolPart,
  mark: CallMark,
  type: ToolEventType,
  over: boolean,
  live: boolean,
): boolean {
  if (!begins(type) || !isSettled(card.state) || (mark.inferred && over)) return false;
  if (type === 'tool.approval_required') return mark.begun || live;
  return mark.begun && card.state !== 'rejected' && card.state !== 'expired';
}

function newCard(
  { payload, runId }: ToolEvent,
  before: ToolPart | undefined,
  run: Following['run'],
): ToolPart {
  const card = { kind: 'tool', runId: runId ?? run.runId ?? '', callId: payload.callId } as const;
  const occurrence = before && { occurrence: (before.occurrence ?? 1) + 1 };
  return { ...card, ...occurrence, toolKey: payload.toolKey ?? '', state: 'pending' };
}

/** A card restored from a message without a run's name gets it from the stream. */
function owned(card: ToolPart, { runId }: ToolEvent): ToolPart {
  return card.runId || runId === undefined ? card : { ...card, runId };
}

function advance(card: ToolPart, event: ToolEvent, moment: CardMoment): ToolPart {
  const handle = cardHandlers[event.type] as (c: ToolPart, e: ToolEvent, m: CardMoment) => ToolPart;
  return handle(card, event, moment);
}

/** The mark after an event. */
function nextMark(mark: CallMark, { seq, type }: ToolEvent): CallMark {
  const told = { begun: mark.begun || begins(type), inferred: mark.inferred && !tells(type) };
  if (seq === undefined) return patch(mark, told);
  return patch(mark, { ...told, first: mark.first ?? seq, newest: Math.max(seq, mark.newest ?? seq) });
}

/** The answer with this card: at its place, or as a new one, which may carry out a planned step. */
function place(state: Following, index: number, card: ToolPart): Following {
  const placed = editParts(state, (parts) =>
    parts[index] === card ? parts : setAt(parts, index < 0 ? parts.length : index, card),
  );
  if (index >= 0) return placed;
  return claimStep(withRun(placed, { toolCount: state.run.toolCount + 1 }), card);
}

/** A card to move on, its place in the answer (-1: a new one), and what is remembered of its callId. */
interface Target {
  readonly card: ToolPart;
  readonly index: number;
  readonly mark: CallMark;
  readonly late: boolean;
}

function moveOn(before: Following, event: ToolEvent, { live, at = 0 }: Context, target: Target): ChatState {
  const { card, index, mark, late } = target;
  const { terminal: over, calls } = before.run;
  const next = advance(card, event, { at: event.at ?? at, live, late, inferred: mark.inferred, over });
  const marks = withMark(calls, nextMark(mark, event));
  const state = place(marks === calls ? before : withRun(before, { calls: marks }), index, next);
  if (begins(event.type) && !late) return settleTurn(reopen(state));
  return next.approval === card.approval ? state : settleTurn(state);
}

/**
 * Every tool.* event: finds the card of its callId or makes one, in order of first sight, and moves it on. A run that
 * is over asks for no approval any more; an event older than a card of a reused callId was the earlier card's.
 */
export function toolEvent(state: Following, event: ToolEvent, context: Context): ChatState {
  const { type, seq, payload } = event;
  const { terminal, toolCount, calls } = state.run;
  const parts = answerParts(state);
  const index = findCard(parts, payload.callId);
  const known = parts[index] as ToolPart | undefined;
  const mark = markOf(calls, payload.callId);
  const late = precedes(seq, mark.newest);
  if (known?.occurrence && precedes(seq, mark.first)) return state;
  if (known && (late || !beginsAnew(known, mark, type, terminal, context.live))) {
    return moveOn(state, event, context, { card: owned(known, event), index, mark, late });
  }
  if (terminal && type === 'tool.approval_required') return state;
  if (toolCount >= limits.toolCallsPerRun) return truncate(state);
  const card = newCard(event, known, state.run);
  return moveOn(state, event, context, { card, index: -1, mark: markOf([], payload.callId), late: false });
}
