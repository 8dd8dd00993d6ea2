import type { ToolPart } from '../../../state/conversation.js';

/**
 * Whether a call is drawn as its request (raised while it waits, a hairline card once it is decided) or as the row of a
 * running or finished tool. One call is one card, which changes in place.
 */
export function showsRequest({ approval, state }: ToolPart): boolean {
  // Only a request can be rejected: one that is read from storage looks as it did.
  if (!approval) return state === 'rejected';
  if (['active', 'completed', 'degraded'].includes(state)) return false;
  const mayHaveRun = approval.state === 'approved' || approval.state === 'decided';
  return !(mayHaveRun && (state === 'failed' || state === 'interrupted'));
}

/** A call with its request, where what is stored of it tells no more than that it was rejected. */
export function withRequest(call: ToolPart): ToolPart {
  if (call.approval) return call;
  return { ...call, approval: { state: 'rejected', requestedAt: 0, expiresAt: 0 } };
}
