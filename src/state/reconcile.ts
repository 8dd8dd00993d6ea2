import type { ToolState } from '../protocol/chat-event.js';
import type { RestoredMessage } from '../protocol/dialect.js';
import type { Approval, ApprovalState, Message, MessagePart, ToolPart } from './conversation.js';
import { closeParts, type Outcome } from './end-run.js';
import { defined, fill, mapShared, patch, without } from './patch.js';
import { restoredParts, restoreMessage } from './restore.js';
import { same } from './same.js';
import { joinText, replaceText } from './text.js';
import { isOpen } from './tool-state.js';

const isTool = (part: MessagePart): part is ToolPart => part.kind === 'tool';

const sameCall = (a: ToolPart, b: ToolPart): boolean =>
  a.callId === b.callId && a.occurrence === b.occurrence;

/** What a stored end says about an approval whose decision was not seen. */
const approvalEnds: Readonly<Partial<Record<ToolState, ApprovalState>>> = {
  active: 'approved',
  completed: 'approved',
  degraded: 'approved',
  rejected: 'rejected',
  expired: 'expired',
  failed: 'decided',
};

function approvalAfter(approval: Approval | undefined, state: ToolState): Approval | undefined {
  if (!approval || (approval.state !== 'pending' && approval.state !== 'not-run')) return approval;
  return { ...without(approval, 'request'), state: approvalEnds[state] ?? 'not-run' };
}

/** An end that this page concluded, or none: what is stored then counts. */
const isUntold = ({ state, approval }: ToolPart): boolean =>
  isOpen(state) || state === 'interrupted' || approval?.state === 'not-run';

/** One call as it was seen and as it is stored. What was reviewed here (name, input) stays. */
function mergeCall(seen: ToolPart, stored: ToolPart): ToolPart {
  const known = fill(seen, without(stored, 'state'));
  if (!isUntold(seen) || isOpen(stored.state)) return known;
  const { runId, toolKey, input, approval } = known;
  const kept = { runId: runId || stored.runId, toolKey: toolKey || stored.toolKey, input };
  return patch(known, { ...stored, ...kept, approval: approvalAfter(approval, stored.state) });
}

const counterpart = (calls: readonly ToolPart[], call: ToolPart): ToolPart | undefined =>
  calls.find((other) => sameCall(other, call));

/** The order that was seen, each call with what is stored about it. */
function mergeSeen(seen: readonly MessagePart[], stored: readonly ToolPart[]): readonly MessagePart[] {
  return mapShared(seen, (part) => {
    const other = isTool(part) && counterpart(stored, part);
    return other ? mergeCall(part, other) : part;
  });
}

/** The stored order, each call with what was seen of it; calls that are not stored come last. */
function rebuild(stored: readonly MessagePart[], seen: readonly ToolPart[]): readonly MessagePart[] {
  const known = stored.map((part) => {
    const other = isTool(part) && counterpart(seen, part);
    return other ? mergeCall(other, part) : part;
  });
  const calls = stored.filter(isTool);
  return [...known, ...seen.filter((call) => !counterpart(calls, call))];
}

/** Stored text counts where it differs; none, or one that a running answer has outgrown, says nothing. */
function textDiffers(shown: string, { content, status }: RestoredMessage): boolean {
  if (!content || content === shown) return false;
  return status !== 'streaming' || !shown.startsWith(content);
}

/**
 * The parts after a look at what is stored (G-19): text is replaced only if it differs, cards are merged by callId. The
 * stored order counts where it knows more: of calls that were missed, or of each call's place in a text that differs.
 */
function mergeParts(seen: readonly MessagePart[], message: RestoredMessage): readonly MessagePart[] {
  const stored = restoredParts(message);
  const [calls, storedCalls] = [seen.filter(isTool), stored.filter(isTool)];
  const missed = storedCalls.filter((call) => !counterpart(calls, call));
  const differs = textDiffers(joinText(seen), message);
  const placed =
    storedCalls.length > 0 && message.toolCalls.every((call) => call.contentOffset !== undefined);
  if (message.content && (missed.length || (differs && placed))) return rebuild(stored, calls);
  const merged = mergeSeen(seen, storedCalls);
  const parts = differs ? replaceText(merged, 0, message.content) : merged;
  return missed.length ? [...parts, ...missed] : parts;
}

/** A message that is here, brought in line with what is stored of it; itself where that says nothing new. */
export function reconcile(
  seen: Message,
  stored: RestoredMessage,
  end: Outcome | 'lost' | undefined,
): Message {
  const { createdAt, status, runId, suggestions, error } = restoreMessage(stored);
  const parts = mergeParts(seen.parts, stored);
  const next = defined<Message>({
    ...seen,
    createdAt,
    status: end === 'lost' ? 'partial' : status,
    runId: seen.runId ?? runId,
    parts: end ? closeParts(parts, end) : parts,
    suggestions: suggestions.length ? suggestions : seen.suggestions,
    error: status === 'completed' ? undefined : (seen.error ?? error),
  });
  return same(next, seen) ? seen : next;
}
