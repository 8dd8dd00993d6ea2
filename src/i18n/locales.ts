import { en } from './en.js';
import type { PartialStrings, Strings } from './strings.js';

/** Loads the texts of one language. The module system keeps what it has loaded. */
export type LocaleLoader = () => Promise<{ readonly strings: Strings }>;

/** The languages that can be loaded, by lower-case BCP 47 tag. A new locale is one file and one line here. */
export const locales: Readonly<Record<string, LocaleLoader>> = {};

/** The best match we have for a `lang` value: `de-AT` → `de-at` → `de`; undefined means English. */
export function matchLocale(
  lang: string,
  table: Readonly<Record<string, unknown>> = locales,
): string | undefined {
  for (let tag = lang.toLowerCase(); tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    if (Object.hasOwn(table, tag)) return tag;
  }
  return undefined;
}

/** Own copy of `base` with a host's overrides on top, group by group. Unknown groups are left out. */
export function mergeStrings(base: Strings, overrides: PartialStrings | undefined): Strings {
  if (!overrides) return base;
  const groups = Object.keys(base) as (keyof Strings)[];
  return Object.fromEntries(
    groups.map((group) => [
      group,
      Object.hasOwn(overrides, group) ? { ...base[group], ...overrides[group] } : base[group],
    ]),
  ) as unknown as Strings;
}

export { en };
