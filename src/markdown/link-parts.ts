import { escapable } from './characters.js';

/** Something read from a text: its raw value (see unescape), and where the text goes on. */
export interface Scanned {
  readonly value: string;
  readonly end: number;
}

/** The text ended before it could be told whether this is one: more of it may come. */
export const unfinished = Symbol('unfinished');
export type Scan = Scanned | typeof unfinished | undefined;

const maxParentheses = 32;
const maxLabel = 999;

/** A link destination at `pos`: in angle brackets, or with balanced parentheses. */
export function destination(text: string, pos: number): Scan {
  return text[pos] === '<' ? bracketed(text, pos) : bare(text, pos);
}

function bracketed(text: string, pos: number): Scan {
  for (let i = pos + 1; i < text.length; i++) {
    const char = text[i];
    if (char === '>') return { value: text.slice(pos + 1, i), end: i + 1 };
    if (char === '<' || char === '\n') return undefined;
    if (char === '\\') i++;
  }
  return unfinished;
}

function bare(text: string, pos: number): Scan {
  let depth = 0;
  let i = pos;
  for (; i < text.length; i++) {
    const char = text[i]!;
    if (char === '\\' && escapable.test(text.charAt(i + 1))) i++;
    else if (char === '(' && ++depth > maxParentheses) return undefined;
    else if (char === ')' && --depth < 0) break;
    else if (char <= ' ' || char === '\x7f') break;
  }
  if (depth > 0) return i < text.length ? undefined : unfinished;
  return { value: text.slice(pos, i), end: i };
}

/** A link title at `pos`, in quotes or parentheses. */
export function title(text: string, pos: number): Scan {
  const open = text.charAt(pos);
  const close = open === '(' ? ')' : open;
  if (!/["'(]/.test(open)) return undefined;
  for (let i = pos + 1; i < text.length; i++) {
    const char = text[i];
    if (char === close) return { value: text.slice(pos + 1, i), end: i + 1 };
    if (char === '(' && open === '(') return undefined;
    if (char === '\\') i++;
  }
  return unfinished;
}

/** A link label at `pos`, which stands at its `[`; the value has no brackets. */
export function label(text: string, pos: number): Scan {
  const limit = Math.min(text.length, pos + maxLabel + 2);
  for (let i = pos + 1; i < limit; i++) {
    const char = text[i];
    if (char === ']') return { value: text.slice(pos + 1, i), end: i + 1 };
    if (char === '[') return undefined;
    if (char === '\\') i++;
  }
  return text.length < pos + maxLabel + 2 ? unfinished : undefined;
}

/** Labels match when this is equal. */
export const normalize = (text: string): string =>
  text
    .trim()
    .replace(/[ \t\n]+/g, ' ')
    .toLowerCase()
    .toUpperCase();

/** Goes over spaces, tabs and at most one line ending. */
export function skipSpace(text: string, pos: number): number {
  let lines = 0;
  while (/[ \t\n]/.test(text.charAt(pos)) && (text[pos] !== '\n' || lines++ === 0)) pos++;
  return pos;
}
