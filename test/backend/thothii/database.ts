/** What a query answers. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly toTable: string;
  readonly toColumn: string;
}

/** A database the assistant may read. */
export interface SampleDatabase {
  query(sql: string): Rows;
  tables(): readonly string[];
  foreignKeys(): readonly ForeignKey[];
}
