import { limits } from '../limits.js';

/** Deep equality of JSON values. Deeper than `limits.jsonDepth` counts as different, so it cannot overflow the stack. */
export function same(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (depth > limits.jsonDepth || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => sameProperty(a, b, key, depth + 1));
}

function sameProperty(a: object, b: object, key: string, depth: number): boolean {
  if (!Object.hasOwn(b, key)) return false;
  return same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], depth);
}
