import type { Conversation, Message } from '../conversation.js';

/** The message of this id. */
export function findMessage({ messages }: Conversation, id: string): Message | undefined {
  return messages.findLast((message) => message.id === id);
}
