import { ContextEvent, type Context } from '@lit/context';
import { composedParent } from '../focus/composed.js';

/**
 * Subscribes one element to one context, as seen from the element or from the element its `for` names. Works when the
 * provider is upgraded later: while nothing answers, it waits for the undefined ancestors and asks again.
 */
export class ContextLink<T> {
  readonly #element: HTMLElement;
  readonly #context: Context<unknown, T>;
  readonly #changed: () => void;
  #unsubscribe: (() => void) | undefined;
  #answered = false;
  #value: T | undefined;
  #round = 0;

  constructor(element: HTMLElement, context: Context<unknown, T>, changed: () => void) {
    this.#element = element;
    this.#context = context;
    this.#changed = changed;
  }

  /** The last value of the provider; undefined while there is none. */
  get value(): T | undefined {
    return this.#value;
  }

  /** Asks (again) from `start` upwards. A provider that is no longer above is dropped. */
  connect(start: HTMLElement = this.#element): void {
    const round = ++this.#round;
    this.#answered = false;
    start.dispatchEvent(new ContextEvent(this.#context, this.#element, this.#accept, true));
    if (this.#answered) return;
    this.#drop();
    for (const name of undefinedAncestors(start)) {
      void customElements.whenDefined(name).then(() => {
        if (round === this.#round && !this.#answered) this.connect(start);
      });
    }
  }

  disconnect(): void {
    this.#round++;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  readonly #accept = (value: T, unsubscribe?: () => void): void => {
    this.#answered = true;
    if (unsubscribe !== this.#unsubscribe) {
      this.#unsubscribe?.();
      this.#unsubscribe = unsubscribe;
    }
    this.#set(value);
  };

  #drop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#set(undefined);
  }

  #set(value: T | undefined): void {
    if (value === this.#value) return;
    this.#value = value;
    this.#changed();
  }
}

function undefinedAncestors(start: Element): Set<string> {
  const names = new Set<string>();
  for (let at: Element | null = start; at; at = composedParent(at)) {
    if (at.localName.includes('-') && !at.matches(':defined')) names.add(at.localName);
  }
  return names;
}
