/**
 * The one vocabulary between dialects and state. Names follow the Chainabit contract; other dialects map onto them.
 * A dialect has validated and bounded every value by the time it is a ChatEvent.
 */

/** What a tool call can be in, live or stored (G-11, DESIGN part 3). */
export type ToolState =
  | 'pending'
  | 'awaiting-approval'
  | 'active'
  | 'completed'
  | 'failed'
  | 'degraded'
  | 'rejected'
  | 'expired'
  | 'skipped'
  | 'interrupted'
  | 'unknown';

/** The backend's own summary of what happens (C-091…C-097). Every field is optional and plain text. */
export interface Activity {
  readonly activityType?: string;
  readonly origin?: string;
  readonly label?: string;
  readonly detail?: string;
  readonly renderHint?: string;
  readonly status?: string;
  readonly subjectType?: string;
  readonly subjectId?: string;
}

/** One tool call as an event or a stored message tells it. An absent field says nothing; it does not clear. */
export interface ToolCallData {
  readonly callId: string;
  readonly toolKey?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: string;
  /** Progress text or the reason for a degraded result. */
  readonly message?: string;
  /** 0…1. */
  readonly progress?: number;
  readonly executionMs?: number;
  readonly success?: boolean;
  readonly activity?: Activity;
}

export interface Suggestion {
  readonly text: string;
  readonly priority: number;
}

export type Decision = 'approved' | 'rejected' | 'unknown';

/** Closed set of the codes of `chao-error`. */
export type ChatErrorCode =
  | 'config'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  | 'network'
  | 'server'
  | 'protocol'
  | 'run_failed'
  | 'too_large';

interface ActivityPayload {
  readonly activity?: Activity;
}
interface FailurePayload extends ActivityPayload {
  /** The server's text for people, plain and bounded. */
  readonly error?: string;
  /** execution_error, provider_error, empty_response or another word of the server's. */
  readonly code?: string;
}
interface WorkflowStepPayload extends ActivityPayload {
  readonly stepKey: string;
  readonly title?: string;
  /** 1-based. */
  readonly index?: number;
  readonly total?: number;
  readonly error?: string;
}

/** What only backends that show a model at work send; the Chainabit API knows none of it. */
export interface WorkEventMap {
  /** The model's own notes: a channel of its own, never part of the answer (T-003). */
  'model.activity': { readonly delta: string };
  /** The turn ended well, unless its end is known already (T-019, T-021). */
  'turn.ended': ActivityPayload;
}

/** Event name → payload. A new event type starts here; the reducer's table then asks for it. */
export interface ChatEventMap extends WorkEventMap {
  'stream.connected': { readonly runId?: string };
  'capability.resolved': ActivityPayload & { readonly capabilityKey?: string };
  'run.started': ActivityPayload;
  'run.status.changed': ActivityPayload & { readonly from?: string; readonly to?: string };
  'run.model.switched': ActivityPayload & {
    readonly fromModelKey?: string;
    readonly toModelKey?: string;
    readonly fromProvider?: string;
    readonly toProvider?: string;
    readonly reason?: string;
  };
  'run.cancel_requested': ActivityPayload;
  'run.cancelling': ActivityPayload;
  'run.cancelled': ActivityPayload & { readonly reason?: string };
  'run.failed': FailurePayload;
  /** `code: 'stream_timeout'` is a rotation, not a failure (G-02): the controller reconnects and the state ignores it. */
  'run.error': FailurePayload;
  'run.settlement.pending': ActivityPayload;
  'run.settlement.completed': ActivityPayload & { readonly credits?: number };
  'message.delta': { readonly delta: string };
  /** `authoritative`: the host named the field as the truth, so it replaces the deltas (G-22). */
  'message.completed': {
    readonly messageId?: string;
    readonly content?: string;
    readonly authoritative?: boolean;
  };
  'message.partially_completed': {
    readonly messageId?: string;
    readonly content?: string;
    readonly reason?: string;
  };
  'message.suggestions': { readonly messageId?: string; readonly suggestions: readonly Suggestion[] };
  'tool.started': ToolCallData;
  'tool.progress': ToolCallData;
  'tool.completed': ToolCallData;
  'tool.failed': ToolCallData;
  'tool.degraded': ToolCallData;
  /** `windowMs` is the length of the decision window from `at` on (C-115); `limits.neverMs` where there is no deadline. */
  'tool.approval_required': ToolCallData & { readonly windowMs: number };
  'tool.approval_response': ToolCallData & { readonly decision: Decision; readonly reason?: string };
  'tool.approval_timeout': ToolCallData;
  'plan.step_added': ActivityPayload & {
    readonly stepId: string;
    readonly toolKey?: string;
    readonly title?: string;
    readonly input?: unknown;
  };
  'workflow.step.started': WorkflowStepPayload;
  'workflow.step.completed': WorkflowStepPayload;
  'workflow.step.failed': WorkflowStepPayload;
  'workflow.completed': ActivityPayload & { readonly summary?: string };
}

export type ChatEventType = keyof ChatEventMap;

/** One decoded event. `at` is the server's stamp in epoch ms; `seq` is its place in the run, where it has one. */
export type ChatEvent<T extends ChatEventType = ChatEventType> = {
  readonly [K in T]: {
    readonly type: K;
    readonly runId: string | undefined;
    readonly seq?: number;
    readonly at?: number;
    readonly stepId?: string;
    readonly payload: ChatEventMap[K];
  };
}[T];
