import type { ChatEvent } from '../protocol/chat-event.js';
import type { ChatState } from './conversation.js';
import { withRun, type Following } from './edit.js';
import { endRun } from './end-run.js';
import { reopen } from './run.js';
import { addLine, addNote, type LinePayload } from './status-parts.js';

/** Notes of the model stand beside the text (T-003). */
export function modelActivity(state: Following, event: ChatEvent<'model.activity'>): ChatState {
  return state.run.terminal ? state : addNote(reopen(state), event.payload.delta);
}

/** Which capability was chosen (C-132); without words of its own a generic line (G-25). */
export function capabilityResolved(state: Following, event: ChatEvent<'capability.resolved'>): ChatState {
  return addLine(state, 'capability', { ...event.payload });
}

/** Information only: the run goes on (C-045). */
export function runModelSwitched(state: Following, event: ChatEvent<'run.model.switched'>): ChatState {
  return addLine(state, 'model', { ...event.payload });
}

/** A line about the phase, only where there is something to tell. */
function addPhase(state: Following, payload: LinePayload, to?: string): Following {
  const told = Object.values(payload).some((value) => value !== undefined);
  return told ? addLine(state, 'run-status', to === undefined ? payload : { ...payload, to }) : state;
}

/** C-044. */
export function runStatusChanged(state: Following, event: ChatEvent<'run.status.changed'>): ChatState {
  return addPhase(state, { ...event.payload });
}

type Cancelling = ChatEvent<'run.cancel_requested' | 'run.cancelling'>;

/** Not the end yet (C-046): the turn lasts until run.cancelled. */
export function runCancelling(state: Following, event: Cancelling): ChatState {
  if (state.run.terminal) return state;
  const phase = event.type === 'run.cancelling' ? 'cancelling' : 'requested';
  return addLine(withRun(state, { stopping: true }), 'stopping', { ...event.payload, phase });
}

/** A neutral end (C-047). */
export function runCancelled(state: Following, event: ChatEvent<'run.cancelled'>): ChatState {
  if (state.run.terminal) return state;
  return endRun(addLine(state, 'stopping', { ...event.payload, phase: 'cancelled' }), 'cancelled');
}

/** The run failed (C-048, C-049), unless it is only the stream that rotates (G-02, C-166). */
export function runFailed(state: Following, event: ChatEvent<'run.failed' | 'run.error'>): ChatState {
  const { code: reason, error: message } = event.payload;
  if (event.type === 'run.error' && reason === 'stream_timeout') return state;
  return endRun(state, 'failed', { code: 'run_failed', reason, message, retryable: true });
}

/** Credits are being counted (C-050). */
export function settlementPending(state: Following, event: ChatEvent<'run.settlement.pending'>): ChatState {
  return addPhase(state, { ...event.payload }, 'settlement.pending');
}

/** The turn is over: as it was asked, where somebody stopped it. What comes before any run says nothing. */
export function turnEnded(state: Following): ChatState {
  return endRun(state, state.run.stopping ? 'cancelled' : 'completed');
}

/** The run is over (C-051). */
export function settlementCompleted(
  state: Following,
  event: ChatEvent<'run.settlement.completed'>,
): ChatState {
  return endRun(addPhase(state, { ...event.payload }, 'settlement.completed'), 'completed');
}

/** The whole workflow is done (C-141): a terminal event. */
export function workflowCompleted(state: Following, event: ChatEvent<'workflow.completed'>): ChatState {
  const { activity, summary } = event.payload;
  const told = activity ?? summary;
  return endRun(told ? addLine(state, 'workflow', { ...event.payload }) : state, 'completed');
}
