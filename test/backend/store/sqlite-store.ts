import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { takeDatabase } from '../node/lock-file.js';
import { schema } from './sqlite-schema.js';
import { entryOf, messageOf, runOf, sessionOf, taskOf, type Row } from './sqlite-rows.js';
import type { Store } from './store.js';

type Database = InstanceType<typeof sqlite.Database>;
type Value = string | number | null;

interface Sql {
  run(sql: string, ...values: Value[]): number;
  all(sql: string, ...values: Value[]): Row[];
  transaction<T>(work: () => T): T;
  close(): void;
}

const orNull = (value: string | undefined): Value => value ?? null;

/** Keeps one prepared statement for each text: preparing costs more than running. */
function sqlOver(db: Database): Sql {
  const statements = new Map<string, ReturnType<Database['prepare']>>();
  const prepared = (sql: string): ReturnType<Database['prepare']> => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    run: (sql, ...values) => prepared(sql).run(values).changes,
    all: (sql, ...values) => prepared(sql).all(values),
    transaction(work) {
      if (db.inTransaction) return work();
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      for (const statement of statements.values()) statement.finalize();
      db.close();
    },
  };
}

/**
 * Opens the database of a folder, which is made when it is missing. The write-ahead log keeps all that was committed
 * when the process is killed; it works without shared memory because one process alone has the file.
 */
function open(folder: string): Sql {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'backend.db');
  const release = takeDatabase(file);
  const db = new sqlite.Database(file);
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  db.exec(schema);
  const sql = sqlOver(db);
  return {
    ...sql,
    close() {
      sql.close();
      release();
    },
  };
}

type Part<K extends keyof Store> = Pick<Store, K>;

function sessionsIn(sql: Sql): Part<'putSession' | 'session'> {
  return {
    putSession: ({ id, sub, mode, title, createdAt }) =>
      void sql.run('INSERT INTO sessions VALUES (?, ?, ?, ?, ?)', id, sub, mode, orNull(title), createdAt),
    session: (id) => sql.all('SELECT * FROM sessions WHERE id = ?', id).map(sessionOf)[0],
  };
}

function messagesIn(
  sql: Sql,
): Part<'putMessage' | 'setMessageState' | 'message' | 'messageByClientId' | 'messagePage'> {
  const columns =
    'id, session_id, role, content, status, created_at, run_id, client_id, tool_calls, suggestions';
  return {
    putMessage: (m) =>
      void sql.run(
        `INSERT INTO messages (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[m.id, m.sessionId, m.role, m.content, m.status, m.createdAt, orNull(m.runId), orNull(m.clientId)],
        ...[JSON.stringify(m.toolCalls), JSON.stringify(m.suggestions)],
      ),
    setMessageState: (id, { content, status, toolCalls, suggestions }) =>
      void sql.run(
        'UPDATE messages SET content = ?, status = ?, tool_calls = ?, suggestions = ? WHERE id = ?',
        ...[content, status, JSON.stringify(toolCalls), JSON.stringify(suggestions), id],
      ),
    message: (id) => sql.all('SELECT * FROM messages WHERE id = ?', id).map(messageOf)[0],
    messageByClientId: (sessionId, clientId) =>
      sql
        .all('SELECT * FROM messages WHERE session_id = ? AND client_id = ?', sessionId, clientId)
        .map(messageOf)[0],
    messagePage(sessionId, limit, before) {
      const [border] = sql.all(
        'SELECT ord FROM messages WHERE session_id = ? AND id = ?',
        sessionId,
        before ?? '',
      );
      if (before !== undefined && !border) return undefined;
      const end = border ? Number(border.ord) : Number.MAX_SAFE_INTEGER;
      const newest = 'SELECT * FROM messages WHERE session_id = ? AND ord < ? ORDER BY ord DESC LIMIT ?';
      const rows = sql.all(newest, sessionId, end, limit + 1);
      return { messages: rows.slice(0, limit).reverse().map(messageOf), hasMore: rows.length > limit };
    },
  };
}

function runsIn(sql: Sql): Part<'putRun' | 'endRun' | 'run' | 'unfinishedRuns'> {
  return {
    putRun: ({ id, sub, sessionId, messageId, input, createdAt }) =>
      void sql.run(
        'INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, NULL)',
        ...[id, sub, orNull(sessionId), orNull(messageId), JSON.stringify(input), createdAt],
      ),
    endRun: (id, endedAt) => void sql.run('UPDATE runs SET ended_at = ? WHERE id = ?', endedAt, id),
    run: (id) => sql.all('SELECT * FROM runs WHERE id = ?', id).map(runOf)[0],
    unfinishedRuns: () => sql.all('SELECT * FROM runs WHERE ended_at IS NULL ORDER BY created_at').map(runOf),
  };
}

function eventsIn(sql: Sql): Part<'appendEvents' | 'events' | 'dropEvents'> {
  return {
    appendEvents(runId, entries) {
      for (const { pos, origin, envelope, raw } of entries) {
        const body = envelope ? JSON.stringify(envelope) : null;
        sql.run('INSERT INTO events VALUES (?, ?, ?, ?, ?)', runId, pos, origin, body, orNull(raw));
      }
    },
    events: (runId) => sql.all('SELECT * FROM events WHERE run_id = ? ORDER BY pos', runId).map(entryOf),
    dropEvents: (endedBefore) =>
      void sql.run(
        'DELETE FROM events WHERE run_id IN (SELECT id FROM runs WHERE ended_at < ?)',
        endedBefore,
      ),
  };
}

function tasksIn(sql: Sql): Part<'putTask' | 'tasks' | 'deleteTask'> {
  return {
    putTask: ({ id, sub, title, priority, due, createdAt }) =>
      void sql.run(
        'INSERT INTO tasks (id, sub, title, priority, due, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        ...[id, sub, title, priority, orNull(due), createdAt],
      ),
    tasks: (sub) => sql.all('SELECT * FROM tasks WHERE sub = ? ORDER BY ord', sub).map(taskOf),
    deleteTask: (sub, id) => sql.run('DELETE FROM tasks WHERE sub = ? AND id = ?', sub, id) > 0,
  };
}

/** A store in SQLite on disk, in `<folder>/backend.db`. Node only. Throws when another process has it. */
export function openSqliteStore(folder: string): Store {
  const sql = open(folder);
  const parts = { ...sessionsIn(sql), ...messagesIn(sql), ...runsIn(sql), ...eventsIn(sql), ...tasksIn(sql) };
  return { ...parts, transaction: (work) => sql.transaction(work), close: () => sql.close() };
}
