/** One query with its name, if it has one. */
export interface SqlBlock {
  readonly title?: string;
  readonly sql: string;
}

const own = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;

function blockOf(value: unknown): readonly SqlBlock[] {
  if (typeof value === 'string') return [{ sql: value }];
  if (typeof value !== 'object' || value === null) return [];
  const [sql, title] = [own(value, 'sql'), own(value, 'title')];
  if (typeof sql !== 'string') return [];
  return [typeof title === 'string' && title.trim() ? { title, sql } : { sql }];
}

/** Whatever a page or a stream hands over, as blocks: strings and `{title?, sql}`, alone, in a list, or as `{blocks}`. */
export function toBlocks(value: unknown): readonly SqlBlock[] {
  if (Array.isArray(value)) return value.flatMap(blockOf);
  const blocks = typeof value === 'object' && value !== null ? own(value, 'blocks') : undefined;
  return Array.isArray(blocks) ? blocks.flatMap(blockOf) : blockOf(value);
}
