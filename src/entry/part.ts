import { persist } from './persist.js';

/** A part of the bundle that is loaded when somebody first turns to it. */
export class Part<T> {
  readonly arrives: Promise<T>;
  /** Nobody has asked for it yet. */
  isAsleep = true;
  #start!: () => void;

  constructor(load: () => Promise<T>) {
    this.arrives = new Promise<void>((resolve) => (this.#start = resolve)).then(() => persist(load));
  }

  wake(): void {
    this.isAsleep = false;
    this.#start();
  }
}
