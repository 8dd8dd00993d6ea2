import { runLength } from './characters.js';

/**
 * What may still become the mark of a block when more of the line arrives: runs of `#`, bullets, rules and underlines, digits and
 * their delimiter, one or two backticks or tildes, `>`, the bars of a table.
 */
const undecided =
  /^(?:#{1,6}[ \t]*|[-*+_=][-*+_= \t]*|\d{1,9}[.)]?[ \t]*|`{1,2}|~{1,2}|>[ \t]*|[|:][|: \t-]*|\$\$?|\\\[?|\[(?:\^[^\]\s]*\]?|[ xX]?\]?[ \t]*))$/;

/** Text that stays the text of a paragraph whatever comes after it on the line. */
const decided =
  /^(?:[*_~`]{1,2}|[+=$|:-]|#{1,6}|\d{1,9}(?:[ \t]|[.)](?=\S))?|\[(?![xX]))?[^\s#`~<>*+\-_=|:$\\^[\].)\d]/;

/** Whether nothing of an incomplete line should show yet. */
export const isUndecided = (tail: string): boolean => tail.length < 200 && undecided.test(tail);

/** Whether an incomplete line can only become longer text of a paragraph. */
export const isPlainText = (tail: string): boolean => decided.test(tail);

/** Whether an incomplete line may become the end of what `marker` closes. */
export const mayClose = (marker: string, tail: string): boolean =>
  marker.length > 1 ? marker.startsWith(tail) : runLength(tail, 0, marker) === tail.length;
