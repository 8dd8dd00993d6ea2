import { limits } from '../../../limits.js';
import { WITHHELD } from '../cards/withhold.js';

export type Path = readonly (string | number)[];

/** An object or a list without entries. */
export const EMPTY: unique symbol = Symbol('empty');

/** What one line can show. */
export type Leaf = string | number | boolean | null | typeof WITHHELD | typeof EMPTY;

/** One row of an input. A list of plain values is one row with several. */
export interface Fact {
  readonly path: Path;
  readonly values: readonly Leaf[];
}

/** The value as a leaf, or undefined where it has entries of its own. */
export function asLeaf(value: unknown): Leaf | undefined {
  if (value === null || value === WITHHELD || ['string', 'number', 'boolean'].includes(typeof value))
    return value as Leaf;
  if (typeof value !== 'object') return WITHHELD;
  return Object.keys(value).length ? undefined : EMPTY;
}

/** Keys and values in their own order; list places as numbers. */
export function entriesOf(tree: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(tree)) return tree.map((entry, index) => [index, entry] as const);
  return Object.entries(tree as object);
}

interface Walk {
  readonly facts: Fact[];
  nodes: number;
}

/** False when there is more than a person could check. */
function visit(walk: Walk, path: Path, value: unknown): boolean {
  if (++walk.nodes > limits.shownNodes || path.length > limits.shownDepth) return false;
  const leaf = asLeaf(value);
  if (leaf !== undefined) return walk.facts.push({ path, values: [leaf] }) > 0;
  const entries = entriesOf(value);
  const leaves = entries.map(([, entry]) => asLeaf(entry));
  if (!Array.isArray(value) || leaves.includes(undefined))
    return entries.every(([key, entry]) => visit(walk, [...path, key], entry));
  walk.nodes += leaves.length;
  return walk.nodes <= limits.shownNodes && walk.facts.push({ path, values: leaves as Leaf[] }) > 0;
}

/**
 * Every value of an input as flat rows in the order of its keys, so that nothing is behind a level; undefined when it is
 * too deep or too large for a person to check (CONTRACT C-124).
 */
export function toFacts(input: unknown): readonly Fact[] | undefined {
  const walk: Walk = { facts: [], nodes: 0 };
  return visit(walk, [], input) ? walk.facts : undefined;
}

const identifier = /^[a-z][\w-]*$/i;

/** `dueDate`, `due_date` → `due date`. What is no plain identifier stays as it is. */
export function wording(key: string | number): string {
  if (typeof key === 'number') return String(key + 1);
  if (!identifier.test(key)) return key;
  return key
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .trim();
}

/** The name of a row: its keys in words, list places counted from 1. */
export const factName = (path: Path): string => path.map(wording).join(' › ');
