import type { ChatController } from '../../../controller/types.js';
import { locateCall } from '../../../state/selectors/find-call.js';
import { emit, type ApprovalDecisionDetail } from '../connect/dispatch.js';

/**
 * The one way to a decision: asks the page with the cancelable event, then sends it. Answers false when the page
 * prevented it or the server did not take it.
 */
export async function decide(
  element: HTMLElement,
  controller: ChatController,
  detail: ApprovalDecisionDetail,
  chat?: HTMLElement,
): Promise<boolean> {
  if (!emit(element, 'chao-approval-decision', detail, chat)) return false;
  const { callId, runId, reason } = detail;
  return detail.decision === 'approve'
    ? controller.approve(callId, runId)
    : controller.reject(callId, reason, runId);
}

/** A decision by the page's own code: about the newest waiting call of that id. Answers false when there is none. */
export async function decideByScript(
  element: HTMLElement,
  controller: ChatController | undefined,
  wish: Pick<ApprovalDecisionDetail, 'callId' | 'decision'> & { readonly reason?: string | undefined },
): Promise<boolean> {
  const call = controller && locateCall(controller.snapshot.conversation, wish.callId)?.call;
  if (call?.approval?.state !== 'pending') return false;
  const { callId, decision, reason } = wish;
  const { runId, toolKey } = call;
  const detail = { callId, runId, toolKey, decision, ...(reason && { reason }), by: 'script' } as const;
  return decide(element, controller!, detail);
}
