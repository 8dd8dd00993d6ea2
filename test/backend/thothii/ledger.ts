import type { JoinJson, StoredJoinJson } from '../../../src/protocol/thothii/wire-types.js';

/** `answered`: this gate was decided before, nothing was written. `busy`: another writer held the ledger too long. */
export type Appended = 'written' | 'answered' | 'busy';

/** The joins that reviewers have confirmed, by session. A set is written whole or not at all (T-006, T-008, T-010). */
export interface Ledger {
  read(sessionId: string): Promise<readonly StoredJoinJson[]>;
  append(sessionId: string, gateId: string, joins: readonly JoinJson[]): Promise<Appended>;
}

/** The ledger with one more set: numbers go on from the last. Undefined when the gate is in it. */
export function withSet(
  stored: readonly StoredJoinJson[],
  gateId: string,
  joins: readonly JoinJson[],
): readonly StoredJoinJson[] | undefined {
  if (stored.some((join) => join.gateId === gateId)) return undefined;
  const last = stored.at(-1)?.seq ?? 0;
  return [...stored, ...joins.map((join, index) => ({ ...join, seq: last + index + 1, gateId }))];
}

/** A ledger that is gone with the page. */
export function createMemoryLedger(): Ledger {
  const sessions = new Map<string, readonly StoredJoinJson[]>();
  return {
    read: (sessionId) => Promise.resolve(sessions.get(sessionId) ?? []),
    append(sessionId, gateId, joins) {
      const next = withSet(sessions.get(sessionId) ?? [], gateId, joins);
      if (next) sessions.set(sessionId, next);
      return Promise.resolve(next ? 'written' : 'answered');
    },
  };
}
