import type { Conversation, Message, MessagePart } from '../../state/conversation.js';

/**
 * Tells what of a conversation the chat itself draws from what its messages draw. A message that is being written follows
 * the stream by itself: as long as nothing else changes, the chat need not render.
 */
export class Outline {
  #known: Conversation | undefined;

  /** The conversation, or the one answered last where only what stands in a message that is being written differs. */
  of(conversation: Conversation): Conversation {
    if (!this.#known || !isAlike(this.#known.messages, conversation.messages)) this.#known = conversation;
    return this.#known;
  }
}

function isAlike(before: readonly Message[], after: readonly Message[]): boolean {
  return (
    before.length === after.length &&
    before.every((message, i) => message === after[i] || isWritten(message, after[i]!))
  );
}

function isWritten(before: Message, after: Message): boolean {
  return (
    after.status === 'streaming' &&
    (['id', 'role', 'status', 'createdAt', 'error'] as const).every((key) => before[key] === after[key]) &&
    before.parts.length === after.parts.length &&
    before.parts.every((part, i) => part === after.parts[i] || goesOn(part, after.parts[i]!))
  );
}

/** A text that got longer, a call with news; a request is the chat's business, too. */
function goesOn(before: MessagePart, after: MessagePart): boolean {
  if (before.kind !== 'tool' || after.kind !== 'tool') return before.kind === after.kind;
  return before.toolKey === after.toolKey && before.approval === after.approval;
}
