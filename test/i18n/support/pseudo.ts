import { en } from '../../../src/i18n/en.js';
import type { Strings } from '../../../src/i18n/strings.js';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';

/** A text as a harsh translator would give it: accents on every letter, longer by two fifths, in brackets. */
export function pseudo(text: string): string {
  const letters = Array.from(text, (letter) => accented[plain.indexOf(letter)] ?? letter).join('');
  const more = '~'.repeat(Math.ceil(text.length * 0.4)).replace(/~{7}(?=~)/g, '~~~~~~ ');
  return `⟦${letters}${more}⟧`;
}

/** What a function text is given stays as it is: it is a name, a time, a number. */
function pseudoFunction(text: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
  return (...args) => {
    const kept = args.filter((arg) => typeof arg === 'string' && arg !== '') as string[];
    const result = text(...args);
    if (typeof result !== 'string') return pseudoValue(result);
    if (!kept.length) return pseudo(result);
    const pattern = new RegExp(
      `(${kept.map((arg) => arg.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})`,
    );
    return result
      .split(pattern)
      .map((piece) => (kept.includes(piece) || !/\p{L}/u.test(piece) ? piece : pseudo(piece)))
      .join('');
  };
}

function pseudoValue(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  if (typeof value === 'function') return pseudoFunction(value as (...args: unknown[]) => unknown);
  if (Array.isArray(value)) return value.map(pseudoValue);
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, pseudoValue(inner)]));
}

/** The pseudo-locale: what is not in brackets on a page does not come from the catalogue. */
export const pseudoStrings = pseudoValue(en) as Strings;
