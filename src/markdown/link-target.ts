import { destination, label, skipSpace, title, unfinished } from './link-parts.js';

/** Where a link leads, and where the text goes on after it. */
export interface LinkTarget {
  /** Undefined while its definition has not come. */
  readonly href: string | undefined;
  readonly title: string;
  readonly end: number;
}

/** `(destination "title")` at `pos`. */
export function inlineTarget(text: string, pos: number): LinkTarget | typeof unfinished | undefined {
  if (text[pos] !== '(') return undefined;
  const start = skipSpace(text, pos + 1);
  const href = destination(text, start);
  if (!href || href === unfinished) return href;
  const space = skipSpace(text, href.end);
  const words = space > href.end ? title(text, space) : undefined;
  if (words === unfinished) return words;
  const end = words ? skipSpace(text, words.end) : space;
  if (text[end] === ')') return { href: href.value, title: words?.value ?? '', end: end + 1 };
  return end < text.length ? undefined : unfinished;
}

/** `[label]` or `[]` at `pos`; without one the label is empty and nothing is consumed. */
export function referenceLabel(
  text: string,
  pos: number,
): { value: string; end: number } | typeof unfinished {
  const found = text[pos] === '[' ? label(text, pos) : undefined;
  return found ?? { value: '', end: pos };
}
