import type { Clock } from './types.js';

/** Coalesces changes into one call a frame; what a person waits for goes out at once. */
export class Notifier {
  #scheduled = false;

  constructor(clock: Pick<Clock, 'nextFrame'>, notify: () => void) {
    this.#clock = clock;
    this.#notify = notify;
  }

  #clock: Pick<Clock, 'nextFrame'>;
  #notify: () => void;

  /** Calls back before the next paint, once however often it is asked. */
  soon(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#clock.nextFrame(() => this.#scheduled && this.now());
  }

  /** Calls back now; a call already scheduled is no longer due. */
  now(): void {
    this.#scheduled = false;
    this.#notify();
  }

  cancel(): void {
    this.#scheduled = false;
  }
}
