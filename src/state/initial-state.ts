import type { ChatState } from './conversation.js';
import { defined } from './patch.js';

/** A conversation without messages, in the session if there is one already. */
export function initialState(sessionId?: string): ChatState {
  const conversation = defined({ sessionId, messages: [], plan: [], workflow: [] });
  return { conversation, turn: 'idle', run: undefined, applied: {} };
}
