import type { ChatSnapshot } from '../../../src/controller/types.js';
import type {
  Approval,
  Conversation,
  Message,
  MessagePart,
  ToolPart,
} from '../../../src/state/conversation.js';

export const idleSnapshot: ChatSnapshot = {
  conversation: { messages: [], plan: [], workflow: [] },
  turn: 'idle',
  connection: { state: 'open', attempt: 0 },
  error: undefined,
  history: 'loaded',
  hasEarlier: false,
  replaying: false,
  clockSkewMs: 0,
  diagnostics: {},
  stopping: false,
};

/** A call of a read tool that is done. */
export function aCall(changes: Partial<ToolPart> = {}): ToolPart {
  return {
    kind: 'tool',
    runId: 'run_1',
    callId: 'call_1',
    toolKey: 'bits.find',
    state: 'completed',
    ...changes,
  };
}

/** A request that waits, with this many seconds left by a clock that is `skewMs` ahead of ours. */
export function aRequest(
  changes: Partial<ToolPart> = {},
  approval: Partial<Approval> = {},
  left = 42,
  skewMs = 0,
): ToolPart {
  const expiresAt = Date.now() + skewMs + left * 1000;
  return aCall({
    toolKey: 'bits.create',
    state: 'awaiting-approval',
    input: { title: 'Review Q2 metrics', priority: 'high' },
    approval: { state: 'pending', requestedAt: expiresAt - 60_000, expiresAt, ...approval },
    ...changes,
  });
}

export function aMessage(parts: readonly MessagePart[], changes: Partial<Message> = {}): Message {
  return {
    id: 'message_1',
    role: 'assistant',
    createdAt: '2026-04-13T10:00:00.000Z',
    status: 'streaming',
    runId: 'run_1',
    parts,
    suggestions: [],
    ...changes,
  };
}

export function aConversation(...parts: readonly MessagePart[]): Conversation {
  return { messages: [aMessage(parts)], plan: [], workflow: [] };
}
