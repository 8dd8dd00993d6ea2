import type { Clock } from '../../../src/controller/types.js';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Lets everything that is only waiting for promises go on: one turn of the event loop. */
export const settle: () => Promise<void> =
  typeof setImmediate === 'function'
    ? () => new Promise((resolve) => setImmediate(resolve))
    : () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve();
          };
          port2.postMessage(0);
        });

/** A clock that a test moves. Between two timers everything that waits for promises goes on. */
export class FakeClock implements Clock {
  #now: number;
  #order = 0;
  #timers = new Map<number, Timer>();
  /** What `random()` answers. */
  chance = 0.5;

  constructor(now = Date.parse('2026-04-12T10:00:00.000Z')) {
    this.#now = now;
  }

  now = (): number => this.#now;
  random = (): number => this.chance;
  nextFrame = (run: () => void): void => void this.setTimeout(run, 16);

  setTimeout = (run: () => void, ms: number): number => {
    const order = ++this.#order;
    this.#timers.set(order, { at: this.#now + Math.max(0, ms), order, run });
    return order;
  };

  clearTimeout = (handle: unknown): void => void this.#timers.delete(handle as number);

  /** Timers that are still due. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves time on by `ms`, running what falls due in order. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let timer = this.#next(end); timer; timer = this.#next(end)) await this.#run(timer);
    this.#now = end;
  }

  /** Moves time on while every timer stands still, as in a frozen page. */
  freeze(ms: number): void {
    this.#now += ms;
  }

  /** Advances step by step until `condition` holds; throws when it does not within `limit` ms. */
  async until(condition: () => boolean, limit = 600_000): Promise<void> {
    const end = this.#now + limit;
    await settle();
    while (!condition()) {
      const timer = this.#next(end);
      if (!timer) throw new Error(`the condition did not come true within ${limit} ms`);
      await this.#run(timer);
    }
  }

  async #run(timer: Timer): Promise<void> {
    this.#timers.delete(timer.order);
    this.#now = Math.max(this.#now, timer.at);
    timer.run();
    await settle();
  }

  #next(end: number): Timer | undefined {
    let found: Timer | undefined;
    for (const timer of this.#timers.values()) {
      if (
        timer.at <= end &&
        (!found || timer.at < found.at || (timer.at === found.at && timer.order < found.order))
      )
        found = timer;
    }
    return found;
  }
}
