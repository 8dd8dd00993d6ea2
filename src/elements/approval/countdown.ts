import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** One update a second on the second, and one when the page is shown again: timers sleep in hidden tabs (UX 1.29). */
export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #deadline: () => number | undefined;
  readonly #after: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param deadline Local epoch ms; undefined while nothing counts.
   * @param after One more update comes this many ms after the deadline.
   */
  constructor(host: ReactiveControllerHost, deadline: () => number | undefined, after: number) {
    this.#host = host;
    this.#deadline = deadline;
    this.#after = after;
    host.addController(this);
  }

  /** Milliseconds that are left; negative after the deadline, Infinity without one. */
  get remaining(): number {
    return (this.#deadline() ?? Infinity) - Date.now();
  }

  hostConnected(): void {
    addEventListener('pageshow', this.#update);
    document.addEventListener('visibilitychange', this.#update);
  }

  hostDisconnected(): void {
    removeEventListener('pageshow', this.#update);
    document.removeEventListener('visibilitychange', this.#update);
    clearTimeout(this.#timer);
  }

  hostUpdated(): void {
    clearTimeout(this.#timer);
    const left = this.remaining;
    const wait = left > 0 ? left % 1000 || 1000 : left + this.#after;
    if (Number.isFinite(left) && wait > 0) this.#timer = setTimeout(this.#update, wait + 1);
  }

  readonly #update = (): void => this.#host.requestUpdate();
}
