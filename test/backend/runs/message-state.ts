import type { Envelope, LogEntry, MessageState, StoredSuggestion, StoredToolCall } from '../store/store.js';
import { callIdOf, eventsOf } from './events.js';

interface Draft {
  content: string;
  status: MessageState['status'];
  calls: StoredToolCall[];
  suggestions: readonly StoredSuggestion[];
}

type Apply = (state: Draft, event: Envelope) => void;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What a tool event adds to a stored call; C-086…C-089 name the fields to look in. */
function fieldsOf({ payload }: Envelope): Partial<StoredToolCall> {
  const toolKey = textOf(payload.toolKey ?? payload.key);
  const input = payload.input ?? payload.args;
  const output = payload.data ?? payload.output;
  const { executionMs, activity } = payload;
  return {
    ...(toolKey !== undefined && { toolKey }),
    ...(input !== undefined && input !== null && { input }),
    ...(output !== undefined && output !== null && { output }),
    ...(textOf(payload.error) !== undefined && { error: textOf(payload.error) }),
    ...(typeof executionMs === 'number' && { executionMs }),
    ...(activity !== undefined && { activity }),
  };
}

/** Makes the rule of a tool event: find the call or open one where the text stands, then note what is new. */
const tool =
  (statusOf: (event: Envelope) => string): Apply =>
  (state, event) => {
    const id = callIdOf(event) ?? `call_${event.eventId ?? state.calls.length + 1}`;
    const known = state.calls.findIndex((call) => call.id === id);
    const before = state.calls[known] ?? { id, status: 'pending', contentOffset: state.content.length };
    const call = { ...before, ...fieldsOf(event), status: statusOf(event) };
    if (known < 0) state.calls.push(call);
    else state.calls[known] = call;
  };

/** Ends the message; calls that are still open get `open`, where the run ended before them. */
const end =
  (status: MessageState['status'], open?: string): Apply =>
  (state, { payload }) => {
    state.status = state.status === 'streaming' || status === 'failed' ? status : state.status;
    state.content = textOf(payload.content) ?? state.content;
    if (open === undefined) return;
    state.calls = state.calls.map((call) =>
      call.status === 'pending' || call.status === 'executing' ? { ...call, status: open } : call,
    );
  };

const failed = end('failed', 'failed');

const rules: Readonly<Record<string, Apply>> = {
  'message.delta': (state, { payload }) => void (state.content += textOf(payload.delta) ?? ''),
  'message.completed': end('completed'),
  'message.partially_completed': end('partial', 'skipped'),
  'message.suggestions': (state, { payload }) =>
    void (state.suggestions = Array.isArray(payload.suggestions) ? payload.suggestions : []),
  'tool.started': tool(() => 'executing'),
  'tool.progress': tool(() => 'executing'),
  'tool.completed': tool(() => 'completed'),
  'tool.failed': tool(() => 'failed'),
  'tool.degraded': tool(() => 'degraded'),
  'tool.approval_required': tool(() => 'pending'),
  'tool.approval_response': tool(({ payload }) => (payload.approved === true ? 'executing' : 'rejected')),
  'tool.approval_timeout': tool(() => 'skipped'),
  'run.cancelled': end('partial', 'skipped'),
  'run.failed': failed,
  'run.error': (state, event) => (event.payload.code === 'stream_timeout' ? undefined : failed(state, event)),
  'run.settlement.completed': end('completed'),
  'workflow.completed': end('completed'),
};

/** What a run's events make of its message: the stored form that a reload gets (C-150). */
export function messageStateOf(entries: readonly LogEntry[]): MessageState {
  const state: Draft = { content: '', status: 'streaming', calls: [], suggestions: [] };
  for (const event of eventsOf(entries)) {
    if (Object.hasOwn(rules, event.type)) rules[event.type]?.(state, event);
  }
  return {
    content: state.content,
    status: state.status,
    toolCalls: state.calls,
    suggestions: state.suggestions,
  };
}
