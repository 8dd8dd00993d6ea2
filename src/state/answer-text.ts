import { limits } from '../limits.js';
import { answerParts, editParts, withRun, type Following } from './edit.js';
import { isWhole } from './ranges.js';
import { rangesOf } from './applied.js';
import { truncate } from './status-parts.js';
import { joinText, replaceText, appendText } from './text.js';

/** Appends to the answer, up to `limits.messageChars`. */
export function addText(state: Following, text: string): Following {
  const { textLength } = state.run;
  const piece = text.slice(0, Math.max(0, limits.messageChars - textLength));
  const next = piece ? editParts(state, (parts) => appendText(parts, piece)) : state;
  const sized = { ...next, run: { ...next.run, textLength: textLength + piece.length } };
  return piece.length < text.length ? truncate(sized) : sized;
}

/** Shows the text that came after a stop, where the run completed all the same. */
export function releaseHeld(state: Following): Following {
  const { held } = state.run;
  return held === undefined ? state : addText(dropHeld(state), held);
}

/** Forgets the text that came after a stop. */
export function dropHeld(state: Following): Following {
  return state.run.held === undefined ? state : withRun(state, { held: undefined });
}

/** Whether something of the run did not arrive, or not in order. No seqs at all prove nothing (G-21). */
function missedSomething(state: Following): boolean {
  const ranges = rangesOf(state, state.run.runId);
  return state.run.textMissing || (ranges.length > 0 && !isWhole(ranges));
}

/**
 * Brings the text in line with the one that the server tells at the end. Without a delta before, that is the text. One
 * that differs counts only if it is `authoritative` or if something was missed; else the deltas stand (DESIGN part 3,
 * G-22). An empty one says nothing. In a run of several answers it may be the whole text or the last answer alone.
 */
export function settleText(state: Following, content: string | undefined, authoritative: boolean): Following {
  if (!content) return state;
  const shown = joinText(answerParts(state));
  const { segmentStart } = state.run;
  const [before, segment] = [shown.slice(0, segmentStart), shown.slice(segmentStart)];
  if (content === shown || content === segment) return state;
  const told = before && content.startsWith(before) ? content.slice(before.length) : content;
  if (!segment) return addText(state, told);
  return authoritative || missedSomething(state) ? setText(state, told) : state;
}

/** Replaces the text of the answer being written, cards stay. */
function setText(state: Following, text: string): Following {
  const { segmentStart } = state.run;
  const kept = text.slice(0, limits.messageChars - segmentStart);
  const next = editParts(state, (parts) => replaceText(parts, segmentStart, kept));
  const sized = withRun(next, { textLength: segmentStart + kept.length });
  return kept.length < text.length ? truncate(sized) : sized;
}
