import type { JoinJson } from '../../../src/protocol/thothii/wire-types.js';
import type { ForeignKey } from './database.js';

export type JoinKind = 'inner' | 'left';

/** A proposed join of the assistant's: `right` is added to what is there. */
export interface ProposedJoin extends JoinJson {
  kind: JoinKind;
}

const words: Readonly<Record<string, string>> = {
  category: 'categories',
  product: 'products',
  customer: 'customers',
  country: 'customers',
  countries: 'customers',
  order: 'orders',
  sale: 'order_items',
  sales: 'order_items',
  revenue: 'order_items',
  item: 'order_items',
  items: 'order_items',
  review: 'reviews',
  star: 'reviews',
  stars: 'reviews',
  rating: 'reviews',
};

/** The tables that a question is about, in the order they are named. */
export function tablesIn(question: string, tables: readonly string[]): string[] {
  const named = question.toLowerCase().match(/[a-z_]+/g) ?? [];
  const found = named.flatMap((word) => {
    if (tables.includes(word)) return [word];
    return Object.hasOwn(words, word) ? [words[word]!] : [];
  });
  return [...new Set(found)];
}

const touches = (key: ForeignKey, table: string): boolean => key.table === table || key.toTable === table;

/** The shortest way of foreign keys from any joined table to `goal`. */
function wayTo(joined: readonly string[], goal: string, keys: readonly ForeignKey[]): ForeignKey[] {
  const seen = new Set(joined);
  let ways = joined.map((table) => ({ table, way: [] as ForeignKey[] }));
  while (ways.length) {
    const next: typeof ways = [];
    for (const { table, way } of ways) {
      for (const key of keys.filter((one) => touches(one, table))) {
        const other = key.table === table ? key.toTable : key.table;
        if (seen.has(other)) continue;
        seen.add(other);
        if (other === goal) return [...way, key];
        next.push({ table: other, way: [...way, key] });
      }
    }
    ways = next;
  }
  return [];
}

/** One join along a foreign key, seen from the table that is there already. */
function joinAlong(key: ForeignKey, from: string): ProposedJoin {
  const towardsParent = key.table === from;
  return {
    left: from,
    right: towardsParent ? key.toTable : key.table,
    on: `${key.table}.${key.column} = ${key.toTable}.${key.toColumn}`,
    cardinality: towardsParent ? 'n:1' : '1:n',
    confidence: 0.98,
    note: `Foreign key ${key.table}.${key.column}`,
    kind: 'inner',
  };
}

/** The complete set of joins that connects these tables, along the real foreign keys. */
export function proposeJoins(tables: readonly string[], keys: readonly ForeignKey[]): ProposedJoin[] {
  const joined = tables.slice(0, 1);
  const joins: ProposedJoin[] = [];
  for (const goal of tables.slice(1)) {
    for (const key of joined.includes(goal) ? [] : wayTo(joined, goal, keys)) {
      const join = joinAlong(key, joined.includes(key.table) ? key.table : key.toTable);
      joined.push(join.right);
      joins.push(join);
    }
  }
  return joins;
}

const isLeaf = (joins: readonly ProposedJoin[], table: string): boolean =>
  !joins.some(({ left }) => left === table);

/** What the reviewer wrote, carried out on the whole set; undefined where nothing of it was understood. */
export function correctJoins(
  joins: readonly ProposedJoin[],
  said: string,
  tables: readonly string[],
  keys: readonly ForeignKey[],
): ProposedJoin[] | undefined {
  const named = tablesIn(said, tables);
  const about = (join: ProposedJoin): boolean => !named.length || named.includes(join.right);
  if (/\b(without|drop|remove|no)\b/i.test(said) && named.length) {
    const kept = joins.filter(({ right }) => !(named.includes(right) && isLeaf(joins, right)));
    return kept.length === joins.length ? undefined : kept;
  }
  if (/\b(add|with|also)\b/i.test(said) && named.length) {
    const all = [...(joins[0] ? [joins[0].left] : []), ...joins.map(({ right }) => right), ...named];
    return proposeJoins([...new Set(all)], keys);
  }
  const kind = /\bleft\b/i.test(said) ? 'left' : /\binner\b/i.test(said) ? 'inner' : undefined;
  return kind && joins.map((join) => (about(join) ? { ...join, kind } : { ...join }));
}

/** The FROM clause of a set. */
export function fromClause(first: string, joins: readonly ProposedJoin[]): string {
  const clauses = joins.map(
    ({ kind, right, on }) => `${kind === 'left' ? 'LEFT JOIN' : 'JOIN'} ${right} ON ${on}`,
  );
  return [`FROM ${first}`, ...clauses].join('\n');
}
