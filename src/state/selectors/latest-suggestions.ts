import type { Suggestion } from '../../protocol/chat-event.js';
import type { Conversation } from '../conversation.js';

const none: readonly Suggestion[] = [];

/** The chips under the newest message, best first; none once a newer message stands there (C-067). */
export function latestSuggestions({ messages }: Conversation): readonly Suggestion[] {
  return messages.at(-1)?.suggestions ?? none;
}
