import type { ApprovalRequest, ChatState, ToolPart } from './conversation.js';
import { editMessage, isFollowing, withRun } from './edit.js';
import type { CallRef, LocalAction } from './local-action.js';
import { defined, without } from './patch.js';
import { settleTurn } from './run.js';
import { locateCall } from './selectors/find-call.js';

/** Edits the pending call; the same state where none is pending. */
function editPending(
  state: ChatState,
  { callId, runId }: CallRef,
  change: (card: ToolPart) => ToolPart,
): ChatState {
  const found = locateCall(state.conversation, callId, runId);
  if (found?.call.approval?.state !== 'pending') return state;
  return editMessage(state, found.message.id, (message) => ({
    ...message,
    parts: message.parts.map((part) => (part === found.call ? change(found.call) : part)),
  }));
}

function setRequest(state: ChatState, ref: CallRef, request: ApprovalRequest | undefined): ChatState {
  return editPending(state, ref, (card) => {
    const approval = defined({ ...card.approval!, request: request && defined(request) });
    return { ...card, approval };
  });
}

/** Changes the phase of a request that was made; a decision that has come since needs none. */
function setPhase(state: ChatState, ref: CallRef, changes: Partial<ApprovalRequest>): ChatState {
  const request = locateCall(state.conversation, ref.callId, ref.runId)?.call.approval?.request;
  return request ? setRequest(state, ref, { ...request, ...changes }) : state;
}

/** The click: it only says "sending", the stream settles (UX 3.21). */
export function decisionSending(state: ChatState, action: LocalAction<'decision.sending'>): ChatState {
  const { decision, reason } = action;
  return setRequest(state, action, { decision, phase: 'sending', reason });
}

/** Accepted by the server. */
export function decisionSent(state: ChatState, action: LocalAction<'decision.sent'>): ChatState {
  return setPhase(state, action, { phase: 'sent' });
}

/** Unknown whether it arrived. */
export function decisionUnconfirmed(
  state: ChatState,
  action: LocalAction<'decision.unconfirmed'>,
): ChatState {
  return setPhase(state, action, { phase: 'unconfirmed' });
}

/** Did not count. */
export function decisionRefused(state: ChatState, action: LocalAction<'decision.refused'>): ChatState {
  return setPhase(state, action, { phase: 'refused', code: action.code });
}

/** As if nothing had been clicked. */
export function decisionCleared(state: ChatState, action: LocalAction<'decision.cleared'>): ChatState {
  return setRequest(state, action, undefined);
}

/** The request is closed by what the POST's answer says; a conclusion, so the stream may still tell otherwise. */
export function decisionGone(state: ChatState, action: LocalAction<'decision.gone'>): ChatState {
  const { callId, expired } = action;
  const closed = editPending(state, action, (card) => ({
    ...card,
    state: expired ? 'expired' : 'pending',
    approval: { ...without(card.approval!, 'request'), state: expired ? 'expired' : 'decided' },
  }));
  if (closed === state || !isFollowing(closed)) return closed;
  const { calls } = closed.run;
  const mark = { begun: true, ...(Object.hasOwn(calls, callId) ? calls[callId] : {}), inferred: true };
  return settleTurn(withRun(closed, { calls: { ...calls, [callId]: mark } }));
}
