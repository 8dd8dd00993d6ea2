import type { ChatEvent, ChatEventMap, ChatEventType } from '../../../src/protocol/chat-event.js';
import type { RestoredMessage } from '../../../src/protocol/dialect.js';
import {
  apply,
  callsOf,
  initialState,
  messageText,
  reduceLocal,
  type ChatState,
  type LocalAction,
  type Message,
  type ToolPart,
} from '../../../src/state/index.js';

/** Server time of seq 0 in these tests, epoch ms. */
export const t0 = Date.UTC(2026, 3, 12, 10, 0, 0);

/** One event of run r1, stamped one second after the other. */
export function ev<T extends ChatEventType>(
  type: T,
  payload: ChatEventMap[T],
  seq?: number,
  runId: string | undefined = 'r1',
): ChatEvent {
  const place = seq === undefined ? {} : { seq, at: t0 + seq * 1000 };
  // A union's member made of its parts cannot be typed without a cast.
  return { type, runId, payload, ...place } as ChatEvent;
}

/** Applies events one a frame, as a stream brings them. Events without seq get the next ones from 1 on. */
export function play(events: readonly ChatEvent[], from: ChatState = initialState(), live = true): ChatState {
  const first = (from.applied['r1']?.at(-1) ?? 0) + 1;
  return events.reduce((state, event, index) => {
    const seq = event.seq ?? first + index;
    const at = event.at ?? t0 + seq * 1000;
    return apply(state, { runId: event.runId, seq, at, live, events: [{ ...event, seq, at }] });
  }, from);
}

export function act(state: ChatState, ...actions: readonly LocalAction[]): ChatState {
  return actions.reduce(reduceLocal, state);
}

/** A conversation whose question was sent and whose answer m1 of run r1 is awaited. */
export function asked(text = 'q', runId = 'r1'): ChatState {
  return act(
    initialState('s1'),
    { type: 'send.queued', id: 'local-1', clientId: 'c1', text, createdAt: '2026-04-12T10:00:00.000Z' },
    {
      type: 'send.accepted',
      clientId: 'c1',
      messageId: 'm1',
      runId,
      userMessageId: 'u1',
      createdAt: '2026-04-12T10:00:00.500Z',
    },
  );
}

export const delta = (text: string, seq?: number): ChatEvent => ev('message.delta', { delta: text }, seq);
export const completed = (content?: string, seq?: number, authoritative?: boolean): ChatEvent =>
  ev(
    'message.completed',
    {
      messageId: 'm1',
      ...(content === undefined ? {} : { content }),
      ...(authoritative ? { authoritative } : {}),
    },
    seq,
  );
export const partially = (content?: string, seq?: number): ChatEvent =>
  ev('message.partially_completed', { messageId: 'm1', ...(content === undefined ? {} : { content }) }, seq);
export const settled = (seq?: number): ChatEvent => ev('run.settlement.completed', {}, seq);
export const cancelled = (seq?: number): ChatEvent => ev('run.cancelled', {}, seq);
export const failed = (error?: string, seq?: number): ChatEvent =>
  ev('run.failed', error === undefined ? {} : { error }, seq);

type Call = Partial<ChatEventMap['tool.started']>;
type ToolType = Extract<ChatEventType, `tool.${string}`>;

/** tool('started', 'tc_1', {…}) */
export function tool(
  name: 'started' | 'progress' | 'completed' | 'failed' | 'degraded' | 'approval_timeout',
  callId: string,
  call: Call = {},
  seq?: number,
): ChatEvent {
  return ev(`tool.${name}` as ToolType, { callId, toolKey: 'bits.get', ...call }, seq);
}
export const asks = (callId: string, call: Call = {}, seq?: number): ChatEvent =>
  ev(
    'tool.approval_required',
    { callId, toolKey: 'bits.delete', input: { id: 'b1' }, windowMs: 60_000, ...call },
    seq,
  );
export const answers = (
  callId: string,
  decision: 'approved' | 'rejected' | 'unknown',
  seq?: number,
  reason?: string,
): ChatEvent =>
  ev('tool.approval_response', { callId, decision, ...(reason === undefined ? {} : { reason }) }, seq);

/** The newest assistant message. */
export function answer(state: ChatState): Message {
  const message = state.conversation.messages.findLast((m) => m.role === 'assistant');
  if (!message) throw new Error('There is no answer.');
  return message;
}
export const text = (state: ChatState): string => messageText(answer(state));
export const calls = (state: ChatState): readonly ToolPart[] => callsOf(answer(state).parts);
export function call(state: ChatState, index = 0): ToolPart {
  const part = calls(state)[index];
  if (!part) throw new Error(`There is no call ${index}.`);
  return part;
}
export const callStates = (state: ChatState): readonly string[] => calls(state).map((c) => c.state);

/** The parts in short: text as it is, a card as "[callId state]", a status line as "<type>". */
export function outline(state: ChatState): readonly string[] {
  return answer(state).parts.map((part) => {
    if (part.kind === 'text') return part.text;
    return part.kind === 'tool' ? `[${part.callId} ${part.state}]` : `<${part.type}>`;
  });
}

/** A stored assistant message. */
export const stored = (facts: Partial<RestoredMessage> = {}): RestoredMessage => ({
  id: 'm1',
  role: 'assistant',
  content: '',
  status: 'completed',
  createdAt: '2026-04-12T10:00:01.000Z',
  runId: 'r1',
  toolCalls: [],
  suggestions: [],
  ...facts,
});
