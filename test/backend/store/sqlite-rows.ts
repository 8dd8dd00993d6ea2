import type { LogEntry, MessageRow, RunRow, SessionRow, TaskRow } from './store.js';

/** A row as SQLite answers it. */
export type Row = Readonly<Record<string, unknown>>;

const text = (row: Row, key: string): string => String(row[key]);
const json = (row: Row, key: string): never => JSON.parse(text(row, key)) as never;

/** `{key: text}` where the column is not null. */
function optional<K extends string>(key: K, value: unknown): Partial<Record<K, string>> {
  return value === null || value === undefined ? {} : ({ [key]: String(value) } as Record<K, string>);
}

export const sessionOf = (row: Row): SessionRow => ({
  id: text(row, 'id'),
  sub: text(row, 'sub'),
  mode: text(row, 'mode'),
  ...optional('title', row.title),
  createdAt: text(row, 'created_at'),
});

export const messageOf = (row: Row): MessageRow => ({
  id: text(row, 'id'),
  sessionId: text(row, 'session_id'),
  role: row.role === 'user' ? 'user' : 'assistant',
  content: text(row, 'content'),
  status: text(row, 'status') as MessageRow['status'],
  createdAt: text(row, 'created_at'),
  ...optional('runId', row.run_id),
  ...optional('clientId', row.client_id),
  toolCalls: json(row, 'tool_calls'),
  suggestions: json(row, 'suggestions'),
});

export const runOf = (row: Row): RunRow => ({
  id: text(row, 'id'),
  sub: text(row, 'sub'),
  ...optional('sessionId', row.session_id),
  ...optional('messageId', row.message_id),
  input: json(row, 'input'),
  createdAt: text(row, 'created_at'),
  ...(row.ended_at !== null && { endedAt: Number(row.ended_at) }),
});

export const entryOf = (row: Row): LogEntry => ({
  pos: Number(row.pos),
  origin: text(row, 'origin') as LogEntry['origin'],
  ...(row.envelope !== null && { envelope: json(row, 'envelope') }),
  ...optional('raw', row.raw),
});

export const taskOf = (row: Row): TaskRow => ({
  id: text(row, 'id'),
  sub: text(row, 'sub'),
  title: text(row, 'title'),
  priority: text(row, 'priority') as TaskRow['priority'],
  ...optional('due', row.due),
  createdAt: text(row, 'created_at'),
});
