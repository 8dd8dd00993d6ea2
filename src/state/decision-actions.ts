import { inferEnds } from './call-marks.js';
import type { Approval, ApprovalRequest, ChatState, ToolPart } from './conversation.js';
import { editMessage, isFollowing, withRun } from './edit.js';
import type { CallRef, LocalAction } from './local-action.js';
import { defined, mapShared, without } from './patch.js';
import { settleTurn } from './run.js';
import { locateCall } from './selectors/find-call.js';

/** Edits the pending call; the same state where none is pending. */
function editPending(
  state: ChatState,
  { callId, runId }: CallRef,
  change: (card: ToolPart, approval: Approval) => ToolPart,
): ChatState {
  const { message, call } = locateCall(state.conversation, callId, runId) ?? {};
  const approval = call?.approval;
  if (!message || approval?.state !== 'pending') return state;
  const parts = mapShared(message.parts, (part) => (part === call ? change(call, approval) : part));
  return parts === message.parts ? state : editMessage(state, message.id, (m) => ({ ...m, parts }));
}

/** The click: it only says "sending", the stream settles (UX 3.21). */
export function decisionSending(state: ChatState, action: LocalAction<'decision.sending'>): ChatState {
  const { decision, reason } = action;
  const request = defined<ApprovalRequest>({ decision, phase: 'sending', reason });
  return editPending(state, action, (card, approval) => ({ ...card, approval: { ...approval, request } }));
}

const phases = {
  'decision.sent': 'sent',
  'decision.unconfirmed': 'unconfirmed',
  'decision.refused': 'refused',
} as const;

type PhaseAction = LocalAction<keyof typeof phases>;

/** How the POST went. A decision that has come since needs no word about it. */
export function decisionPhase(state: ChatState, action: PhaseAction): ChatState {
  const code = action.type === 'decision.refused' ? action.code : undefined;
  return editPending(state, action, (card, approval) => {
    const { request: before } = approval;
    if (!before) return card;
    const request = defined<ApprovalRequest>({ ...before, phase: phases[action.type], code });
    return { ...card, approval: { ...approval, request } };
  });
}

/** Another tab is answering: the controls rest here, unless this page has answered itself. */
export function decisionElsewhere(state: ChatState, action: LocalAction<'decision.elsewhere'>): ChatState {
  return editPending(state, action, (card, approval) => {
    const { request: before } = approval;
    if (before && before.phase !== 'refused') return card;
    const request: ApprovalRequest = { decision: action.decision, phase: 'elsewhere' };
    return { ...card, approval: { ...approval, request } };
  });
}

/** As if nothing had been clicked in the other tab. */
export function decisionCleared(state: ChatState, action: LocalAction<'decision.cleared'>): ChatState {
  return editPending(state, action, (card, approval) =>
    approval.request?.phase === 'elsewhere' ? { ...card, approval: without(approval, 'request') } : card,
  );
}

/** The request is closed by what the POST's answer says; a conclusion, so the stream may still tell otherwise. */
export function decisionGone(state: ChatState, action: LocalAction<'decision.gone'>): ChatState {
  const [end, word] = action.expired ? (['expired', 'expired'] as const) : (['pending', 'decided'] as const);
  const closed = editPending(state, action, (card, approval) => ({
    ...card,
    state: end,
    approval: { ...without(approval, 'request'), state: word },
  }));
  if (closed === state || !isFollowing(closed)) return closed;
  return settleTurn(withRun(closed, { calls: inferEnds(closed.run.calls, [action.callId]) }));
}
