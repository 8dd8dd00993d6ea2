import { limits } from '../limits.js';
import type { ChatEvent, Suggestion } from '../protocol/chat-event.js';
import { addText, dropHeld, releaseHeld, settleText } from './answer-text.js';
import { isLate } from './applied.js';
import type { ChatState, MessageStatus } from './conversation.js';
import { answerOf, editAnswer, editMessage, withRun, type Following } from './edit.js';
import { patch } from './patch.js';
import { reopen, settleTurn } from './run.js';
import { dropStoredText } from './stored-parts.js';

function isStatus(state: Following, status: MessageStatus): boolean {
  return answerOf(state)?.status === status;
}

/** True while deltas still belong to the answer: not after a partial end, nor after the run's. */
function takesText(state: Following): boolean {
  return !state.run.terminal && (isStatus(state, 'streaming') || isStatus(state, 'completed'));
}

/**
 * Appends, in order (C-060). A late delta is left out, since its place is lost; the text that the server tells at the
 * end then counts. After this page's own stop the text on screen stands still (LIFE-01).
 */
export function messageDelta(state: Following, event: ChatEvent<'message.delta'>): ChatState {
  const { delta } = event.payload;
  if (isLate(state, state.run.runId, event.seq)) return withRun(state, { textMissing: true });
  if (!takesText(state) || !delta) return state;
  const { held } = state.run;
  if (held !== undefined) return withRun(state, { held: held + delta });
  return addText(dropStoredText(reopen(state)), delta);
}

/** An answer ends once: what was stopped or failed stays so. */
function endAnswer(state: Following, status: MessageStatus): Following {
  const ended = editAnswer(state, (m) => (m.status === 'streaming' ? { ...m, status } : m));
  return settleTurn(withRun(ended, { turnFinished: true }));
}

/** The text is whole (C-061). The turn is over, the connection is not (G-01). */
export function messageCompleted(state: Following, event: ChatEvent<'message.completed'>): ChatState {
  const { content, authoritative = false } = event.payload;
  const ended = isStatus(state, 'partial') ? state : settleText(releaseHeld(state), content, authoritative);
  return endAnswer(ended, 'completed');
}

/** The text ends here (C-062). Where the run is being cancelled, what the server confirms is the text (LIFE-02). */
export function messagePartiallyCompleted(
  state: Following,
  event: ChatEvent<'message.partially_completed'>,
): ChatState {
  const { stopping, outcome } = state.run;
  const cancelled = stopping || outcome === 'cancelled';
  const ended = isStatus(state, 'completed')
    ? state
    : settleText(dropHeld(state), event.payload.content, cancelled);
  return endAnswer(ended, 'partial');
}

const byPriority = (a: Suggestion, b: Suggestion): number => a.priority - b.priority;

/** Chips of the message that is named, else of this run's (C-064, C-067). */
export function messageSuggestions(state: Following, event: ChatEvent<'message.suggestions'>): ChatState {
  const { messageId, suggestions: told } = event.payload;
  const named = state.conversation.messages.find((message) => message.id === messageId);
  const suggestions = [...told].sort(byPriority).slice(0, limits.suggestions);
  return editMessage(state, named?.id ?? state.run.messageId, (message) => patch(message, { suggestions }));
}
