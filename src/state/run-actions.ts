import type { ChatState } from './conversation.js';
import { isFollowing, withRun } from './edit.js';
import { releaseHeld } from './answer-text.js';
import { endRun } from './end-run.js';
import type { LocalAction } from './local-action.js';
import { openRun, runMessageId, settleTurn } from './run.js';

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

/** The end of a run whose end nobody told. Without a run (stopped while sending) only the turn ends. */
export function runAbandoned(state: ChatState, { error }: LocalAction<'run.abandoned'>): ChatState {
  if (isFollowing(state) && !state.run.terminal) return endRun(state, 'lost', error);
  return state.turn === 'running' ? { ...state, turn: error ? 'failed' : 'idle' } : state;
}
