import type { Conversation, Message, ToolPart } from '../conversation.js';

/** A call and the message it stands in. */
export interface LocatedCall {
  readonly message: Message;
  readonly call: ToolPart;
}

/** All cards of a callId, newest first; of one run, or of any. */
function* cardsOf({ messages }: Conversation, callId: string, runId?: string): Generator<LocatedCall> {
  for (let i = messages.length - 1; i >= 0; i -= 1) {
    const message = messages[i]!;
    for (let j = message.parts.length - 1; j >= 0; j -= 1) {
      const call = message.parts[j]!;
      if (call.kind !== 'tool' || call.callId !== callId) continue;
      if (runId === undefined || call.runId === runId) yield { message, call };
    }
  }
}

/**
 * The card that a callId means: the newest whose approval is pending, else the newest (callIds repeat between runs and
 * within one). `runId` narrows it to one run.
 */
export function locateCall(
  conversation: Conversation,
  callId: string,
  runId?: string,
): LocatedCall | undefined {
  let newest: LocatedCall | undefined;
  for (const found of cardsOf(conversation, callId, runId)) {
    if (found.call.approval?.state === 'pending') return found;
    newest ??= found;
  }
  return newest;
}

/** Like `locateCall`, the call alone. */
export function findCall(conversation: Conversation, callId: string, runId?: string): ToolPart | undefined {
  return locateCall(conversation, callId, runId)?.call;
}
