import type { LogEntry, MessageRow, RunRow, SessionRow, Store, TaskRow } from './store.js';

const newestFirst = (limit: number, list: readonly MessageRow[]) => ({
  messages: list.slice(-limit),
  hasMore: list.length > limit,
});

/** Maps that can be put back to where they were. */
function createTables() {
  let undo: (() => void)[] | undefined;
  const remember = <T>(map: Map<string, T>, key: string): void => {
    const before = map.get(key);
    undo?.push(() => void (before === undefined ? map.delete(key) : map.set(key, before)));
  };
  return {
    onUndo: (step: () => void): void => void undo?.push(step),
    set<T>(map: Map<string, T>, key: string, value: T): void {
      remember(map, key);
      map.set(key, value);
    },
    delete<T>(map: Map<string, T>, key: string): boolean {
      remember(map, key);
      return map.delete(key);
    },
    transaction<T>(work: () => T): T {
      if (undo) return work();
      undo = [];
      try {
        return work();
      } catch (error) {
        for (const step of undo.reverse()) step();
        throw error;
      } finally {
        undo = undefined;
      }
    },
  };
}

/**
 * A store in memory, for the page and for quick tests. `close` keeps the data, so a backend made anew over the same
 * store behaves like one that was restarted.
 */
export function createMemoryStore(): Store {
  const tables = createTables();
  const sessions = new Map<string, SessionRow>();
  const messages = new Map<string, MessageRow>();
  const runs = new Map<string, RunRow>();
  const logs = new Map<string, LogEntry[]>();
  const tasks = new Map<string, TaskRow>();
  const inSession = (sessionId: string): MessageRow[] =>
    [...messages.values()].filter((message) => message.sessionId === sessionId);

  return {
    transaction: (work) => tables.transaction(work),

    putSession: (session) => tables.set(sessions, session.id, session),
    session: (id) => sessions.get(id),

    putMessage: (message) => tables.set(messages, message.id, message),
    setMessageState(id, state) {
      const message = messages.get(id);
      if (message) tables.set(messages, id, { ...message, ...state });
    },
    message: (id) => messages.get(id),
    messageByClientId: (sessionId, clientId) =>
      inSession(sessionId).find((message) => message.clientId === clientId),
    messagePage(sessionId, limit, before) {
      const all = inSession(sessionId);
      if (before === undefined) return newestFirst(limit, all);
      const end = all.findIndex((message) => message.id === before);
      return end < 0 ? undefined : newestFirst(limit, all.slice(0, end));
    },

    putRun: (run) => tables.set(runs, run.id, run),
    endRun(id, endedAt) {
      const run = runs.get(id);
      if (run) tables.set(runs, id, { ...run, endedAt });
    },
    run: (id) => runs.get(id),
    unfinishedRuns: () => [...runs.values()].filter((run) => run.endedAt === undefined),

    appendEvents(runId, entries) {
      const log = logs.get(runId) ?? [];
      const { length } = log;
      tables.onUndo(() => void (log.length = length));
      log.push(...entries);
      logs.set(runId, log);
    },
    events: (runId) => logs.get(runId) ?? [],
    dropEvents(endedBefore) {
      for (const run of runs.values()) {
        if (run.endedAt !== undefined && run.endedAt < endedBefore) tables.delete(logs, run.id);
      }
    },

    putTask: (task) => tables.set(tasks, task.id, task),
    tasks: (sub) => [...tasks.values()].filter((task) => task.sub === sub),
    deleteTask: (sub, id) => tasks.get(id)?.sub === sub && tables.delete(tasks, id),

    close: () => undefined,
  };
}
