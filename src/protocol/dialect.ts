import type { WireFrame } from '../wire/types.js';
import type { ChatEvent, Suggestion, ToolCallData, ToolState } from './chat-event.js';

/** Trouble with one frame: it was skipped and counted, the stream went on (C-028). */
export interface ProtocolDiagnostic {
  readonly kind: 'invalid-json' | 'invalid-envelope' | 'invalid-payload' | 'unknown-type' | 'truncated';
  /** The event name, never its content. */
  readonly event?: string;
}

/** What one frame means. `seq` drives resume and duplicate checks; stream.connected has none (C-041). */
export interface Decoded {
  readonly runId?: string;
  readonly seq?: number;
  /** Server stamp, epoch ms. */
  readonly at?: number;
  readonly events: readonly ChatEvent[];
  readonly diagnostic?: ProtocolDiagnostic;
}

/** One JSON request and how to read its answer. Paths are relative to the base URL and already encoded. */
export interface Command<T> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** Reads the parsed answer; undefined where it makes no sense. Never throws. */
  read(answer: unknown): T | undefined;
}

/** What a stream shows: an assistant message of a session, or a feature run. */
export type StreamTarget =
  | { readonly kind: 'message'; readonly sessionId: string; readonly messageId: string }
  | { readonly kind: 'run'; readonly runId: string };

export interface RestoredToolCall extends ToolCallData {
  readonly state: ToolState;
  /** The stored word where it is none of ours (C-154). */
  readonly rawStatus?: string;
  /** Code units of `content` that came before the call, where the backend keeps it. */
  readonly contentOffset?: number;
}

/** A stored message, normalised like the live events (C-150…C-154). */
export interface RestoredMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly status: 'streaming' | 'completed' | 'partial' | 'failed';
  /** ISO 8601; empty where the backend does not say. */
  readonly createdAt: string;
  readonly runId?: string;
  readonly toolCalls: readonly RestoredToolCall[];
  readonly suggestions: readonly Suggestion[];
}

export interface SentMessage {
  readonly messageId: string;
  readonly runId?: string;
  readonly userMessageId?: string;
}

/** How a backend runs a session, as far as it says. */
export interface SessionFacts {
  readonly provider?: string;
  readonly model?: string;
  /** Thinking level. */
  readonly thinking?: string;
}

export interface HistoryPage {
  readonly messages: readonly RestoredMessage[];
  readonly hasMore: boolean;
  readonly session?: SessionFacts;
}

/** The runtime behind a session after Resume. */
export interface ResumedSession {
  /** It was replaced: its event ids start over (T-024). */
  readonly cold: boolean;
  readonly session?: SessionFacts;
}

/** Everything that depends on one backend's protocol. Pure: it makes and reads data, the controller acts. */
export interface Dialect {
  readonly name: string;
  /** Never throws; unknown types and hidden reasoning give no events (C-028, C-029, C-131). */
  decode(frame: WireFrame): Decoded;
  streamPath(target: StreamTarget): string;
  /** A decoder with the memory of one stream, where single frames do not say enough; else `decode` is used. */
  createDecoder?(): (frame: WireFrame) => Decoded;
  /** The server never ends a stream: it is given up right after the end of a run (T-029). */
  readonly keepAlive?: boolean;
  /** Tags of the elements that show a tool call or `model.activity`, by toolKey. */
  readonly widgets?: Readonly<Record<string, string>>;
  createSession(): Command<{ readonly sessionId: string; readonly session?: SessionFacts }>;
  sendMessage(
    sessionId: string,
    message: { readonly content: string; readonly clientId: string },
  ): Command<SentMessage>;
  history(
    sessionId: string,
    page: { readonly limit: number; readonly before?: string },
  ): Command<HistoryPage>;
  approve(runId: string, callId: string): Command<unknown>;
  reject(runId: string, callId: string, reason?: string): Command<unknown>;
  cancel(runId: string): Command<unknown>;
  /** Tells a run that is under way something more, where the backend takes that. */
  steer?(sessionId: string, text: string): Command<unknown>;
  /** Brings the runtime of a session back, where it can be lost. The stream is opened anew after it (T-026). */
  resumeSession?(sessionId: string): Command<ResumedSession>;
}
