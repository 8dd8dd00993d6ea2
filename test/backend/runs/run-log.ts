import type { Clock } from '../clock.js';
import type { Envelope, LogEntry, RunRow, Store } from '../store/store.js';
import { eventsOf, isTerminal } from './events.js';
import { messageStateOf } from './message-state.js';

/** An event before it has its number and time. */
export interface Draft {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly stepId?: string;
  readonly origin?: LogEntry['origin'];
  /** Default: the next number. `null`: the event has none. */
  readonly eventId?: number | null;
}

/** A block that is sent as it is. */
export interface RawDraft {
  readonly raw: string;
}

export type LogListener = (entries: readonly LogEntry[]) => void;
export type CommentListener = (text: string) => void;

/** Event types that fix what the stored message says. */
const settlesMessage: ReadonlySet<string> = new Set(['message.completed', 'message.partially_completed']);

/** The event log of one run: what is stored is what is sent, and it is stored before it is sent. */
export class RunLog {
  readonly run: RunRow;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #entries: LogEntry[];
  readonly #listeners = new Set<LogListener>();
  readonly #commentListeners = new Set<CommentListener>();
  #lastEventId: number;
  #endedAt: number | undefined;

  constructor(store: Store, clock: Clock, run: RunRow) {
    this.run = run;
    this.#store = store;
    this.#clock = clock;
    this.#entries = [...store.events(run.id)];
    this.#lastEventId = Math.max(0, ...this.#entries.map((entry) => entry.envelope?.eventId ?? 0));
    this.#endedAt = run.endedAt;
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** Epoch ms of the first terminal event. */
  get endedAt(): number | undefined {
    return this.#endedAt;
  }

  /** Calls back with each commit until the returned function is called. */
  subscribe(listener: LogListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls back with comments, which are not kept. */
  onComment(listener: CommentListener): () => void {
    this.#commentListeners.add(listener);
    return () => void this.#commentListeners.delete(listener);
  }

  comment(text: string): void {
    for (const listener of [...this.#commentListeners]) listener(text);
  }

  /**
   * Appends events in one transaction with whatever `build` itself writes, then tells the listeners.
   * So the effect of a tool and the event that reports it are stored together or not at all.
   */
  commit(build: () => readonly (Draft | RawDraft)[]): readonly LogEntry[] {
    const { entries, endedAt } = this.#store.transaction(() => {
      const made = this.#entriesOf(build());
      this.#store.appendEvents(this.run.id, made);
      return { entries: made, endedAt: this.#settle(made) };
    });
    this.#entries.push(...entries);
    this.#endedAt = endedAt;
    this.#lastEventId = Math.max(this.#lastEventId, ...entries.map(({ envelope }) => envelope?.eventId ?? 0));
    for (const listener of [...this.#listeners]) listener(entries);
    return entries;
  }

  #entriesOf(drafts: readonly (Draft | RawDraft)[]): LogEntry[] {
    let last = this.#lastEventId;
    return drafts.map((draft, index) => {
      const pos = this.#entries.length + index + 1;
      if ('raw' in draft) return { pos, origin: 'script', raw: draft.raw };
      const eventId = draft.eventId === undefined ? last + 1 : (draft.eventId ?? undefined);
      last = Math.max(last, eventId ?? 0);
      return { pos, origin: draft.origin ?? 'script', envelope: this.#envelopeOf(draft, eventId) };
    });
  }

  #envelopeOf({ type, stepId, payload }: Draft, eventId: number | undefined): Envelope {
    return {
      ...(eventId !== undefined && { eventId }),
      type,
      runId: this.run.id,
      ...(stepId !== undefined && { stepId }),
      timestamp: new Date(this.#clock.now()).toISOString(),
      payload,
    };
  }

  /** Writes the message and the end of the run, where these events decide them; answers when the run ended. */
  #settle(added: readonly LogEntry[]): number | undefined {
    const events = eventsOf(added);
    const over = events.some(isTerminal);
    const endsNow = over && this.#endedAt === undefined;
    const endedAt = endsNow ? this.#clock.now() : this.#endedAt;
    if (endsNow && endedAt !== undefined) this.#store.endRun(this.run.id, endedAt);
    if (this.run.messageId && (over || events.some(({ type }) => settlesMessage.has(type)))) {
      this.#store.setMessageState(this.run.messageId, messageStateOf([...this.#entries, ...added]));
    }
    return endedAt;
  }
}
