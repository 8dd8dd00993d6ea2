import type { ReactiveController, ReactiveControllerHost } from 'lit';

const prefix = 'tool:';

/** Watches which tools the page brings a card for: children of the host with `slot="tool:<toolKey>"`. */
export class OwnCards implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #observer = new MutationObserver(() => this.#read());
  #keys: ReadonlySet<string> = new Set();

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The tool keys; the same object while they stay the same. */
  get keys(): ReadonlySet<string> {
    return this.#keys;
  }

  hostConnected(): void {
    this.#observer.observe(this.#host, { childList: true, subtree: true, attributeFilter: ['slot'] });
    this.#read();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #read(): void {
    const slots = Array.from(this.#host.children, ({ slot }) => slot).filter((name) =>
      name.startsWith(prefix),
    );
    const keys = new Set(slots.map((name) => name.slice(prefix.length)));
    if (keys.size === this.#keys.size && [...keys].every((key) => this.#keys.has(key))) return;
    this.#keys = keys;
    this.#host.requestUpdate();
  }
}
