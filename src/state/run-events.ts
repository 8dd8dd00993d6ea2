import type { ChatEvent } from '../protocol/chat-event.js';
import type { ChatState } from './conversation.js';
import { withRun, type Following } from './edit.js';
import { endRun } from './end-run.js';
import { addStatus } from './status-parts.js';

/** Which capability was chosen (C-132). */
export function capabilityResolved(state: Following, event: ChatEvent<'capability.resolved'>): ChatState {
  const { activity, capabilityKey } = event.payload;
  return addStatus(state, { type: 'capability', activity, detail: { capabilityKey } });
}

/** A line about the phase (C-044). */
export function runStatusChanged(state: Following, event: ChatEvent<'run.status.changed'>): ChatState {
  const { activity, from, to } = event.payload;
  const told = activity ?? from ?? to;
  return told ? addStatus(state, { type: 'run-status', activity, detail: { from, to } }) : state;
}

/** Information only: the run goes on (C-045). */
export function runModelSwitched(state: Following, event: ChatEvent<'run.model.switched'>): ChatState {
  const { activity, ...detail } = event.payload;
  return addStatus(state, { type: 'model', activity, detail });
}

type Cancelling = ChatEvent<'run.cancel_requested' | 'run.cancelling'>;

/** Not the end yet (C-046): the turn lasts until run.cancelled. */
export function runCancelling(state: Following, event: Cancelling): ChatState {
  if (state.run.terminal) return state;
  const phase = event.type === 'run.cancelling' ? 'cancelling' : 'requested';
  const { activity } = event.payload;
  return addStatus(withRun(state, { stopping: true }), { type: 'stopping', activity, detail: { phase } });
}

/** A neutral end (C-047). */
export function runCancelled(state: Following, event: ChatEvent<'run.cancelled'>): ChatState {
  if (state.run.terminal) return state;
  const { activity, reason } = event.payload;
  const detail = { phase: 'cancelled', reason };
  return endRun(addStatus(state, { type: 'stopping', activity, detail }), 'cancelled');
}

/** The run failed (C-048, C-049), unless it is only the stream that rotates (G-02, C-166). */
export function runFailed(state: Following, event: ChatEvent<'run.failed' | 'run.error'>): ChatState {
  const { code: reason, error: message } = event.payload;
  if (event.type === 'run.error' && reason === 'stream_timeout') return state;
  return endRun(state, 'failed', { code: 'run_failed', reason, message, retryable: true });
}

/** Credits are being counted (C-050). A line only where the backend has words for it. */
export function settlementPending(
  state: Following,
  { payload: { activity } }: ChatEvent<'run.settlement.pending'>,
): ChatState {
  return activity
    ? addStatus(state, { type: 'run-status', activity, detail: { to: 'settlement.pending' } })
    : state;
}

/** The run is over (C-051). A line only where there is something to tell. */
export function settlementCompleted(
  state: Following,
  { payload: { activity, credits } }: ChatEvent<'run.settlement.completed'>,
): ChatState {
  const detail = { to: 'settlement.completed', credits: credits?.toString() };
  const told = activity || credits !== undefined;
  return endRun(told ? addStatus(state, { type: 'run-status', activity, detail }) : state, 'completed');
}
