/** What a cell holds, as it is shown and told apart. */
export interface Cell {
  readonly kind: 'null' | 'empty' | 'space' | 'missing' | 'number' | 'rounded' | 'boolean' | 'text';
  readonly text: string;
}

/** Longer texts are cut on the screen; copies are whole. */
const shownChars = 500;

const isRounded = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21;

const numeral = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '…';
  }
}

/** The seven things that look alike in a careless table, and all others (REV-03, REV-04). */
export function cellOf(value: unknown): Cell {
  if (value === undefined) return { kind: 'missing', text: '—' };
  if (value === null) return { kind: 'null', text: 'NULL' };
  if (typeof value === 'number')
    return { kind: isRounded(value) ? 'rounded' : 'number', text: numeral(value) };
  if (typeof value === 'bigint') return { kind: 'number', text: value.toString() };
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) };
  const text = typeof value === 'string' ? value : json(value);
  if (text === '') return { kind: 'empty', text };
  if (!text.trim()) return { kind: 'space', text: text.slice(0, shownChars).replace(/\s/g, '␣') };
  return { kind: 'text', text: text.length > shownChars ? `${text.slice(0, shownChars)}…` : text };
}

const whole = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numeral(value);
  return typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : json(value);
};

/** CSV (RFC 4180): NULL and what is missing are nothing at all, an empty text is `""`. */
const csvField = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = whole(value);
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** TSV as databases read it: NULL is `\N`, and what would break a line is escaped. */
const tsvField = (value: unknown): string =>
  value === null || value === undefined ? '\\N' : whole(value).replace(/[\\\t\n\r]/g, (one) => escapes[one]!);

/** The whole table as text, with its header. */
export function toText(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  format: 'csv' | 'tsv',
): string {
  const [field, separator, end] = format === 'csv' ? [csvField, ',', '\r\n'] : [tsvField, '\t', '\n'];
  const line = (cells: readonly unknown[]): string => columns.map((_, i) => field(cells[i])).join(separator);
  return [columns.map(field).join(separator), ...rows.map(line), ''].join(end);
}
