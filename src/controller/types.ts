import type { ChatErrorCode, ChatEvent } from '../protocol/chat-event.js';
import type { Dialect, SessionFacts } from '../protocol/dialect.js';
import type { Conversation, Message, ToolPart, Turn } from '../state/conversation.js';

export type ConnectionState =
  'idle' | 'connecting' | 'open' | 'reconnecting' | 'offline' | 'closed' | 'failed';

export interface Connection {
  readonly state: ConnectionState;
  /** Consecutive tries since the connection was last healthy. */
  readonly attempt: number;
  /** Local epoch ms of the next try, while one is waited for. */
  readonly retryAt?: number;
  /** Local epoch ms since when there has been trouble; the banner waits 2 s (UX 2.22). */
  readonly troubleSince?: number;
}

/** A problem the host and the person should know of. Never holds a token. */
export interface ChatError {
  readonly code: ChatErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  /** Milliseconds to wait, for rate_limited. */
  readonly retryAfterMs?: number;
}

/** Everything an element can show. Immutable; what did not change keeps its identity. */
export interface ChatSnapshot {
  readonly conversation: Conversation;
  readonly turn: Turn;
  readonly connection: Connection;
  readonly error: ChatError | undefined;
  readonly history: 'none' | 'loading' | 'loaded' | 'gone';
  readonly hasEarlier: boolean;
  /** True while buffered events are replayed: approvals are not armed, nothing is announced. */
  readonly replaying: boolean;
  /** Server clock minus local clock, ms. */
  readonly clockSkewMs: number;
  /** Frames that were skipped, by kind. */
  readonly diagnostics: Readonly<Record<string, number>>;
  /** True from `stop()` until the run has ended. */
  readonly stopping: boolean;
  /** How the backend runs the session, where it says. */
  readonly session?: SessionFacts;
}

export type TokenReason = 'initial' | 'refresh';
export type GetToken = (request: { readonly reason: TokenReason }) => string | Promise<string>;

/** Where time and chance come from. Tests inject a fake one. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
  /** 0…1, for jitter. */
  random(): number;
  /** Runs once before the next paint, or soon where there are no frames (hidden page, Node). */
  nextFrame(run: () => void): void;
}

export interface ControllerOptions {
  readonly dialect: Dialect;
  /** API root; https, or http on localhost. */
  readonly baseUrl: string;
  readonly sessionId?: string;
  /** Show one feature run instead of a chat. */
  readonly runId?: string;
  readonly getToken?: GetToken;
  /** Same-origin URL that answers `{ "token": "…" }`. */
  readonly tokenUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: Clock;
}

/** Name → detail of what a controller tells. chao-chat dispatches each as `chao-<name>`. */
export interface ControllerEventMap {
  event: { readonly event: ChatEvent };
  message: { readonly message: Message };
  tool: { readonly messageId: string; readonly call: ToolPart };
  'approval-required': {
    readonly callId: string;
    readonly runId: string;
    readonly toolKey: string;
    readonly input: unknown;
    /** Local epoch ms. */
    readonly expiresAt: number;
  };
  turn: { readonly turn: Turn; readonly previous: Turn };
  connection: {
    readonly state: ConnectionState;
    readonly previous: ConnectionState;
    readonly attempt?: number;
    readonly retryInMs?: number;
  };
  error: ChatError;
  session: { readonly sessionId: string };
}

/**
 * What elements and hosts hold: a stable object. StreamController implements it; elements depend on nothing more.
 * All methods are bound, none throws for what the network does.
 */
export interface ChatController {
  readonly snapshot: ChatSnapshot;
  /** Calls back in a frame, 24 ms apart at least (for approvals and ends at once). Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  on<K extends keyof ControllerEventMap>(
    type: K,
    listener: (detail: ControllerEventMap[K]) => void,
  ): () => void;
  /** Loads history and attaches to a run that still streams. Safe to call again. */
  start(): Promise<void>;
  /** Tags of the elements that show a tool call, by toolKey, where the dialect brings some. */
  readonly widgets?: Readonly<Record<string, string>> | undefined;
  /** What is sent while a run is active goes to that run. */
  readonly steers?: boolean;
  /** False when a run is active (unless it is steered), the text is blank, or the message could not be sent (the bubble then says so). */
  send(text: string): Promise<boolean>;
  stop(): Promise<boolean>;
  /** Sends the failed message again (same bubble, same clientId), or reopens a failed connection. */
  retry(): Promise<boolean>;
  /** Removes a user message that failed to send, and answers its text. */
  discard(messageId: string): string | undefined;
  /** Without runId: the newest pending call of that id. */
  approve(callId: string, runId?: string): Promise<boolean>;
  reject(callId: string, reason?: string, runId?: string): Promise<boolean>;
  /**
   * Reopens the stream with the last id, after the runtime where the backend can lose it; rejects when that fails, and then
   * leaves everything as it was.
   */
  resume(): Promise<void>;
  loadEarlier(): Promise<boolean>;
  /** Aborts stream and timers, keeps the conversation; start() or resume() goes on. */
  suspend(): void;
  /** suspend() for good: drops listeners too. */
  dispose(): void;
}
