import { destination, label, normalize, skipSpace, title, unfinished } from './link-parts.js';

/** `[label]: destination "title"` */
export interface ReferenceDefinition {
  readonly label: string;
  readonly href: string;
  readonly title: string;
  /** Where the text goes on: at a line start. */
  readonly end: number;
  /** The text ends inside what may become its title. */
  readonly open: boolean;
}

/**
 * The link reference definition at `pos`.
 * Answers `unfinished` when the text ends in what may still become one.
 */
export function referenceDefinition(
  text: string,
  pos: number,
): ReferenceDefinition | typeof unfinished | undefined {
  const name = label(text, pos);
  if (name === unfinished || name === undefined) return name;
  if (name.end >= text.length) return unfinished;
  if (text[name.end] !== ':' || name.value.trim() === '') return undefined;
  const start = skipSpace(text, name.end + 1);
  const href = destination(text, start);
  if (start >= text.length || href === unfinished) return unfinished;
  if (!href || href.end === start) return undefined;
  const found = { label: normalize(name.value), href: href.value };
  const next = skipSpace(text, href.end);
  const words = next > href.end ? title(text, next) : undefined;
  if (words && words !== unfinished) {
    const end = lineEnd(text, words.end);
    if (end >= 0) return { ...found, title: words.value, end, open: false };
  }
  const end = lineEnd(text, href.end);
  return end < 0 ? undefined : { ...found, title: '', end, open: words === unfinished };
}

/** The start of the next line, when only white space is left on this one; else -1. */
function lineEnd(text: string, pos: number): number {
  while (text[pos] === ' ' || text[pos] === '\t') pos++;
  return pos >= text.length ? text.length : text[pos] === '\n' ? pos + 1 : -1;
}
