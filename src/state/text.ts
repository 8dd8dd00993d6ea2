import type { MessagePart } from './conversation.js';
import { setAt } from './patch.js';

/** The text of a message: its text parts, joined. */
export function joinText(parts: readonly MessagePart[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}

/** The text part that text at the end belongs to: status lines stand beside the text and do not split it. */
function openTextIndex(parts: readonly MessagePart[]): number {
  const index = parts.findLastIndex((part) => part.kind !== 'status');
  return parts[index]?.kind === 'text' ? index : -1;
}

/** Appends to the last text part, or opens a new one after a card. O(parts), never O(text). */
export function appendText(parts: readonly MessagePart[], text: string): readonly MessagePart[] {
  if (!text) return parts;
  const index = openTextIndex(parts);
  const open = parts[index];
  if (open?.kind !== 'text') return [...parts, { kind: 'text', text }];
  return setAt(parts, index, { kind: 'text', text: open.text + text });
}

interface Piece {
  readonly index: number;
  /** What of the part stays as it is. */
  readonly kept: string;
  readonly text: string;
}

function piecesAfter(parts: readonly MessagePart[], start: number): Piece[] {
  let offset = 0;
  return parts.flatMap((part, index) => {
    if (part.kind !== 'text') return [];
    const cut = Math.max(0, start - offset);
    offset += part.text.length;
    return cut < part.text.length
      ? [{ index, kept: part.text.slice(0, cut), text: part.text.slice(cut) }]
      : [];
  });
}

/** Spreads `content` over the pieces: what matches at either end stays, the rest goes where text is missing or wrong. */
function spread(pieces: readonly string[], content: string): string[] {
  let [head, from, tail, to] = [0, 0, pieces.length, content.length];
  while (head < tail && content.startsWith(pieces[head]!, from)) from += pieces[head++]!.length;
  const ends = (piece: string): boolean => piece.length <= to - from && content.endsWith(piece, to);
  while (head < tail && ends(pieces[tail - 1]!)) to -= pieces[--tail]!.length;
  const middle = content.slice(from, to);
  const next = pieces.slice();
  if (head < tail) next.fill('', head, tail)[tail - 1] = middle;
  else if (head > 0) next[head - 1] += middle;
  else next[0] = middle + next[0]!;
  return next;
}

/**
 * Replaces the text after `start` (code units of text) by `content` and leaves the cards where they are: a lone text
 * part is replaced, several keep their split wherever they match (TXT-03, TXT-05, SSE-19).
 */
export function replaceText(
  parts: readonly MessagePart[],
  start: number,
  content: string,
): readonly MessagePart[] {
  const pieces = piecesAfter(parts, start);
  const shown = pieces.map((piece) => piece.text);
  const joined = shown.join('');
  if (content.startsWith(joined)) return appendText(parts, content.slice(joined.length));
  const texts = spread(shown, content);
  const next = parts.slice();
  pieces.forEach(({ index, kept }, i) => (next[index] = { kind: 'text', text: kept + texts[i]! }));
  return next.filter((part) => part.kind !== 'text' || part.text !== '');
}
