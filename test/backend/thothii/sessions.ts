import type { SessionFactsJson, TurnJson } from '../../../src/protocol/thothii/wire-types.js';

/** What is kept of a session: what it runs with, and its turns. */
export interface SessionRecord extends SessionFactsJson {
  readonly id: string;
  readonly sub: string;
  turns: TurnJson[];
}

/** Where sessions are kept. */
export interface SessionStore {
  get(id: string): SessionRecord | undefined;
  put(session: SessionRecord): void;
}

export function createMemorySessions(): SessionStore {
  const sessions = new Map<string, string>();
  return {
    get: (id) => {
      const text = sessions.get(id);
      return text === undefined ? undefined : (JSON.parse(text) as SessionRecord);
    },
    put: (session) => void sessions.set(session.id, JSON.stringify(session)),
  };
}
