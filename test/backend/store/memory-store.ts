import type { LogEntry, MessageRow, RunRow, SessionRow, Store, TaskRow } from './store.js';

const newestFirst = (limit: number, list: readonly MessageRow[]) => ({
  messages: list.slice(-limit),
  hasMore: list.length > limit,
});

/**
 * A store in memory, for the page and for quick tests. `close` keeps the data, so a backend made anew over the same
 * store behaves like one that was restarted. A transaction that throws is not undone: nothing here throws half-way.
 */
export function createMemoryStore(): Store {
  const sessions = new Map<string, SessionRow>();
  const messages = new Map<string, MessageRow>();
  const runs = new Map<string, RunRow>();
  const logs = new Map<string, LogEntry[]>();
  const tasks = new Map<string, TaskRow>();
  const inSession = (sessionId: string): MessageRow[] =>
    [...messages.values()].filter((message) => message.sessionId === sessionId);

  return {
    transaction: (work) => work(),

    putSession: (session) => void sessions.set(session.id, session),
    session: (id) => sessions.get(id),

    putMessage: (message) => void messages.set(message.id, message),
    setMessageState(id, state) {
      const message = messages.get(id);
      if (message) messages.set(id, { ...message, ...state });
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

    putRun: (run) => void runs.set(run.id, run),
    endRun(id, endedAt) {
      const run = runs.get(id);
      if (run) runs.set(id, { ...run, endedAt });
    },
    run: (id) => runs.get(id),
    unfinishedRuns: () => [...runs.values()].filter((run) => run.endedAt === undefined),

    appendEvents(runId, entries) {
      const log = logs.get(runId);
      if (log) log.push(...entries);
      else logs.set(runId, [...entries]);
    },
    events: (runId) => [...(logs.get(runId) ?? [])],
    dropEvents(endedBefore) {
      for (const run of runs.values()) {
        if (run.endedAt !== undefined && run.endedAt < endedBefore) logs.delete(run.id);
      }
    },

    putTask: (task) => void tasks.set(task.id, task),
    tasks: (sub) => [...tasks.values()].filter((task) => task.sub === sub),
    deleteTask: (sub, id) => tasks.get(id)?.sub === sub && tasks.delete(id),

    close: () => undefined,
  };
}
