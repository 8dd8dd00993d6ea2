import type { Conversation, Message, MessagePart, ToolPart } from '../state/conversation.js';

/** What a host wants to know of the way from one conversation to the next. */
export interface Changes {
  /** Cards that are new or look different. */
  readonly calls: readonly { readonly messageId: string; readonly call: ToolPart }[];
  /** Answers that were being written and are no more. */
  readonly ended: readonly Message[];
}

const changedCalls = (before: Message | undefined, after: Message): Changes['calls'] => {
  const old: readonly MessagePart[] = before?.parts ?? [];
  // Nearly all are where they were: only the others are looked for.
  const moved = after.parts.filter((part, i) => part.kind === 'tool' && part !== old[i]);
  const changed = moved.filter((part) => !old.includes(part));
  return changed.map((part) => ({ messageId: after.id, call: part as ToolPart }));
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
