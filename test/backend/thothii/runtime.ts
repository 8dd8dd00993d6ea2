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

/** What a session runs on: its state, and the events since it began, numbered from 1 behind its own name. */
export class Runtime {
  /** Tells its ids from those of another runtime of the session. */
  readonly name: string;
  state: TurnStateJson = 'idle';
  readonly #log: LoggedEvent[] = [];
  readonly #subscribers = new Set<Subscriber>();
  #turnStart = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Place in the log of an id that a reader has had last; undefined when it is of another runtime. */
  placeOf(lastEventId: string): number | undefined {
    const [, name, digits] = /^(\w+)-(\d{1,15})$/.exec(lastEventId) ?? [];
    const place = Number(digits);
    return name === this.name && place <= this.#log.length ? place : undefined;
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

  /** What a reader has not had: after this place, else of the newest turn. */
  since(place: number | undefined): readonly LoggedEvent[] {
    return this.#log.slice(place ?? this.#turnStart);
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
