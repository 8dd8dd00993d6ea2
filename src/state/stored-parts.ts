import { rangesOf } from './applied.js';
import type { MessagePart } from './conversation.js';
import { editParts, withRun, type Following } from './edit.js';
import { isWhole } from './ranges.js';

const noText = (parts: readonly MessagePart[]): readonly MessagePart[] =>
  parts.filter((part) => part.kind !== 'text');

/**
 * The first replayed event replaces the stored parts of a message that still streams (DESIGN part 3, HIS-05). A replay
 * that does not reach back to the run's first event would lose what came before: cards then stay and are merged by
 * callId (C-152), and the stored text gives way to the first delta only.
 */
export function replaceStored(state: Following): Following {
  if (state.run.stored !== 'parts') return state;
  const ranges = rangesOf(state, state.run.runId);
  if (ranges.length && !isWhole(ranges)) return withRun(state, { stored: 'text' });
  return withRun(
    editParts(state, () => []),
    { stored: undefined, textLength: 0 },
  );
}

/** Makes room for the first delta after a replay that starts late. */
export function dropStoredText(state: Following): Following {
  if (!state.run.stored) return state;
  return withRun(editParts(state, noText), { stored: undefined, textLength: 0 });
}
