import type { ChatEvent, ChatEventType } from '../protocol/chat-event.js';
import type { Context } from './context.js';
import type { ChatState } from './conversation.js';
import { isFollowing, type Following } from './edit.js';
import {
  messageCompleted,
  messageDelta,
  messagePartiallyCompleted,
  messageSuggestions,
} from './message-events.js';
import { planStepAdded } from './plan.js';
import { accepts, ensureRun, learnRunId } from './run.js';
import {
  capabilityResolved,
  modelActivity,
  runCancelled,
  runCancelling,
  runFailed,
  runModelSwitched,
  runStatusChanged,
  settlementCompleted,
  settlementPending,
  turnEnded,
  workflowCompleted,
} from './run-events.js';
import { replaceStored } from './stored-parts.js';
import { cardHandlers, type ToolEvent, type ToolEventType } from './tool-card.js';
import { toolEvent } from './tool-events.js';
import { workflowStep } from './workflow.js';

type Handler<T extends ChatEventType> = (
  state: Following,
  event: ChatEvent<T>,
  context: Context,
) => ChatState;

/** Cards have a table of their own; stream.connected only says that the connection stands (C-042). */
type RowType = Exclude<ChatEventType, 'stream.connected' | ToolEventType>;

/** Event → next state. A new event type does not compile without its row, here or in the table of cards. */
const handlers: { readonly [T in RowType]: Handler<T> } = {
  'capability.resolved': capabilityResolved,
  'run.started': (state) => state,
  'run.status.changed': runStatusChanged,
  'run.model.switched': runModelSwitched,
  'run.cancel_requested': runCancelling,
  'run.cancelling': runCancelling,
  'run.cancelled': runCancelled,
  'run.failed': runFailed,
  'run.error': runFailed,
  'run.settlement.pending': settlementPending,
  'run.settlement.completed': settlementCompleted,
  'message.delta': messageDelta,
  'message.completed': messageCompleted,
  'message.partially_completed': messagePartiallyCompleted,
  'message.suggestions': messageSuggestions,
  'plan.step_added': planStepAdded,
  'workflow.step.started': workflowStep,
  'workflow.step.completed': workflowStep,
  'workflow.step.failed': workflowStep,
  'workflow.completed': workflowCompleted,
  'model.activity': modelActivity,
  'turn.ended': turnEnded,
};

const isToolEvent = (event: ChatEvent): event is ToolEvent => Object.hasOwn(cardHandlers, event.type);

function connected(state: ChatState, event: ChatEvent<'stream.connected'>): ChatState {
  return isFollowing(state) ? learnRunId(state, event.payload.runId ?? event.runId) : state;
}

/**
 * The state after one event. Pure; the same state (by identity) when the event changes nothing or is another run's
 * (C-031). An event that comes before any run was opened opens one. `apply` adds the judgement of duplicates.
 */
export function reduce(state: ChatState, event: ChatEvent, context: Context = { live: true }): ChatState {
  const { runId = event.runId } = context;
  if (!accepts(state, runId)) return state;
  if (event.type === 'stream.connected') return connected(state, event);
  // An end is no beginning.
  if (state.next && (event.type === 'turn.ended' || event.type === 'run.failed')) return state;
  const following = replaceStored(ensureRun(state, runId));
  if (isToolEvent(event)) return toolEvent(following, event, context);
  const handle = handlers[event.type] as Handler<RowType>;
  return handle(following, event, context);
}
