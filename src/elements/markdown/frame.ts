/** A hidden page has no animation frames. */
const hiddenMs = 250;

/** Runs a callback in the next animation frame, or soon without one; at most once for any number of requests. */
export class Frame {
  readonly #callback: () => void;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(callback: () => void) {
    this.#callback = callback;
  }

  get pending(): boolean {
    return this.#timer !== undefined;
  }

  request(): void {
    if (this.pending) return;
    this.#frame = requestAnimationFrame(this.#run);
    this.#timer = setTimeout(this.#run, hiddenMs);
  }

  cancel(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #run = (): void => {
    this.cancel();
    this.#callback();
  };
}
