import { escapable, matchAt } from './characters.js';

/** Something read from a text: its raw value (see unescape), and where the text goes on. */
export interface Scanned {
  readonly value: string;
  readonly end: number;
}

/** The text ends before it can be told whether this is one: more of it may come. */
export const unfinished = Symbol('unfinished');
export type Scan = Scanned | typeof unfinished | undefined;

const maxParentheses = 32;

const bracketed = /<[^<>\n\\]*(?:\\.[^<>\n\\]*)*>/y;
const quoted = /"[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'|\([^()\\]*(?:\\[^][^()\\]*)*\)/y;
const bracket = /\[(?:[^[\]\\]|\\[^]){0,999}\]/y;

/** What a pattern finds at `pos`, without its first and last character. */
function between(pattern: RegExp, text: string, pos: number): Scanned | undefined {
  const found = matchAt(pattern, text, pos);
  return found === undefined ? undefined : { value: found.slice(1, -1), end: pos + found.length };
}

/** A link destination at `pos`: in angle brackets, or with balanced parentheses. */
export function destination(text: string, pos: number): Scan {
  if (text[pos] === '<') return between(bracketed, text, pos) ?? unfinished;
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
  return between(quoted, text, pos) ?? (/["'(]/.test(text.charAt(pos)) ? unfinished : undefined);
}

/** A link label at `pos`, which stands at its `[`; the value has no brackets. */
export function label(text: string, pos: number): Scan {
  return between(bracket, text, pos) ?? (text.indexOf(']', pos) < 0 ? unfinished : undefined);
}

/** Labels match when this is equal. */
export const normalize = (text: string): string =>
  text
    .trim()
    .replace(/[ \t\n]+/g, ' ')
    .toLowerCase()
    .toUpperCase();

const space = /[ \t]*\n?[ \t]*/y;

/** Goes over spaces, tabs and at most one line ending. */
export function skipSpace(text: string, pos: number): number {
  return pos + matchAt(space, text, pos)!.length;
}
