import type { ChatState } from './conversation.js';
import { isFollowing, withRun } from './edit.js';
import { without } from './patch.js';
import { releaseHeld } from './answer-text.js';
import { endRun } from './end-run.js';
import type { LocalAction } from './local-action.js';
import { openRun, runMessageId, settleTurn } from './run.js';
import { addLine } from './status-parts.js';

/** Follows the run of a message; one that is followed already goes on as it is. */
export function runAttached(state: ChatState, target: LocalAction<'run.attached'>): ChatState {
  const { run } = state;
  const followed = run?.messageId === target.messageId && !run.terminal && !run.detached;
  return followed ? state : openRun(state, target);
}

/** Follows a feature run. */
export function runOpened(state: ChatState, { runId, createdAt }: LocalAction<'run.opened'>): ChatState {
  return runAttached(state, { type: 'run.attached', runId, createdAt, messageId: runMessageId(runId) });
}

/** From here on the text stands still (LIFE-01). Twice is once. */
export function runStopping(state: ChatState): ChatState {
  if (!isFollowing(state) || state.run.terminal || state.run.held !== undefined) return state;
  return withRun(state, { stopping: true, held: '' });
}

/** The run goes on as if nobody had stopped it. */
export function runStopRefused(state: ChatState): ChatState {
  if (!isFollowing(state) || state.run.held === undefined) return state;
  return settleTurn(withRun(releaseHeld(state), { stopping: false }));
}

/** A stream begins that may bring a run, or not. */
export function runRenewed(state: ChatState, { type: _, ...next }: LocalAction<'run.renewed'>): ChatState {
  const { conversation } = runAbandoned(state, { type: 'run.abandoned' });
  return { conversation, turn: 'idle', run: undefined, applied: {}, next };
}

/** Stands in the answer at the place it was said. */
export function runSteered(state: ChatState, { text }: LocalAction<'run.steered'>): ChatState {
  return isFollowing(state) && !state.run.terminal ? addLine(state, 'steered', { summary: text }) : state;
}

/** The end of a run whose end nobody told. Without a run (stopped while sending) only the turn ends. */
export function runAbandoned(state: ChatState, { error }: LocalAction<'run.abandoned'>): ChatState {
  if (isFollowing(state) && !state.run.terminal) return endRun(state, 'lost', error);
  if (state.next) return without(state, 'next');
  return state.turn === 'running' ? { ...state, turn: error ? 'failed' : 'idle' } : state;
}
