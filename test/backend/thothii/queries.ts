import type { SqlBlockJson } from '../../../src/protocol/thothii/wire-types.js';
import { fromClause, type ProposedJoin } from './joins.js';

/** How the rows are grouped: words of the question → column. */
const dimensions: readonly (readonly [RegExp, table: string, column: string])[] = [
  [/\b(by|per|each)\s+(product\s+)?categor/i, 'categories', 'categories.name'],
  [/\b(by|per|each)\s+countr/i, 'customers', 'customers.country'],
  [/\b(by|per|each)\s+customer/i, 'customers', 'customers.name'],
  [/\b(by|per|each)\s+product/i, 'products', 'products.name'],
  [/\b(by|per|each)\s+status/i, 'orders', 'orders.status'],
];

const measures: readonly (readonly [RegExp, table: string, sql: string])[] = [
  [
    /\b(revenue|sales|turnover)\b/i,
    'order_items',
    'ROUND(SUM(order_items.quantity * order_items.unit_price), 2) AS revenue',
  ],
  [/\b(stars|rating)\b/i, 'reviews', 'ROUND(AVG(reviews.stars), 2) AS stars'],
];

/** The tables that a question needs besides those it names. */
export function neededTables(question: string): string[] {
  const found = [...measures, ...dimensions].filter(([pattern]) => pattern.test(question));
  return found.map(([, table]) => table);
}

export interface Answer {
  readonly name: string;
  readonly sql: string;
}

/** The query over a set of joins. A question for a list gets the rows themselves. */
export function answerQuery(
  question: string,
  first: string,
  joins: readonly ProposedJoin[],
  limit: number,
): Answer {
  const from = fromClause(first, joins);
  const dimension = dimensions.find(([pattern]) => pattern.test(question))?.[2];
  if (/\b(list|rows|all lines)\b/i.test(question)) {
    const tables = [first, ...joins.map(({ right }) => right)];
    const columns = tables.map((table) => `${table}.id AS ${table}_id`).join(', ');
    return { name: 'lines', sql: `SELECT ${columns}, ${first}.*\n${from}\nORDER BY 1\nLIMIT ${limit}` };
  }
  const measure = measures.find(([pattern]) => pattern.test(question))?.[2] ?? 'COUNT(*) AS count';
  const group = dimension ? `${dimension} AS name, ` : '';
  const body = `SELECT ${group}${measure}, COUNT(*) AS lines\n${from}${dimension ? '\nGROUP BY 1' : ''}`;
  return {
    name: 'answer',
    sql: `WITH answer AS (\n${body.replace(/^/gm, '  ')}\n)\nSELECT * FROM answer\nORDER BY 2 DESC\nLIMIT ${limit}`,
  };
}

/** The drafts that are shown before the joins are reviewed. */
export function draftBlocks(question: string, first: string, joins: readonly ProposedJoin[]): SqlBlockJson[] {
  const count = {
    title: `How many ${first.replace('_', ' ')} there are`,
    sql: `SELECT COUNT(*) AS rows\nFROM ${first}`,
  };
  return [{ title: 'Draft', sql: answerQuery(question, first, joins, 20).sql }, count];
}
