import { en } from './en.js';
import type { Strings } from './strings.js';

/**
 * The texts of a language by their place in the English catalogue, for the files of script tags: the build writes a locale as
 * one literal, the texts in the order of `en` with `|` between, whatever is no plain text as a value in its place.
 */
export function texts(plain: readonly string[], ...values: readonly unknown[]): Strings {
  const list = plain.flatMap((text, i) => {
    const some: unknown[] = text.split('|').slice(i && 1);
    if (i < values.length) some[some.length - 1] = values[i];
    return some;
  });
  const named = (group: object): object =>
    Object.fromEntries(
      Object.entries(group).map(([key, english]: [string, unknown]) => [
        key,
        typeof english === 'object' && !Array.isArray(english) ? named(english!) : list.shift(),
      ]),
    );
  return named(en) as Strings;
}
