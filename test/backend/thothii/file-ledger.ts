import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { JoinJson, StoredJoinJson } from '../../../src/protocol/thothii/wire-types.js';
import { withSet, type Appended, type Ledger } from './ledger.js';
import { LostLock, withLock } from './file-lock.js';

export interface FileLedgerOptions {
  readonly folder: string;
  /** How long a writer waits for another one, ms. Default 2000. */
  readonly busyMs?: number;
}

const fileName = (sessionId: string): string => `${encodeURIComponent(sessionId)}.joins.json`;

async function readJoins(file: string): Promise<readonly StoredJoinJson[]> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { joins: StoredJoinJson[] }).joins;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** What a writer that was killed has left: only the holder of the lock may look for it. */
function sweep(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const left = name.startsWith(`${basename(file)}.`) && /\.\d+$/.test(name);
    if (left) rmSync(join(dirname(file), name), { force: true });
  }
}

/**
 * A ledger in one file for each session. Reading, numbering and replacing are one step under a lock that processes share;
 * the file is replaced by renaming a whole new one, so a reader needs no lock (T-010).
 */
export function createFileLedger({ folder, busyMs = 2000 }: FileLedgerOptions): Ledger {
  mkdirSync(folder, { recursive: true });
  const fileOf = (sessionId: string): string => join(folder, fileName(sessionId));
  const write = async (
    file: string,
    gateId: string,
    joins: readonly JoinJson[],
    check: () => void,
  ): Promise<Appended> => {
    sweep(file);
    const next = withSet(await readJoins(file), gateId, joins);
    if (!next) return 'answered';
    check();
    await writeFileAtomic(file, `${JSON.stringify({ joins: next })}\n`, { fsync: true });
    return 'written';
  };
  const append: Ledger['append'] = async (sessionId, gateId, joins) => {
    const file = fileOf(sessionId);
    const until = Date.now() + busyMs;
    for (;;) {
      try {
        const done = await withLock(file, until - Date.now(), (check) => write(file, gateId, joins, check));
        return done ?? 'busy';
      } catch (error) {
        if (!(error instanceof LostLock) || Date.now() > until) throw error;
      }
    }
  };
  return { read: (sessionId) => readJoins(fileOf(sessionId)), append };
}
