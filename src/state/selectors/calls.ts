import type { Conversation, MessagePart, ToolPart } from '../conversation.js';
import { isSettled } from '../tool-state.js';

/** The calls among these parts, in order. */
export function callsOf(parts: readonly MessagePart[]): readonly ToolPart[] {
  return parts.filter((part) => part.kind === 'tool');
}

/** All calls of the conversation, oldest first. */
export function allCalls({ messages }: Conversation): readonly ToolPart[] {
  return messages.flatMap((message) => callsOf(message.parts));
}

/** The calls of one run, in order of first sight (C-085). */
export function callsOfRun(conversation: Conversation, runId: string): readonly ToolPart[] {
  return allCalls(conversation).filter((call) => call.runId === runId);
}

/** The calls that wait for a decision, oldest first (C-122). */
export function pendingApprovals(conversation: Conversation): readonly ToolPart[] {
  return allCalls(conversation).filter((call) => call.approval?.state === 'pending');
}

/** "3 of 5 done": a call is done when it has its end, whichever that is. */
export function callProgress(calls: readonly ToolPart[]): { readonly done: number; readonly total: number } {
  return { done: calls.filter((call) => isSettled(call.state)).length, total: calls.length };
}
