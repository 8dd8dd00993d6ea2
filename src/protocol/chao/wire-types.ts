/**
 * The JSON of the Chainabit API, as documented: what a well-behaved backend sends and gets. Types only. The local
 * backend shares them with this dialect and nothing else; the dialect itself trusts none of them and reads every field.
 */

/** C-091…C-097. */
export interface ActivityJson {
  activityType?: string;
  origin?: string;
  label?: string;
  detail?: string;
  renderHint?: string;
  status?: 'pending' | 'active' | 'completed' | 'failed';
  subjectType?: string;
  subjectId?: string;
}

interface WithActivity {
  activity?: ActivityJson;
}

interface ToolJson extends WithActivity {
  toolKey: string;
  callId: string;
}

interface ToolResultJson extends ToolJson {
  executionMs?: number;
  success?: boolean;
}

interface ApprovalJson extends WithActivity {
  runId: string;
  toolCallId: string;
}

interface FailureJson {
  /** For people. */
  error: string;
  code?: string;
}

interface WorkflowStepJson extends WithActivity {
  stepKey: string;
  title?: string;
  /** 1-based. */
  index?: number;
  total?: number;
  error?: string;
}

export interface SuggestionJson {
  suggestion: string;
  /** 1 comes first. */
  priority: number;
}

/** Event name → payload. */
export interface PayloadJsonMap {
  'stream.connected': { runId: string };
  'capability.resolved': WithActivity & { capabilityKey: string };
  'run.started': WithActivity;
  'run.status.changed': { from: string; to: string };
  'run.model.switched': {
    runId: string;
    fromModelKey: string;
    fromProvider: string;
    toModelKey: string;
    toProvider: string;
    reason: string;
  };
  'run.cancel_requested': Record<never, never>;
  'run.cancelling': Record<never, never>;
  'run.cancelled': { reason?: string };
  'run.failed': FailureJson;
  'run.error': FailureJson & { code: string };
  'run.settlement.pending': { credits?: number };
  'run.settlement.completed': { credits?: number };
  'message.delta': { delta: string };
  'message.completed': { messageId: string; content: string };
  'message.partially_completed': { messageId: string; content: string; reason?: string };
  'message.suggestions': { messageId: string; suggestions: SuggestionJson[] };
  'tool.started': ToolJson & { input: unknown };
  'tool.progress': ToolJson & { message?: string; progress?: number };
  'tool.completed': ToolResultJson & { data: unknown };
  'tool.failed': ToolResultJson & { error: string };
  'tool.degraded': ToolJson & { reason: string; data?: unknown };
  'tool.approval_required': ApprovalJson & { toolKey: string; input: unknown };
  'tool.approval_response': ApprovalJson & { approved: boolean; reason?: string };
  'tool.approval_timeout': ApprovalJson;
  'plan.step_added': WithActivity & { stepId: string; toolKey: string; title: string; input: unknown };
  'workflow.step.started': WorkflowStepJson;
  'workflow.step.completed': WorkflowStepJson;
  'workflow.step.failed': WorkflowStepJson;
  'workflow.completed': { summary?: string };
}

export type EventNameJson = keyof PayloadJsonMap;

/** The events that this API has. */
export type ChaoEventType = EventNameJson;

/** The `data` of one frame (C-025). stream.connected is not buffered and has no eventId (C-041). */
export type EnvelopeJson<T extends EventNameJson = EventNameJson> = {
  [K in T]: {
    /** Counts the events of a run; the frame's `id` is the same number. */
    eventId?: number;
    type: K;
    runId: string;
    stepId?: string;
    /** ISO 8601. */
    timestamp: string;
    payload: PayloadJsonMap[K];
  };
}[T];

/** C-151. */
export type ToolStatusJson =
  'pending' | 'executing' | 'completed' | 'failed' | 'degraded' | 'rejected' | 'skipped';

export interface StoredToolCallJson extends WithActivity {
  id: string;
  toolKey: string;
  input: unknown;
  output?: unknown;
  status: ToolStatusJson;
  error?: string;
  executionMs?: number;
  /** UTF-16 code units of the message's content that came before the call. */
  contentOffset?: number;
}

export interface StoredMessageJson {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  status: 'streaming' | 'completed' | 'partial' | 'failed';
  /** ISO 8601. */
  createdAt: string;
  runId?: string;
  toolCalls?: StoredToolCallJson[];
  suggestions?: SuggestionJson[];
}

/** Every JSON answer is wrapped (C-010). */
export interface DataJson<T, M = never> {
  data: T;
  meta?: M;
}

export interface ErrorJson {
  error: { code: string; message: string };
}

export interface CreateSessionJson {
  mode?: string;
  title?: string;
}

export interface SessionJson {
  id: string;
  mode: string;
  createdAt: string;
}

export interface SendMessageJson {
  content: string;
  /** The same one again answers the same ids. */
  clientId?: string;
}

export interface SentMessageJson {
  /** The assistant's message, whose stream to open. */
  id: string;
  runId: string;
  userMessageId: string;
}

export interface HistoryMetaJson {
  hasMore: boolean;
}

export interface RejectJson {
  reason?: string;
}

export interface RunJson {
  id: string;
}
