import type { Conversation, ToolPart } from '../../state/conversation.js';
import { pendingApprovals } from '../../state/selectors/calls.js';
import { callKey } from '../../state/selectors/keys.js';

/** The requests of the call's run that wait, oldest first, where it is the oldest of several; else none. */
export function waitingWith(conversation: Conversation, call: ToolPart | undefined): readonly ToolPart[] {
  if (call?.approval?.state !== 'pending') return [];
  const waiting = pendingApprovals(conversation).filter(({ runId }) => runId === call.runId);
  return waiting.length > 1 && callKey(waiting[0]!) === callKey(call) ? waiting : [];
}

/** Those that no answer is under way for. */
export function rejectable(waiting: readonly ToolPart[]): readonly ToolPart[] {
  return waiting.filter(({ approval }) => (approval?.request?.phase ?? 'refused') === 'refused');
}
