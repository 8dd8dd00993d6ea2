import { limits } from '../limits.js';
import { cardHandlers, type CardMoment, type ToolEvent, type ToolEventType } from './tool-card.js';
import type { CallMark, ChatState, ToolPart } from './conversation.js';
import { answerParts, editParts, withRun, type Following } from './edit.js';
import { patch } from './patch.js';
import { claimStep } from './plan.js';
import { reopen, settleTurn } from './run.js';
import { truncate } from './status-parts.js';
import { isSettled } from './tool-state.js';
import type { Context } from './context.js';

const noMark: CallMark = { begun: false, inferred: false };

/** The newest card of a callId in the run's answer. Parallel calls are told apart by it alone (C-085). */
function findCard(state: ChatState, callId: string): ToolPart | undefined {
  const part = answerParts(state).findLast((p) => p.kind === 'tool' && p.callId === callId);
  return part?.kind === 'tool' ? part : undefined;
}

function markOf({ run: { calls } }: Following, callId: string): CallMark {
  return (Object.hasOwn(calls, callId) && calls[callId]) || noMark;
}

const begins = (type: ToolEventType): boolean => type === 'tool.started' || type === 'tool.approval_required';

/** Events that tell an end, as against those that a concluded end outlives. */
const tells = (type: ToolEventType): boolean => !begins(type) && type !== 'tool.progress';

/** True when `seq` is before `other`; without numbers events count as in order. */
const precedes = (seq: number | undefined, other: number | undefined): boolean =>
  seq !== undefined && other !== undefined && seq < other;

/**
 * Whether the event begins another call under a callId that has its end (CARD-02, APR-10). It must be newer than that
 * end, and the beginning of the ended call must have been seen: a call first seen by its result still expects its own
 * start (CARD-04). A start after a refusal is not another call but the proof of an approval (G-13).
 */
function beginsAnew(card: ToolPart, mark: CallMark, event: ToolEvent, over: boolean, live: boolean): boolean {
  if (!begins(event.type) || !isSettled(card.state) || precedes(event.seq, mark.settled)) return false;
  if (mark.inferred && over) return false;
  if (event.type === 'tool.approval_required') return mark.begun || live;
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

/** A card to move on: as it is, as it stands in the answer (if it does), and what is remembered of it. */
interface Target {
  readonly card: ToolPart;
  readonly before?: ToolPart;
  readonly mark: CallMark;
}

function advance(card: ToolPart, event: ToolEvent, moment: CardMoment): ToolPart {
  const handle = cardHandlers[event.type] as (c: ToolPart, e: ToolEvent, m: CardMoment) => ToolPart;
  return handle(card, event, moment);
}

/** The mark after an event; `settles` where it told the end. */
function nextMark(mark: CallMark, { seq, type }: ToolEvent, settles: boolean): CallMark {
  const told = { begun: mark.begun || begins(type), inferred: mark.inferred && !tells(type) };
  if (seq === undefined) return patch(mark, told);
  const newest = Math.max(seq, mark.newest ?? seq);
  return patch(mark, { ...told, first: mark.first ?? seq, newest, settled: settles ? seq : undefined });
}

function setMark(state: Following, callId: string, mark: CallMark): Following {
  const { calls } = state.run;
  return mark === markOf(state, callId) ? state : withRun(state, { calls: { ...calls, [callId]: mark } });
}

function place(state: Following, before: ToolPart | undefined, card: ToolPart): Following {
  if (before === card) return state;
  if (before) return editParts(state, (parts) => parts.map((part) => (part === before ? card : part)));
  const added = editParts(state, (parts) => [...parts, card]);
  return claimStep(withRun(added, { toolCount: state.run.toolCount + 1 }), card);
}

/** Moves a card on, or makes it (`before` undefined). */
function moveOn(
  state: Following,
  event: ToolEvent,
  { live, at = 0 }: Context,
  { card, before, mark }: Target,
): ChatState {
  const { inferred } = mark;
  const late = precedes(event.seq, mark.newest);
  const next = advance(card, event, { at: event.at ?? at, live, late, inferred, over: state.run.terminal });
  const settles = tells(event.type) && isSettled(next.state) && (inferred || !isSettled(card.state));
  const marked = setMark(state, event.payload.callId, nextMark(mark, event, settles));
  const placed = place(marked, before, next);
  return settleTurn(begins(event.type) && !late ? reopen(placed) : placed);
}

/**
 * Every tool.* event: finds the card of its callId or makes one, in order of first sight, and moves it on. A run that
 * is over asks for no approval any more; an event older than a card of a reused callId was the earlier card's.
 */
export function toolEvent(state: Following, event: ToolEvent, context: Context): ChatState {
  const { callId } = event.payload;
  const { terminal, toolCount } = state.run;
  const known = findCard(state, callId);
  const mark = markOf(state, callId);
  if (known?.occurrence && precedes(event.seq, mark.first)) return state;
  if (known && !beginsAnew(known, mark, event, terminal, context.live)) {
    return moveOn(state, event, context, { card: owned(known, event), before: known, mark });
  }
  if (terminal && event.type === 'tool.approval_required') return state;
  if (toolCount >= limits.toolCallsPerRun) return truncate(state);
  return moveOn(state, event, context, { card: newCard(event, known, state.run), mark: noMark });
}
