import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Watches whether an element still has a box to be the frame of what is in it. A page may take it, by a reset such as
 * `* { all: unset }` or by `display: contents`: then `change` is told, and something inside has to be the frame.
 */
export class OwnBox implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #observer = new ResizeObserver(() => this.#look());
  readonly #change: (lost: boolean) => void;

  constructor(host: ReactiveControllerHost & HTMLElement, change: (lost: boolean) => void) {
    this.#host = host;
    this.#change = change;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #look(): void {
    const { display, position } = getComputedStyle(this.#host);
    this.#change(position === 'static' || display === 'contents' || display === 'inline');
  }
}
