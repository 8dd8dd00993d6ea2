/** Hands a fault of the host's code to the page's error handling: it is not ours. */
export const report = (error: unknown): void => {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
};

/** Typed listeners by name. A listener that throws neither stops the others nor the caller. */
export class Emitter<Events extends object> {
  #listeners = new Map<keyof Events, Set<(detail: never) => void>>();

  on<K extends keyof Events>(type: K, listener: (detail: Events[K]) => void): () => void {
    const set = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, set.add(listener));
    return () => void set.delete(listener);
  }

  emit<K extends keyof Events>(type: K, detail: Events[K]): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) {
      try {
        listener(detail as never);
      } catch (error) {
        report(error);
      }
    }
  }

  clear(): void {
    for (const set of this.#listeners.values()) set.clear();
  }
}
