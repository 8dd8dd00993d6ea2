import { charAt, charBefore, isCjk, isPunctuation, isSpace } from './characters.js';

export type EmphasisType = 'em' | 'strong' | 'del';

/** A run of `*`, `_` or `~`: what is left of it as text, and the emphasis that ends and begins at it, innermost first. */
export interface DelimiterRun {
  readonly char: string;
  /** Characters that are not used yet. */
  count: number;
  readonly closes: EmphasisType[];
  readonly opens: EmphasisType[];
}

export interface Delimiter {
  readonly run: DelimiterRun;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** An ASCII letter or digit stands before it: more likely an operator or a name than emphasis. */
  readonly inWord: boolean;
  previous: Delimiter | undefined;
  next: Delimiter | undefined;
}

/** Whether a run can open and close emphasis: left- and right-flanking in CommonMark's words. */
export function flanking(
  text: string,
  start: number,
  end: number,
  cjkFriendly: boolean,
): { canOpen: boolean; canClose: boolean } {
  const before = charBefore(text, start);
  const after = charAt(text, end);
  const cjkBefore = cjkFriendly && isCjk(before);
  const cjkAfter = cjkFriendly && isCjk(after);
  const spaceBefore = isSpace(before);
  const spaceAfter = isSpace(after);
  const punctuationBefore = isPunctuation(before);
  const punctuationAfter = isPunctuation(after);
  const left =
    !spaceAfter && (!punctuationAfter || cjkAfter || spaceBefore || punctuationBefore || cjkBefore);
  const right =
    !spaceBefore && (!punctuationBefore || cjkBefore || spaceAfter || punctuationAfter || cjkAfter);
  if (text[start] !== '_') return { canOpen: left, canClose: right };
  return { canOpen: left && (!right || punctuationBefore), canClose: right && (!left || punctuationAfter) };
}

/** CommonMark's delimiter stack, and its procedure "process emphasis". */
export class DelimiterStack {
  #top: Delimiter | undefined;

  get top(): Delimiter | undefined {
    return this.#top;
  }

  push(run: DelimiterRun, canOpen: boolean, canClose: boolean, inWord: boolean): void {
    const previous = this.#top;
    this.#top = { run, length: run.count, canOpen, canClose, inWord, previous, next: undefined };
    if (previous) previous.next = this.#top;
  }

  /** Pairs the delimiters above `bottom`. What stays unpaired stays on the stack if it may still open emphasis. */
  pair(bottom: Delimiter | undefined): void {
    const bottoms = new Map<string, Delimiter | undefined>();
    let closer = this.#lowest(bottom);
    while (closer) {
      const current: Delimiter = closer;
      const key = `${current.run.char}${current.canOpen}${current.run.char === '~' ? current.length : current.length % 3}`;
      const opener = current.canClose ? findOpener(current, bottom, bottoms, key) : undefined;
      if (opener) {
        closer = this.#match(opener, current);
        continue;
      }
      closer = current.next;
      if (!current.canClose) continue;
      bottoms.set(key, current.previous);
      if (!current.canOpen) this.#remove(current);
    }
  }

  /** Forgets the delimiters above `bottom`: they are text. */
  drop(bottom: Delimiter | undefined): void {
    this.#top = bottom;
    if (bottom) bottom.next = undefined;
  }

  /** Ends the open emphasis above `bottom` here, as if its closers stood at the end of the text. */
  closeOpen(bottom: Delimiter | undefined): EmphasisType[] {
    const closes: EmphasisType[] = [];
    for (let at = this.#top; at && at !== bottom; at = at.previous) {
      const { run } = at;
      while (at.canOpen && !at.inWord && run.count > 0) {
        const used = run.char === '~' ? run.count : Math.min(2, run.count);
        run.count -= used;
        const type = emphasis(run.char, used);
        run.opens.push(type);
        closes.push(type);
      }
    }
    this.drop(bottom);
    return closes;
  }

  #lowest(bottom: Delimiter | undefined): Delimiter | undefined {
    if (bottom) return bottom.next;
    let at = this.#top;
    while (at?.previous) at = at.previous;
    return at;
  }

  /** Uses one or two characters of both; answers the delimiter to go on with. */
  #match(opener: Delimiter, closer: Delimiter): Delimiter | undefined {
    const used =
      closer.run.char === '~' ? closer.length : opener.run.count > 1 && closer.run.count > 1 ? 2 : 1;
    const type = emphasis(closer.run.char, used);
    opener.run.count -= used;
    closer.run.count -= used;
    opener.run.opens.push(type);
    closer.run.closes.push(type);
    opener.next = closer;
    closer.previous = opener;
    if (opener.run.count === 0) this.#remove(opener);
    if (closer.run.count > 0) return closer;
    this.#remove(closer);
    return closer.next;
  }

  #remove(delimiter: Delimiter): void {
    const { previous, next } = delimiter;
    if (previous) previous.next = next;
    if (next) next.previous = previous;
    else this.#top = previous;
  }
}

function findOpener(
  closer: Delimiter,
  bottom: Delimiter | undefined,
  bottoms: ReadonlyMap<string, Delimiter | undefined>,
  key: string,
): Delimiter | undefined {
  const limit = bottoms.has(key) ? bottoms.get(key) : bottom;
  for (let at = closer.previous; at && at !== bottom && at !== limit; at = at.previous) {
    if (at.run.char === closer.run.char && at.canOpen && fits(at, closer)) return at;
  }
  return undefined;
}

/** CommonMark's rule of three; and GFM's, that tildes must be equally many. */
function fits(opener: Delimiter, closer: Delimiter): boolean {
  if (closer.run.char === '~') return opener.length === closer.length;
  const eitherWay = closer.canOpen || opener.canClose;
  return !(eitherWay && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0);
}

const emphasis = (char: string, used: number): EmphasisType =>
  char === '~' ? 'del' : used > 1 ? 'strong' : 'em';
