/** A small shop, made the same way every time: what the assistant answers questions over. */

export const sampleSchema = `
CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL,
  category_id INTEGER REFERENCES categories(id));
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, card_number INTEGER);
CREATE TABLE orders (id INTEGER PRIMARY KEY, placed_at TEXT NOT NULL, status TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customers(id));
CREATE TABLE order_items (id INTEGER PRIMARY KEY, quantity INTEGER NOT NULL, unit_price REAL NOT NULL,
  order_id INTEGER NOT NULL REFERENCES orders(id), product_id INTEGER NOT NULL REFERENCES products(id));
CREATE TABLE reviews (id INTEGER PRIMARY KEY, stars INTEGER NOT NULL, comment TEXT,
  product_id INTEGER NOT NULL REFERENCES products(id), customer_id INTEGER REFERENCES customers(id));
`;

const categories = ['Benches', 'Boxes', 'Shelves', 'Tools', 'Care'];
const things = ['Oak', 'Ash', 'Pine', 'Walnut', 'Cedar', 'Birch'];
const countries = ['Portugal', 'Norway', 'Japan', null, 'Kenya', 'Chile', 'Germany'];
const states = ['paid', 'sent', 'returned', 'open'];

/** Numbers that look random and are not. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Value = string | number | null;

const literal = (value: Value): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

const insert = (table: string, rows: readonly (readonly Value[])[]): string =>
  `INSERT INTO ${table} VALUES ${rows.map((row) => `(${row.map(literal).join(',')})`).join(',')};`;

const rowsOf = (count: number, row: (id: number) => readonly Value[]): Value[][] =>
  Array.from({ length: count }, (_, index) => [...row(index + 1)]);

/** The statements that fill the database. */
export function sampleInserts(): string {
  const next = sequence(7);
  const day = (): string => new Date(Date.UTC(2025, 0, 1 + next(480))).toISOString().slice(0, 10);
  const price = (): number => 5 + next(400) + next(100) / 100;
  return [
    insert(
      'categories',
      categories.map((name, index) => [index + 1, name]),
    ),
    insert(
      'products',
      rowsOf(30, (id) => [
        id,
        `${things[id % things.length]} ${categories[id % categories.length]!.toLowerCase()} ${id}`,
        id % 11 ? price() : null,
        id % 13 ? 1 + (id % categories.length) : null,
      ]),
    ),
    insert(
      'customers',
      rowsOf(60, (id) => [
        id,
        `Customer ${id}`,
        countries[id % countries.length] ?? null,
        4_000_000_000 + id,
      ]),
    ),
    insert(
      'orders',
      rowsOf(400, (id) => [id, day(), states[next(states.length)]!, 1 + next(60)]),
    ),
    insert(
      'order_items',
      rowsOf(3000, (id) => [id, 1 + next(5), price(), 1 + next(400), 1 + next(30)]),
    ),
    insert(
      'reviews',
      rowsOf(200, (id) => [
        id,
        1 + next(5),
        id % 3 ? `Review ${id}` : '',
        1 + next(30),
        id % 5 ? 1 + next(60) : null,
      ]),
    ),
  ].join('\n');
}
