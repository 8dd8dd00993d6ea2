import type { Strings } from '../../../src/i18n/strings.js';

export type Text = string | ((...args: never[]) => unknown);

/** Every text of a locale by its path: `chat.label`, `errors.network.title`, `chat.starters.0`. */
export function textsOf(strings: Strings): ReadonlyMap<string, Text> {
  const found = new Map<string, Text>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string' || typeof value === 'function') found.set(path, value as Text);
    else
      for (const [key, inner] of Object.entries(value as object)) walk(inner, path ? `${path}.${key}` : key);
  };
  walk(strings, '');
  return found;
}
