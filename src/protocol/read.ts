import { limits } from '../limits.js';

/** A parsed JSON object. Only its own properties count: `__proto__` and inherited names are never read. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields without a value left out, so that a spread of the rest clears nothing. The same object where none lacks one. */
export function defined<T extends object>(fields: T): T {
  // A loop that makes no list: each frame comes through here, several times.
  for (const key in fields) if (fields[key] === undefined) return kept(fields);
  return fields;
}

function kept<T extends object>(fields: T): T {
  const some: Partial<T> = {};
  for (const key of Object.keys(fields) as (keyof T)[])
    if (fields[key] !== undefined) some[key] = fields[key];
  return some as T;
}

/** Whether JSON is nested deeper than `depth`; looks no further down than that. */
export function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  if (Array.isArray(value)) return value.some((child) => isDeeperThan(depth - 1, child));
  for (const key of Object.keys(value)) if (isDeeperThan(depth - 1, (value as JsonObject)[key])) return true;
  return false;
}

/** Text of at most `max` code units; a surrogate pair is not torn. */
function cut(text: string, max: number): string {
  const half = /[\uD800-\uDBFF]/.test(text.charAt(max - 1));
  return text.slice(0, half ? max - 1 : max);
}

/** A usable id: a string of sensible length, or a number, which some backends count with. */
export function toId(value: unknown): string | undefined {
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && id !== '' && id.length <= limits.idChars ? id : undefined;
}

/** Whether anything had to be cut while one frame was read. */
export interface Cuts {
  truncated: boolean;
}

/**
 * Bounded, typed access to one JSON object that nobody has checked. Several keys are tried in order as `??` would:
 * only a missing or null one falls through (C-090). A value of another type than asked for counts as missing.
 */
export class Fields {
  readonly #source: JsonObject;
  readonly #cuts: Cuts;

  /** Anything but an object reads as an empty one. */
  constructor(source: unknown, cuts: Cuts = { truncated: false }) {
    this.#source = isObject(source) ? source : {};
    this.#cuts = cuts;
  }

  first(...keys: string[]): unknown {
    for (const key of keys) {
      const value = Object.hasOwn(this.#source, key) ? this.#source[key] : undefined;
      if (value != null) return value;
    }
    return undefined;
  }

  text(max: number, ...keys: string[]): string | undefined {
    const value = this.first(...keys);
    if (typeof value !== 'string' || value.length <= max)
      return typeof value === 'string' ? value : undefined;
    this.#cuts.truncated = true;
    return cut(value, max);
  }

  /** A short text: a label, a key, a word. */
  label(...keys: string[]): string | undefined {
    return this.text(limits.labelChars, ...keys);
  }

  id(...keys: string[]): string | undefined {
    return toId(this.first(...keys));
  }

  /** A finite number from `min` to `max`. */
  number(key: string, min = 0, max = Infinity): number | undefined {
    const value = this.first(key);
    return typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
      ? value
      : undefined;
  }

  flag(key: string): boolean | undefined {
    const value = this.first(key);
    return typeof value === 'boolean' ? value : undefined;
  }

  list(key: string): readonly unknown[] | undefined {
    const value = this.first(key);
    return Array.isArray(value) ? value : undefined;
  }

  /** The object under a key. */
  inside(key: string): Fields | undefined {
    const value = this.first(key);
    return isObject(value) ? new Fields(value, this.#cuts) : undefined;
  }

  /** What was left out of a list counts as cut. */
  noteCut(): void {
    this.#cuts.truncated = true;
  }

  /** A new reader of another object that notes its cuts in the same place. */
  of(source: unknown): Fields {
    return new Fields(source, this.#cuts);
  }
}
