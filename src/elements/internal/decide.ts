import type { ChatController } from '../../controller/types.js';
import { emit, type ApprovalDecisionDetail } from './dispatch.js';

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
