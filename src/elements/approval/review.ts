import { asLeaf, factName, toFacts, type Fact, type Leaf } from '../internal/values/facts.js';
import { hasHidden, hasLookalikes } from '../internal/values/hidden-characters.js';
import { isLong } from '../internal/values/value-view.js';

/** Rows that are shown before "more". */
const ROWS = 12;

/** One row of a request: what it is, or what it was and is now. Places name what the person can open. */
export interface ReviewRow {
  readonly place: string;
  readonly name: string;
  readonly values: readonly Leaf[];
  /** The values that arrived later under the same key; undefined where they are the same. */
  readonly changed?: readonly Leaf[];
}

/** Everything a person has to see before they can approve. */
export interface Review {
  readonly rows: readonly ReviewRow[];
  /** Places that must be opened first: long values, and rows beyond the first dozen. */
  readonly closed: readonly string[];
  /** Rows that are shown while the place `rows` is closed. */
  readonly shownRows: number;
  /** Rows with characters that can't be seen, and with letters that look like others. */
  readonly invisible: number;
  readonly lookalike: number;
}

/** Why there are no rows. */
export type NoReview = 'unreadable' | 'not-sent' | 'no-arguments';

const texts = ({ name, values }: ReviewRow): readonly string[] =>
  [name, ...values].filter((value) => typeof value === 'string');

function rowOf({ path, values }: Fact): ReviewRow {
  return { place: `/${path.join('/')}`, name: factName(path), values };
}

function reviewOf(rows: readonly ReviewRow[]): Review {
  const long = rows.flatMap(({ place, values }) =>
    values.flatMap((value, i) => (typeof value === 'string' && isLong(value) ? [`${place}#${i}`] : [])),
  );
  return {
    rows,
    closed: rows.length > ROWS ? ['rows', ...long] : long,
    shownRows: ROWS,
    invisible: rows.filter((row) => texts(row).some(hasHidden)).length,
    lookalike: rows.filter((row) => texts(row).some(hasLookalikes)).length,
  };
}

/** Lays the input of a request out for review. */
export function review(toolKey: string, input: unknown): Review | NoReview {
  if (!toolKey) return 'unreadable';
  if (input === undefined) return 'not-sent';
  if (typeof input === 'object' && asLeaf(input) !== undefined) return 'no-arguments';
  const facts = toFacts(input);
  return facts ? reviewOf(facts.map(rowOf)) : 'unreadable';
}

const same = (a: readonly Leaf[], b: readonly Leaf[] | undefined): boolean =>
  a.length === b?.length && a.every((value, i) => value === b[i]);

/** The same for a request whose input changed under its key: each row with what it was and what it is now. */
export function changes(before: unknown, after: unknown): Review | NoReview {
  const [was, now] = [before, after].map((input) => toFacts(input)?.map(rowOf));
  if (!was || !now) return 'unreadable';
  const later = new Map(now.map((row) => [row.place, row]));
  const rows = was.map((row) => {
    const values = later.get(row.place)?.values;
    return same(row.values, values) ? row : { ...row, changed: values ?? [] };
  });
  const known = new Set(was.map(({ place }) => place));
  const added = now
    .filter(({ place }) => !known.has(place))
    .map((row) => ({ ...row, values: [], changed: row.values }));
  return reviewOf([...rows, ...added]);
}
