import type { Clock } from './types.js';

/**
 * The shortest time between two calls, ms: every second frame of 60 a second. A frame costs the page a few milliseconds
 * however little has changed, and text that grows thirty times a second reads the same.
 */
const paceMs = 24;

/** Coalesces changes into one call in a frame; what a person waits for goes out at once. */
export class Notifier {
  readonly #clock: Clock;
  readonly #notify: () => void;
  #scheduled = false;
  #last = -Infinity;
  #timer: unknown;

  constructor(clock: Clock, notify: () => void) {
    this.#clock = clock;
    this.#notify = notify;
  }

  /** Calls back before one of the next paints, once however often it is asked. */
  soon(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const since = this.#clock.now() - this.#last;
    // A clock that was set back says nothing.
    if (since < 0 || since >= paceMs) this.#inFrame();
    else this.#timer = this.#clock.setTimeout(() => this.#inFrame(), paceMs - since);
  }

  /** Calls back now; a call already scheduled is no longer due. */
  now(): void {
    this.cancel();
    this.#last = this.#clock.now();
    this.#notify();
  }

  cancel(): void {
    this.#scheduled = false;
    this.#clock.clearTimeout(this.#timer);
  }

  #inFrame(): void {
    if (this.#scheduled) this.#clock.nextFrame(() => this.#scheduled && this.now());
  }
}
