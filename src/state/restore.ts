import type { RestoredMessage, RestoredToolCall } from '../protocol/dialect.js';
import type { Message, MessagePart, ToolPart } from './conversation.js';
import { closeParts, type Outcome } from './end-run.js';
import { defined } from './patch.js';

/**
 * A stored call as a card. A stored `pending` is no proof of a live approval, so there is none here (C-153); a word that
 * is none of ours stays beside `unknown` (C-154).
 */
function restoredCall(call: RestoredToolCall, runId: string, occurrence: number): ToolPart {
  const { contentOffset: _, success: _success, toolKey = '', ...facts } = call;
  return defined<ToolPart>({
    kind: 'tool',
    runId,
    ...facts,
    toolKey,
    occurrence: occurrence > 1 ? occurrence : undefined,
  });
}

/** Text and cards in order: by the stored offsets, where there are none the cards come before the text. */
export function restoredParts({ content, toolCalls, runId = '' }: RestoredMessage): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  const uses = new Map<string, number>();
  let from = 0;
  for (const call of toolCalls) {
    const to = Math.max(from, call.contentOffset ?? from);
    if (content.slice(from, to)) parts.push({ kind: 'text', text: content.slice(from, to) });
    from = to;
    const occurrence = (uses.get(call.callId) ?? 0) + 1;
    uses.set(call.callId, occurrence);
    parts.push(restoredCall(call, runId, occurrence));
  }
  if (content.slice(from)) parts.push({ kind: 'text', text: content.slice(from) });
  return parts;
}

const outcomes: Readonly<Partial<Record<RestoredMessage['status'], Outcome>>> = {
  completed: 'completed',
  partial: 'cancelled',
  failed: 'failed',
};

/** How the run of a stored message ended, as far as the message tells; undefined while it streams. */
export function outcomeOf({ status }: RestoredMessage): Outcome | undefined {
  return outcomes[status];
}

/** A stored message as it is shown (C-150). Cards that a run left open when it ended are closed as live ones are. */
export function restoreMessage(stored: RestoredMessage): Message {
  const { id, role, createdAt, runId, suggestions } = stored;
  const outcome = outcomeOf(stored);
  const parts = restoredParts(stored);
  const status = role === 'user' && stored.status === 'completed' ? 'sent' : stored.status;
  return defined<Message>({
    id,
    role,
    createdAt,
    status,
    runId,
    parts: outcome ? closeParts(parts, outcome) : parts,
    suggestions,
    error: status === 'failed' ? { code: 'run_failed', retryable: true } : undefined,
  });
}
