import { runLength } from './characters.js';

/** Line endings are spaces in a code span; one space at each end is not part of it. */
export function codeText(raw: string): string {
  const text = raw.replace(/\n/g, ' ');
  return /^ .* $/.test(text) && text.trim() ? text.slice(1, -1) : text;
}

/** Finds the run of backticks that ends a code span; knows at once when there is none. */
export class Backticks {
  readonly #text: string;
  /** Last place of a run of each length. */
  readonly #last = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf('`'); at >= 0; at = this.#next(at)) this.#last.set(runLength(text, at), at);
  }

  /** Where a run of `length` begins at or after `from`; -1 without one. */
  find(length: number, from: number): number {
    if ((this.#last.get(length) ?? -1) < from) return -1;
    let at = this.#text.indexOf('`', from);
    while (runLength(this.#text, at) !== length) at = this.#next(at);
    return at;
  }

  #next(at: number): number {
    return this.#text.indexOf('`', at + runLength(this.#text, at));
  }
}
