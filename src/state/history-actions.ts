import type { RestoredMessage } from '../protocol/dialect.js';
import type { ChatState, Message } from './conversation.js';
import { dropHeld } from './answer-text.js';
import { editMessage, isFollowing, withConversation } from './edit.js';
import { endRun } from './end-run.js';
import type { LocalAction } from './local-action.js';
import { reconcile } from './reconcile.js';
import { outcomeOf, restoreMessage } from './restore.js';

/** The state with these messages, of which the newest alone has chips (C-067); the same state if they are its own. */
function withMessages(state: ChatState, list: readonly Message[]): ChatState {
  const before = state.conversation.messages;
  const last = list.length - 1;
  const messages = list.map((m, i) => (i < last && m.suggestions.length ? { ...m, suggestions: [] } : m));
  const unchanged = messages.length === before.length && messages.every((m, i) => m === before[i]);
  return unchanged ? state : withConversation(state, { messages });
}

/** A stored message as it is to be shown: what the stream is writing right now is newer than what is stored. */
function merged({ run }: ChatState, known: Message | undefined, stored: RestoredMessage): Message {
  if (!known) return restoreMessage(stored);
  const streaming = run && run.messageId === known.id && !run.terminal;
  return streaming ? known : reconcile(known, stored, outcomeOf(stored));
}

/** What is here and not on the loaded page is older than it, or newer: not sent yet, or not stored yet. */
function isOlder(
  messages: readonly Message[],
  stored: readonly RestoredMessage[],
): (m: Message, i: number) => boolean {
  const ids = new Set(stored.map(({ id }) => id));
  const first = messages.findIndex(({ id }) => ids.has(id));
  const start = stored[0]?.createdAt ?? '';
  return ({ createdAt }, index) => (first >= 0 ? index < first : createdAt < start);
}

/** The loaded page, with what is here already: older pages before it, what is not stored after it. */
export function historyLoaded(state: ChatState, action: LocalAction<'history.loaded'>): ChatState {
  const { messages } = state.conversation;
  const known = new Map(messages.map((message) => [message.id, message]));
  const page = action.messages.map((stored) => merged(state, known.get(stored.id), stored));
  const ids = new Set(page.map(({ id }) => id));
  const older = isOlder(messages, action.messages);
  const before = messages.filter((m, i) => !ids.has(m.id) && older(m, i));
  const after = messages.filter((m, i) => !ids.has(m.id) && !older(m, i));
  return withMessages(state, [...before, ...page, ...after]);
}

/** Older messages go before the others, each once. */
export function historyPrepended(state: ChatState, action: LocalAction<'history.prepended'>): ChatState {
  const { messages } = state.conversation;
  const ids = new Set(messages.map(({ id }) => id));
  const older = action.messages.filter(({ id }) => !ids.has(id)).map(restoreMessage);
  return withMessages(state, [...older, ...messages]);
}

/** What can be loaded again need not be kept. */
export function historyDropped(state: ChatState, { count }: LocalAction<'history.dropped'>): ChatState {
  const { plan, workflow } = state.conversation;
  const messages = state.conversation.messages.slice(count);
  const runs = new Set(messages.map(({ runId }) => runId));
  const isKept = ({ runId }: { readonly runId: string }): boolean => runs.has(runId);
  return withConversation(state, {
    messages,
    plan: plan.filter(isKept),
    workflow: workflow.filter(isKept),
  });
}

/**
 * The stored message ends the run that the stream does not tell any more (G-19): text is replaced only if it differs,
 * cards are merged by callId. One that is said to stream still is partial here, since nothing will follow.
 */
export function runRestored(state: ChatState, { message: stored }: LocalAction<'run.restored'>): ChatState {
  const { messages } = state.conversation;
  const id = messages.some((m) => m.id === stored.id) ? stored.id : state.run?.messageId;
  const end = outcomeOf(stored) ?? 'lost';
  const before = isFollowing(state) && state.run.messageId === id ? dropHeld(state) : state;
  const next = editMessage(before, id ?? '', (message) => reconcile(message, stored, end));
  return isFollowing(next) && next.run.messageId === id ? endRun(next, end) : next;
}
