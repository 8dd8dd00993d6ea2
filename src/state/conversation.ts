import type { Activity, ChatErrorCode, Suggestion, ToolState } from '../protocol/chat-event.js';

/** Where the approval of one call stands, as the stream (not the click) says. */
export type ApprovalState = 'pending' | 'approved' | 'rejected' | 'expired' | 'decided' | 'not-run';

/** What this page did about a pending approval. The card shows it; only the stream settles it (UX 3.21). */
export interface ApprovalRequest {
  readonly decision: 'approve' | 'reject';
  /**
   * `unconfirmed`: the POST got no answer, the stream will tell. `refused`: answered 4xx/5xx, controls come back.
   * `elsewhere`: not this page's doing, but another tab's, which says that it is sending this answer.
   */
  readonly phase: 'sending' | 'sent' | 'unconfirmed' | 'refused' | 'elsewhere';
  readonly reason?: string;
  readonly code?: ChatErrorCode;
}

export interface Approval {
  readonly state: ApprovalState;
  /** Server time, epoch ms. */
  readonly requestedAt: number;
  /** Server time, epoch ms. */
  readonly expiresAt: number;
  readonly decidedAt?: number;
  readonly reason?: string;
  /** `you` when this page's own request led to it, `elsewhere` when a live decision arrived without one. */
  readonly by?: 'you' | 'elsewhere';
  readonly request?: ApprovalRequest;
  /** Input that arrived later under the same key and differs from the frozen one: only Reject is left (UX 3.23). */
  readonly drift?: { readonly input: unknown };
}

export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
}

/** One tool call. Keyed by runId + callId; `input` is frozen at first sight. */
export interface ToolPart {
  readonly kind: 'tool';
  readonly runId: string;
  readonly callId: string;
  /** 2, 3, … for the cards of a callId that the run used again; absent on its first card. */
  readonly occurrence?: number;
  readonly toolKey: string;
  readonly state: ToolState;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly progress?: number;
  readonly executionMs?: number;
  /** Server time, epoch ms. */
  readonly startedAt?: number;
  readonly activity?: Activity;
  readonly approval?: Approval;
  readonly rawStatus?: string;
}

/** A quiet line: capability, model switch, phases. `detail` holds the facts, the element finds the words. */
export interface StatusPart {
  readonly kind: 'status';
  readonly type:
    | 'capability'
    | 'model'
    | 'run-status'
    | 'workflow'
    | 'stopping'
    | 'truncated'
    // Notes of the model, and what a person said while it worked: both are `text`.
    | 'thinking'
    | 'steered';
  readonly text?: string;
  readonly activity?: Activity;
  readonly detail?: Readonly<Record<string, string>>;
}

export type MessagePart = TextPart | ToolPart | StatusPart;

export interface MessageError {
  readonly code: ChatErrorCode;
  /** The server's own word: provider_error, empty_response, … */
  readonly reason?: string;
  /** Plain text of the server, for a "Details" disclosure only. */
  readonly message?: string;
  readonly retryable: boolean;
}

/**
 * `sending`, `sent`, `failed` are the user's; `streaming`, `completed`, `partial`, `failed` the assistant's.
 * `partial` is an answer that was stopped or cut for good.
 */
export type MessageStatus = 'sending' | 'sent' | 'streaming' | 'completed' | 'partial' | 'failed';

export interface Message {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  /** ISO 8601; local until the server's is known. */
  readonly createdAt: string;
  readonly status: MessageStatus;
  readonly runId?: string;
  /** The key that makes a send safe to repeat. */
  readonly clientId?: string;
  /** In order of arrival (C-069). Neighbouring text is one part. */
  readonly parts: readonly MessagePart[];
  readonly suggestions: readonly Suggestion[];
  readonly error?: MessageError;
}

export interface PlanStep {
  readonly runId: string;
  readonly stepId: string;
  readonly toolKey?: string;
  readonly title?: string;
  readonly input?: unknown;
  readonly activity?: Activity;
  /** The call that carries the step out, once one with the same toolKey has appeared. */
  readonly callId?: string;
}

export interface WorkflowStep {
  readonly runId: string;
  readonly stepKey: string;
  /** `interrupted`: the run was over before the step was (the counterpart of a card's). */
  readonly state: 'active' | 'completed' | 'failed' | 'interrupted';
  readonly title?: string;
  readonly index?: number;
  readonly total?: number;
  readonly error?: string;
  readonly activity?: Activity;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** The immutable snapshot that hosts read. Plain JSON. What did not change keeps its identity. */
export interface Conversation {
  readonly sessionId?: string;
  readonly messages: readonly Message[];
  readonly plan: readonly PlanStep[];
  readonly workflow: readonly WorkflowStep[];
}

/** idle, running, waiting (at least one pending approval or gate), failed (T-016, DESIGN part 3). */
export type Turn = 'idle' | 'running' | 'waiting' | 'failed';

/** What the reducer remembers of the newest card of one callId, to tell a late event from a callId used again. */
export interface CallMark {
  readonly callId: string;
  /** A tool.started or an approval of it was seen. */
  readonly begun: boolean;
  /** Its end was concluded (the run was over, the decision came too late): a told end still replaces it. */
  readonly inferred: boolean;
  /** Seq of the card's first and newest event. */
  readonly first?: number;
  readonly newest?: number;
}

/** The run that is streaming, or the last one. `outcome` is fixed by the first terminal event (C-055). */
export interface RunInfo {
  readonly runId: string | undefined;
  readonly messageId: string;
  /** The turn may be over (composer free) while the connection is still read for suggestions (G-01). */
  readonly turnFinished: boolean;
  readonly terminal: boolean;
  readonly outcome?: 'completed' | 'cancelled' | 'failed';
  /** Somebody asked for the run's cancellation: the turn lasts until a terminal event. */
  readonly stopping: boolean;
  /** Text that came after this page's own stop; shown only if the run completes all the same. */
  readonly held?: string;
  /** A newer turn has begun: nothing of this run is taken any more. */
  readonly detached: boolean;
  /** The message still shows stored parts that the first replayed event replaces (`text`: cards were kept). */
  readonly stored?: 'parts' | 'text';
  /** Code units of text in the message, and how many of them precede the answer being written. */
  readonly textLength: number;
  readonly segmentStart: number;
  /** A delta was dropped, so the text that the server tells replaces the deltas. */
  readonly textMissing: boolean;
  readonly toolCount: number;
  /** A bound was reached, and a status part says so. */
  readonly truncated: boolean;
  /** One for each callId, in order of first sight. A list, since copying one is cheap and a dictionary is not. */
  readonly calls: readonly CallMark[];
}

/**
 * What the reducer keeps. `applied` maps runId to the seqs applied so far, as sorted inclusive ranges
 * `[first, last, first, last, …]`: a duplicate is judged by what was applied, so a late one is still taken (C-027, G-21).
 * It holds the run that is followed; a new run starts anew (T-024, RES-03).
 */
export interface ChatState {
  readonly conversation: Conversation;
  readonly turn: Turn;
  readonly run: RunInfo | undefined;
  readonly applied: Readonly<Record<string, readonly number[]>>;
  /** A stream is read before there is a run: the answer that its first event opens. */
  readonly next?: { readonly messageId: string; readonly runId?: string; readonly createdAt: string };
}
