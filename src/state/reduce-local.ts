import type { ChatState } from './conversation.js';
import {
  decisionCleared,
  decisionElsewhere,
  decisionGone,
  decisionPhase,
  decisionSending,
} from './decision-actions.js';
import { withConversation } from './edit.js';
import { historyDropped, historyLoaded, historyPrepended, runRestored } from './history-actions.js';
import type { LocalAction, LocalActionType } from './local-action.js';
import {
  runAbandoned,
  runAttached,
  runOpened,
  runRenewed,
  runSteered,
  runStopping,
  runStopRefused,
} from './run-actions.js';
import { sendAccepted, sendDiscarded, sendFailed, sendQueued } from './send-actions.js';

function sessionOpened(state: ChatState, { sessionId }: LocalAction<'session.opened'>): ChatState {
  return sessionId === state.conversation.sessionId ? state : withConversation(state, { sessionId });
}

type Handler<T extends LocalActionType> = (state: ChatState, action: LocalAction<T>) => ChatState;

/** Action → next state. A new action does not compile without its row. */
const handlers: { readonly [T in LocalActionType]: Handler<T> } = {
  'session.opened': sessionOpened,
  'send.queued': sendQueued,
  'send.accepted': sendAccepted,
  'send.failed': sendFailed,
  'send.discarded': sendDiscarded,
  'decision.sending': decisionSending,
  'decision.sent': decisionPhase,
  'decision.unconfirmed': decisionPhase,
  'decision.refused': decisionPhase,
  'decision.elsewhere': decisionElsewhere,
  'decision.cleared': decisionCleared,
  'decision.gone': decisionGone,
  'history.loaded': historyLoaded,
  'history.prepended': historyPrepended,
  'history.dropped': historyDropped,
  'run.attached': runAttached,
  'run.opened': runOpened,
  'run.stopping': runStopping,
  'run.stop_refused': runStopRefused,
  'run.abandoned': runAbandoned,
  'run.renewed': runRenewed,
  'run.steered': runSteered,
  'run.restored': runRestored,
};

/** The state after something happened on this page. Pure; the same state (by identity) when it changes nothing. */
export function reduceLocal(state: ChatState, action: LocalAction): ChatState {
  const handle = handlers[action.type] as Handler<LocalActionType>;
  return handle(state, action);
}
