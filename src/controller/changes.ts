import type { Conversation, Message, ToolPart } from '../state/conversation.js';

/** What a host wants to know of the way from one conversation to the next. */
export interface Changes {
  /** Cards that are new or look different. */
  readonly calls: readonly { readonly messageId: string; readonly call: ToolPart }[];
  /** Answers that were being written and are no more. */
  readonly ended: readonly Message[];
}

const changedCalls = (before: Message | undefined, after: Message): Changes['calls'] => {
  const known = new Set<unknown>(before?.parts);
  return after.parts
    .filter((part) => part.kind === 'tool' && !known.has(part))
    .map((part) => ({ messageId: after.id, call: part as ToolPart }));
};

/** Compares by identity: what did not change keeps it. Messages keep their places, new ones come last. */
export const changesOf = (before: Conversation, after: Conversation): Changes => {
  const changed = after.messages
    .map((message, index) => [before.messages[index], message] as const)
    .filter(([old, message]) => old !== message);
  return {
    calls: changed.flatMap(([old, message]) => changedCalls(old, message)),
    ended: changed
      .filter(([old, message]) => old?.status === 'streaming' && message.status !== 'streaming')
      .map(([, message]) => message),
  };
};
