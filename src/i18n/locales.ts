import { en } from './en.js';
import type { PartialStrings, Strings } from './strings.js';

/** Loads the texts of one language. The module system keeps what it has loaded. */
export type LocaleLoader = () => Promise<{ readonly strings: Strings }>;

/**
 * The languages that can be loaded, by lower-case BCP 47 tag; English needs no loading. A new locale is one file and one
 * line here. Each path is written out: so a browser finds the file without a bundler, and a bundler makes it a chunk.
 */
export const locales: Readonly<Record<string, LocaleLoader>> = {
  ar: () => import('./locales/ar.js'),
  de: () => import('./locales/de.js'),
  es: () => import('./locales/es.js'),
  fr: () => import('./locales/fr.js'),
  he: () => import('./locales/he.js'),
  it: () => import('./locales/it.js'),
  ja: () => import('./locales/ja.js'),
  ko: () => import('./locales/ko.js'),
  nl: () => import('./locales/nl.js'),
  pl: () => import('./locales/pl.js'),
  pt: () => import('./locales/pt-BR.js'),
  tr: () => import('./locales/tr.js'),
  zh: () => import('./locales/zh-CN.js'),
};

/**
 * The best match we have for a `lang` value: `de-AT` → `de-at` → `de`; undefined means English. Chinese in traditional
 * characters is not served by a locale in simplified ones.
 */
export function matchLocale(
  lang: string,
  table: Readonly<Record<string, unknown>> = locales,
): string | undefined {
  const isTraditional = /^zh-(hant|tw|hk|mo)\b/i.test(lang);
  for (let tag = lang.toLowerCase(); tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    if (Object.hasOwn(table, tag) && !(isTraditional && tag === 'zh')) return tag;
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
