import type { CallMark, RunInfo } from './conversation.js';
import { setAt } from './patch.js';

type Marks = RunInfo['calls'];

/** What is remembered of a callId; a blank mark where it was not seen. */
export function markOf(marks: Marks, callId: string): CallMark {
  return marks.findLast((mark) => mark.callId === callId) ?? { callId, begun: false, inferred: false };
}

/** The marks with this one, in its place. */
export function withMark(marks: Marks, mark: CallMark): Marks {
  const index = marks.findLastIndex(({ callId }) => callId === mark.callId);
  if (marks[index] === mark) return marks;
  return setAt(marks, index < 0 ? marks.length : index, mark);
}

/** The marks after ends that were concluded for these calls. */
export function inferEnds(marks: Marks, callIds: readonly string[]): Marks {
  return callIds.reduce((next, callId) => withMark(next, { ...markOf(next, callId), inferred: true }), marks);
}
