/** Tables of the store. Lists and objects are kept as JSON text. */
export const schema = `
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, sub TEXT NOT NULL, mode TEXT NOT NULL, title TEXT, created_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS messages (
    ord INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL REFERENCES sessions(id),
    role TEXT NOT NULL, content TEXT NOT NULL, status TEXT NOT NULL, created_at TEXT NOT NULL,
    run_id TEXT, client_id TEXT, tool_calls TEXT NOT NULL, suggestions TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS messages_of ON messages (session_id, ord);
  CREATE UNIQUE INDEX IF NOT EXISTS messages_by_client ON messages (session_id, client_id) WHERE client_id IS NOT NULL;
  CREATE TABLE IF NOT EXISTS runs (
    id TEXT PRIMARY KEY, sub TEXT NOT NULL, session_id TEXT, message_id TEXT, input TEXT NOT NULL,
    created_at TEXT NOT NULL, ended_at INTEGER
  );
  CREATE INDEX IF NOT EXISTS runs_by_end ON runs (ended_at);
  CREATE TABLE IF NOT EXISTS events (
    run_id TEXT NOT NULL REFERENCES runs(id), pos INTEGER NOT NULL, origin TEXT NOT NULL, envelope TEXT, raw TEXT,
    PRIMARY KEY (run_id, pos)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tasks (
    ord INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, sub TEXT NOT NULL, title TEXT NOT NULL,
    priority TEXT NOT NULL, due TEXT, created_at TEXT NOT NULL
  );
`;
