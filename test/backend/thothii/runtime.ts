import type { EventName, NamedEventMap, TurnStateJson } from '../../../src/protocol/thothii/wire-types.js';

export interface LoggedEvent {
  readonly id: number;
  readonly event: EventName;
  readonly data: unknown;
}

/** Who reads a runtime. */
export interface Subscriber {
  send(event: LoggedEvent): void;
  /** The runtime is gone: nothing more comes. */
  end(): void;
}

/** What a session runs on: its state, and the events since it began, numbered from 1. */
export class Runtime {
  state: TurnStateJson = 'idle';
  readonly #log: LoggedEvent[] = [];
  readonly #subscribers = new Set<Subscriber>();
  #turnStart = 0;

  /** Number of the newest event. */
  get lastId(): number {
    return this.#log.length;
  }

  emit<T extends EventName>(event: T, data: NamedEventMap[T]): void {
    if (event === 'state') this.state = (data as NamedEventMap['state']).state;
    const logged = { id: this.#log.length + 1, event, data };
    this.#log.push(logged);
    for (const subscriber of [...this.#subscribers]) subscriber.send(logged);
  }

  /** From here on a reader without a Last-Event-ID is told. */
  beginTurn(): void {
    this.#turnStart = this.#log.length;
  }

  /** What a reader has not had: after `lastEventId`, else of the newest turn. */
  since(lastEventId: number | undefined): readonly LoggedEvent[] {
    return this.#log.slice(lastEventId ?? this.#turnStart);
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Clears buffer and subscribers: another runtime takes its place (T-024). */
  clear(): void {
    for (const subscriber of this.#subscribers) subscriber.end();
    this.#subscribers.clear();
    this.#log.length = 0;
  }
}
