/** A chat session. */
export interface SessionRow {
  readonly id: string;
  readonly sub: string;
  readonly mode: string;
  readonly title?: string;
  readonly createdAt: string;
}

export type MessageStatus = 'streaming' | 'completed' | 'partial' | 'failed';

/** A tool call in its stored form (C-150, C-151). `contentOffset`: code units of the text that came before it. */
export interface StoredToolCall {
  readonly id: string;
  readonly toolKey?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly status: string;
  readonly error?: string;
  readonly executionMs?: number;
  readonly activity?: unknown;
  readonly contentOffset?: number;
}

export interface StoredSuggestion {
  readonly suggestion: string;
  readonly priority: number;
}

/** What a run has made of its message so far. */
export interface MessageState {
  readonly content: string;
  readonly status: MessageStatus;
  readonly toolCalls: readonly StoredToolCall[];
  readonly suggestions: readonly StoredSuggestion[];
}

/** One message as the API answers it, plus what only the store needs. */
export interface MessageRow extends MessageState {
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'user' | 'assistant';
  readonly createdAt: string;
  readonly runId?: string;
  readonly clientId?: string;
}

/** What a run has to do; kept so that a restarted backend can go on with it. */
export type RunInput =
  | { readonly kind: 'chat'; readonly content: string; readonly mode: string }
  | {
      readonly kind: 'feature';
      readonly featureKey: string;
      readonly body: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'tape'; readonly name: string; readonly speed: number };

export interface RunRow {
  readonly id: string;
  readonly sub: string;
  readonly sessionId?: string;
  readonly messageId?: string;
  readonly input: RunInput;
  readonly createdAt: string;
  /** Epoch ms of the first terminal event. */
  readonly endedAt?: number;
}

/** The JSON envelope of one event (C-025). */
export interface Envelope {
  readonly eventId?: number;
  readonly type: string;
  readonly runId: string;
  readonly stepId?: string;
  readonly timestamp: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * One place in a run's log. `script` events are made by the run's own script; `outside` ones by a person or a timer;
 * `connection` ones took an id but went to one connection only and are never replayed (C-165).
 */
export interface LogEntry {
  /** 1-based. */
  readonly pos: number;
  readonly origin: 'script' | 'outside' | 'connection';
  readonly envelope?: Envelope;
  /** A block that is sent as it is; from tapes only. */
  readonly raw?: string;
}

export interface TaskRow {
  readonly id: string;
  readonly sub: string;
  readonly title: string;
  readonly priority: 'low' | 'normal' | 'high';
  /** ISO date. */
  readonly due?: string;
  readonly createdAt: string;
}

export interface MessagePage {
  /** Oldest first. */
  readonly messages: readonly MessageRow[];
  readonly hasMore: boolean;
}

/** Where sessions, messages, runs with their logs, and tasks live. Synchronous: a transaction is one function call. */
export interface Store {
  /** Runs `work` as a whole or not at all. Calls may nest. */
  transaction<T>(work: () => T): T;

  putSession(session: SessionRow): void;
  session(id: string): SessionRow | undefined;

  putMessage(message: MessageRow): void;
  setMessageState(id: string, state: MessageState): void;
  message(id: string): MessageRow | undefined;
  messageByClientId(sessionId: string, clientId: string): MessageRow | undefined;
  /** The newest `limit` messages, or those before `before`; undefined when `before` is not in the session. */
  messagePage(sessionId: string, limit: number, before?: string): MessagePage | undefined;

  putRun(run: RunRow): void;
  endRun(id: string, endedAt: number): void;
  run(id: string): RunRow | undefined;
  unfinishedRuns(): readonly RunRow[];

  appendEvents(runId: string, entries: readonly LogEntry[]): void;
  /** The whole log of a run, in order. */
  events(runId: string): readonly LogEntry[];
  /** Forgets the logs of runs that ended before `endedBefore` (epoch ms). */
  dropEvents(endedBefore: number): void;

  putTask(task: TaskRow): void;
  /** Oldest first. */
  tasks(sub: string): readonly TaskRow[];
  /** Whether there was one. */
  deleteTask(sub: string, id: string): boolean;

  close(): void;
}
