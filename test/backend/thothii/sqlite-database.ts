import sqlite from 'node-sqlite3-wasm';
import type { ForeignKey, Rows, SampleDatabase } from './database.js';
import { sampleInserts, sampleSchema } from './sample-data.js';

/** Integers beyond a number's reach keep their digits. */
const plain = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** Opens the sample database, in memory. */
export function openSampleDatabase(): SampleDatabase {
  const db = new sqlite.Database();
  db.exec(sampleSchema);
  db.exec(sampleInserts());
  const all = (sql: string): Record<string, unknown>[] => db.all(sql);
  const query = (sql: string): Rows => {
    const found = all(sql);
    const columns = Object.keys(found[0] ?? {});
    return { columns, rows: found.map((row) => columns.map((name) => plain(row[name]))) };
  };
  const tables = (): string[] =>
    all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").map(({ name }) => String(name));
  const foreignKeys = (): ForeignKey[] =>
    tables().flatMap((table) =>
      all(`PRAGMA foreign_key_list(${table})`).map((row) => ({
        table,
        column: String(row['from']),
        toTable: String(row['table']),
        toColumn: String(row['to']),
      })),
    );
  return { query, tables, foreignKeys };
}
