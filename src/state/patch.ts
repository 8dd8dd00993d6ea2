import { same } from './same.js';

/**
 * `base` with the changes that say something: undefined says nothing, an equal value changes nothing. Answers `base`
 * itself when nothing changed.
 */
export function patch<T extends object>(base: T, changes: Partial<T>): T {
  const news = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !same(base[key as keyof T], value),
  );
  return news.length ? { ...base, ...(Object.fromEntries(news) as Partial<T>) } : base;
}

/** `base` with the facts it does not have yet; `base` itself when it has them all. */
export function fill<T extends object>(base: T, facts: Partial<T>): T {
  const news = Object.entries(facts).filter(([key]) => base[key as keyof T] === undefined);
  return patch(base, Object.fromEntries(news) as Partial<T>);
}

/** A copy without undefined properties, so that what hosts read is plain JSON. */
export function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
}

/** A copy without one property. */
export function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}

/** `map` that answers the same array when no item changed. */
export function mapShared<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const next = items.map(change);
  return next.some((item, i) => item !== items[i]) ? next : items;
}

/** A copy of a list with one item replaced, or added at its end. */
export function setAt<T>(items: readonly T[], index: number, item: T): readonly T[] {
  const next = items.slice();
  next[index] = item;
  return next;
}
