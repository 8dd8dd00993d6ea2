import type { ChatState } from './conversation.js';
import { addSeq, hasSeq, newestSeq, type Ranges } from './ranges.js';

/** The applied seqs of a run; none for another run than the one followed. */
export function rangesOf(state: ChatState, runId: string | undefined): Ranges {
  const key = runId ?? '';
  return (Object.hasOwn(state.applied, key) && state.applied[key]) || [];
}

/** True when this seq of this run was applied before (C-027, G-21). Without a seq nothing is a duplicate (G-08). */
export function isApplied(state: ChatState, runId: string | undefined, seq: number | undefined): boolean {
  return seq !== undefined && hasSeq(rangesOf(state, runId), seq);
}

/** The state with these seqs marked as applied. */
export function markApplied<S extends ChatState>(
  state: S,
  runId: string | undefined,
  first: number,
  last = first,
): S {
  let ranges = rangesOf(state, runId);
  for (let seq = first; seq <= last; seq++) ranges = addSeq(ranges, seq);
  return { ...state, applied: { ...state.applied, [runId ?? '']: ranges } };
}

/** True when an event comes after newer ones of its run: its order is lost (RES-04). */
export function isLate(state: ChatState, runId: string | undefined, seq: number | undefined): boolean {
  const newest = newestSeq(rangesOf(state, runId));
  return seq !== undefined && newest !== undefined && seq < newest;
}
