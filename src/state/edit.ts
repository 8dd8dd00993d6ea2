import type { ChatState, Conversation, Message, MessagePart, RunInfo } from './conversation.js';
import { setAt } from './patch.js';

/** A state that follows a run, which then has its message. */
export interface Following extends ChatState {
  readonly run: RunInfo;
}

/** True once a run was opened. */
export function isFollowing(state: ChatState): state is Following {
  return state.run !== undefined;
}

/** `state` with some fields of its conversation replaced. */
export function withConversation<S extends ChatState>(state: S, changes: Partial<Conversation>): S {
  return { ...state, conversation: { ...state.conversation, ...changes } };
}

/** `state` with some facts of its run replaced. */
export function withRun(state: Following, changes: Partial<RunInfo>): Following {
  return { ...state, run: { ...state.run, ...changes } };
}

/** Replaces one message; the same state when `change` answers the message itself. Looks from the end. */
export function editMessage<S extends ChatState>(
  state: S,
  id: string,
  change: (message: Message) => Message,
): S {
  const { messages } = state.conversation;
  const index = messages.findLastIndex((message) => message.id === id);
  const before = messages[index];
  const after = before && change(before);
  if (!after || after === before) return state;
  // Written out, for each delta comes through here: a second spread takes many times as long as a name.
  return { ...state, conversation: { ...state.conversation, messages: setAt(messages, index, after) } };
}

/** Replaces the message of the run. */
export function editAnswer(state: Following, change: (message: Message) => Message): Following {
  return editMessage(state, state.run.messageId, change);
}

/** Replaces the parts of the run's message. */
export function editParts(
  state: Following,
  change: (parts: readonly MessagePart[]) => readonly MessagePart[],
): Following {
  return editAnswer(state, (message) => {
    const parts = change(message.parts);
    return parts === message.parts ? message : { ...message, parts };
  });
}

/** The message of the run. */
export function answerOf(state: ChatState): Message | undefined {
  const id = state.run?.messageId;
  return state.conversation.messages.findLast((message) => message.id === id);
}

/** The parts of the run's message. */
export function answerParts(state: ChatState): readonly MessagePart[] {
  return answerOf(state)?.parts ?? [];
}
