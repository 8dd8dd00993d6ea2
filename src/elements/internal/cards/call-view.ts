import type { ToolPart } from '../../../state/conversation.js';

/**
 * Whether a call is drawn as its request (raised while it waits, a hairline card once it is decided) or as the row of a
 * running or finished tool. One call is one card, which changes in place.
 */
export function showsRequest({ approval, state }: ToolPart): boolean {
  if (!approval || ['active', 'completed', 'degraded'].includes(state)) return false;
  const mayHaveRun = approval.state === 'approved' || approval.state === 'decided';
  return !(mayHaveRun && (state === 'failed' || state === 'interrupted'));
}
