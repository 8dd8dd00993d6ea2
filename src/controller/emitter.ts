/** Hands a fault of the host's code to the page's error handling: it is not ours. */
export const report = (error: unknown): void => {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
};

type Listener = (detail: never) => void;

/** Typed listeners by name. A listener that throws neither stops the others nor the caller. */
export class Emitter<Events extends object> {
  /** The lists are replaced, never changed, so that who listens or leaves meanwhile does not matter to an `emit`. */
  readonly #listeners = new Map<keyof Events, readonly Listener[]>();

  on<K extends keyof Events>(type: K, listener: (detail: Events[K]) => void): () => void {
    const others = (): readonly Listener[] => this.#of(type).filter((one) => one !== listener);
    this.#listeners.set(type, [...others(), listener]);
    return () => void this.#listeners.set(type, others());
  }

  emit<K extends keyof Events>(type: K, detail: Events[K]): void {
    for (const listener of this.#of(type)) {
      try {
        listener(detail as never);
      } catch (error) {
        report(error);
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }

  #of(type: keyof Events): readonly Listener[] {
    return this.#listeners.get(type) ?? [];
  }
}
