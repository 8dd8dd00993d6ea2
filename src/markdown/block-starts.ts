import { runLength, trimEnd } from './characters.js';

/** Text of an ATX heading and its level. */
export function atxHeading(line: string): { level: number; text: string } | undefined {
  const level = runLength(line, 0, '#');
  if (level < 1 || level > 6 || !/^[ \t]?$/.test(line.charAt(level))) return undefined;
  const text = trimEnd(line.slice(level));
  let end = text.length;
  while (text[end - 1] === '#') end--;
  const closed = end === 0 || /[ \t]/.test(text.charAt(end - 1));
  return { level, text: (closed ? text.slice(0, end) : text).trim() };
}

/** The opening fence of a code block; the info string is not yet unescaped. */
export function openingFence(line: string): { char: string; length: number; info: string } | undefined {
  const char = line.charAt(0);
  const length = runLength(line, 0);
  if ((char !== '`' && char !== '~') || length < 3) return undefined;
  const info = line.slice(length).trim();
  return char === '`' && info.includes('`') ? undefined : { char, length, info };
}

/** Whether a line closes the code block that was opened with `length` times `char`. */
export function closesFence(line: string, char: string, length: number): boolean {
  const run = runLength(line, 0, char);
  return run >= length && trimEnd(line).length === run;
}

/** 1 or 2 for the underline of a setext heading, else 0. */
export const setextUnderline = (line: string): number =>
  /^=+[ \t]*$/.test(line) ? 1 : /^-+[ \t]*$/.test(line) ? 2 : 0;

export const isThematicBreak = (line: string): boolean => /^([*_-])[ \t]*(?:\1[ \t]*){2,}$/.test(line);

export interface ListMarker {
  /** The bullet, or the delimiter after the number. Items of one list share it. */
  readonly marker: string;
  readonly length: number;
  /** Number of an ordered item. */
  readonly number: number | undefined;
}

/** A list marker at the start of a line. In a paragraph only an item that has text, and 1 when it has a number, begins a list. */
export function listMarker(line: string, inParagraph: boolean): ListMarker | undefined {
  const [all, bullet, digits, delimiter] = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(line) ?? [];
  if (!all) return undefined;
  if (inParagraph && (line.slice(all.length).trim() === '' || (digits && Number(digits) !== 1)))
    return undefined;
  return { marker: bullet ?? delimiter!, length: all.length, number: digits ? Number(digits) : undefined };
}

/** The label of a footnote definition at the start of a line, and the length of what comes before its text. */
export function footnoteStart(line: string): { label: string; length: number } | undefined {
  const [all, label] = /^\[\^([^\][\s]{1,200})\]:/.exec(line) ?? [];
  return label ? { label, length: all!.length } : undefined;
}

/** What closes the block of maths that a line opens: `$$` or `\[` alone on it. */
export function mathStart(line: string): string {
  const text = line.length < 80 ? line.trim() : '';
  return text === '$$' ? '$$' : text === '\\[' ? '\\]' : '';
}
