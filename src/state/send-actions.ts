import type { ChatState, Message } from './conversation.js';
import { editMessage, isFollowing, withConversation, withRun } from './edit.js';
import { endRun } from './end-run.js';
import type { LocalAction } from './local-action.js';
import { without } from './patch.js';
import { clearSuggestions, openRun } from './run.js';

/** Stops listening to the run that is followed. Cards it leaves open never get their result here. */
function detach(state: ChatState): ChatState {
  return isFollowing(state) ? withRun(endRun(state, 'lost'), { detached: true }) : state;
}

const userMessage = ({ id, clientId, text, createdAt }: LocalAction<'send.queued'>): Message => ({
  id,
  role: 'user',
  createdAt,
  status: 'sending',
  clientId,
  parts: text ? [{ kind: 'text', text }] : [],
  suggestions: [],
});

/** Edits the person's message of this clientId, looking from the end. */
function editSent(state: ChatState, clientId: string, change: (message: Message) => Message): ChatState {
  const sent = state.conversation.messages.findLast((m) => m.clientId === clientId);
  return sent ? editMessage(state, sent.id, change) : state;
}

/** The person's own bubble: the one thing that is shown before the server has said so. */
export function sendQueued(before: ChatState, action: LocalAction<'send.queued'>): ChatState {
  const state: ChatState = { ...clearSuggestions(detach(before)), turn: 'running' };
  const { messages } = state.conversation;
  if (!messages.some((m) => m.clientId === action.clientId)) {
    return withConversation(state, { messages: [...messages, userMessage(action)] });
  }
  return editSent(state, action.clientId, (message) => ({ ...without(message, 'error'), status: 'sending' }));
}

/** Names the bubble as the server does. A history that was loaded meanwhile may hold it under that name already. */
function confirm(state: ChatState, clientId: string, id: string | undefined): ChatState {
  const { messages } = state.conversation;
  if (id !== undefined && messages.some((m) => m.id === id && m.clientId !== clientId)) {
    return withConversation(state, { messages: messages.filter((m) => m.clientId !== clientId) });
  }
  const sent = (message: Message): Message => ({
    ...without(message, 'error'),
    id: id ?? message.id,
    status: 'sent',
  });
  return editSent(state, clientId, sent);
}

/** The bubble is sent; the answer begins. */
export function sendAccepted(state: ChatState, action: LocalAction<'send.accepted'>): ChatState {
  const { clientId, userMessageId, sessionId } = action;
  const sent = confirm(state, clientId, userMessageId);
  return openRun(sessionId === undefined ? sent : withConversation(sent, { sessionId }), action);
}

/** The bubble says that it was not sent. */
export function sendFailed(state: ChatState, { clientId, error }: LocalAction<'send.failed'>): ChatState {
  return {
    ...editSent(state, clientId, (message) => ({ ...message, status: 'failed', error })),
    turn: 'idle',
  };
}

/** Only what was not sent can be taken back. */
export function sendDiscarded(state: ChatState, { messageId }: LocalAction<'send.discarded'>): ChatState {
  const { messages } = state.conversation;
  const kept = messages.filter((m) => m.id !== messageId || m.role !== 'user' || m.status !== 'failed');
  return kept.length === messages.length ? state : withConversation(state, { messages: kept });
}
