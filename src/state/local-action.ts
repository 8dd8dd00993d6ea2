import type { ChatErrorCode } from '../protocol/chat-event.js';
import type { RestoredMessage } from '../protocol/dialect.js';
import type { ApprovalRequest, MessageError } from './conversation.js';
import type { RunTarget } from './run.js';

/** Which call a decision is about: the newest pending one of this id in this run. */
export interface CallRef {
  readonly runId: string;
  readonly callId: string;
}

/**
 * What happened on this page, as against what the stream tells: name → payload. A new action starts here; the table of
 * `reduceLocal` then asks for it. Times are ISO 8601.
 */
export interface LocalActionMap {
  /** The session is known (made on the first send). */
  'session.opened': { readonly sessionId: string };

  /**
   * The person's message, or another try with the same clientId. Begins a new turn: suggestions go, and the run before
   * is not listened to any more (a send after message.completed and before settlement).
   */
  'send.queued': {
    readonly id: string;
    readonly clientId: string;
    readonly text: string;
    readonly createdAt: string;
  };
  /** The POST was answered: the bubble is sent and takes the server's id, the answer's run is followed. */
  'send.accepted': RunTarget & {
    readonly clientId: string;
    readonly userMessageId?: string;
    readonly sessionId?: string;
  };
  /** It was not: the bubble says so; the turn is idle. */
  'send.failed': { readonly clientId: string; readonly error: MessageError };
  /** Takes a message that was not sent out of the transcript. */
  'send.discarded': { readonly messageId: string };

  /** The POST of a decision is under way: sending → sent | unconfirmed | refused. */
  'decision.sending': CallRef & Pick<ApprovalRequest, 'decision' | 'reason'>;
  /** Any 2xx: the stream will tell. */
  'decision.sent': CallRef;
  /** No answer at all: the stream will tell. */
  'decision.unconfirmed': CallRef;
  /** 4xx or 5xx: controls come back. */
  'decision.refused': CallRef & { readonly code?: ChatErrorCode };
  /** Another tab says that it is sending this answer. This page's own click, once made, is stronger. */
  'decision.elsewhere': CallRef & Pick<ApprovalRequest, 'decision'>;
  /** Controls come back without a word: the other tab did not get through. */
  'decision.cleared': CallRef;
  /**
   * 404, 409, 410: the request is not open any more, so its controls go (C-121). `expired` for 404 and 410; 409 says that
   * somebody decided. What the stream tells later still counts.
   */
  'decision.gone': CallRef & { readonly expired: boolean };

  /** The newest page of stored messages, oldest first. Merged with what is here. */
  'history.loaded': { readonly messages: readonly RestoredMessage[] };
  /** An older page. */
  'history.prepended': { readonly messages: readonly RestoredMessage[] };
  /** So many of the oldest messages go, with the plans and workflows of their runs. */
  'history.dropped': { readonly count: number };

  /**
   * A stream of this run will be read: a stored message that still streams, or one that is not stored yet. Nothing where
   * it is followed already.
   */
  'run.attached': RunTarget;
  /** A feature run without a chat message of its own. */
  'run.opened': { readonly runId: string; readonly createdAt: string };
  /** The person stopped the run: text stands still, the turn lasts until the stream says the end (LIFE-01, LIFE-02). */
  'run.stopping': object;
  /** The cancel request was refused: the run goes on, text held back is shown. */
  'run.stop_refused': object;
  /** The stream is given up without a terminal event: the answer is partial. With an error the turn is failed. */
  'run.abandoned': { readonly error?: MessageError };
  /** The runtime behind the session is a new one: the run that was followed is over, ids start over (T-024). */
  'run.renewed': RunTarget;
  /** What a person told the run under way is on its way to it. */
  'run.steered': { readonly text: string };
  /** The stored message, loaded because the stream has nothing left to give: it ends the run (G-19). */
  'run.restored': { readonly message: RestoredMessage };
}

export type LocalActionType = keyof LocalActionMap;

export type LocalAction<T extends LocalActionType = LocalActionType> = {
  readonly [K in T]: { readonly type: K } & LocalActionMap[K];
}[T];
