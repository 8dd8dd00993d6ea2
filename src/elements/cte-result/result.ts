/** A result as it is shown. */
export interface Result {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly sql?: string;
}

const none: readonly never[] = [];

/** Reads `{name, columns, rows, sql?}`; undefined for what has no columns. Rows may be objects, too. */
export function toResult(value: unknown): Result | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, columns, rows, sql } = value as Record<string, unknown>;
  if (!Array.isArray(columns)) return undefined;
  const names = columns.map((column) => (typeof column === 'string' ? column : String(column)));
  const list: readonly unknown[] = Array.isArray(rows) ? rows : none;
  const isPlain = list.every(Array.isArray);
  return {
    name: typeof name === 'string' ? name : '',
    columns: names,
    // Not copied where nothing is to be changed: a result may be large.
    rows: isPlain ? (list as readonly (readonly unknown[])[]) : list.map((row) => rowOf(row, names)),
    ...(typeof sql === 'string' && sql.trim() && { sql }),
  };
}

function rowOf(row: unknown, columns: readonly string[]): readonly unknown[] {
  if (Array.isArray(row)) return row;
  if (typeof row !== 'object' || row === null) return none;
  return columns.map((name) =>
    Object.hasOwn(row, name) ? (row as Record<string, unknown>)[name] : undefined,
  );
}

/** Rows that are looked at to judge a column. */
const sample = 200;

/** Columns that hold numbers: they are set to the end, digits under digits. */
export function numericColumns({ columns, rows }: Result): readonly boolean[] {
  return columns.map((_, index) => {
    const values = rows.slice(0, sample).map((row) => row[index]);
    const told = values.filter((value) => value !== null && value !== undefined && value !== '');
    const isNumber = (value: unknown): boolean =>
      typeof value === 'number' ||
      typeof value === 'bigint' ||
      (typeof value === 'string' && /^-?\d{16,}$/.test(value));
    return told.length > 0 && told.every(isNumber);
  });
}

const lengthOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  return typeof value === 'number' ? String(value).length : 6;
};

/** Width of each column in characters, from its name and first rows. */
export function columnWidths({ columns, rows }: Result): readonly number[] {
  return columns.map((name, index) => {
    const longest = rows
      .slice(0, sample)
      .reduce((most, row) => Math.max(most, Math.min(40, lengthOf(row[index]))), name.length);
    return Math.min(40, Math.max(4, longest)) + 4;
  });
}
