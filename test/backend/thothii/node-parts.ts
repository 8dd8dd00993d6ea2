import { join } from 'node:path';
import { createFileLedger } from './file-ledger.js';
import { createFileSessions } from './file-sessions.js';
import { createMemoryLedger } from './ledger.js';
import type { ThothiiParts } from './service.js';
import { createMemorySessions } from './sessions.js';
import { openSampleDatabase } from './sqlite-database.js';

/** What ThothII needs, in Node: over a data folder, or in memory without one. */
export function nodeThothii(folder: string | undefined): ThothiiParts {
  const database = openSampleDatabase();
  if (folder === undefined) {
    return { database, ledger: createMemoryLedger(), sessions: createMemorySessions() };
  }
  const place = join(folder, 'thothii');
  return { database, ledger: createFileLedger({ folder: place }), sessions: createFileSessions(place) };
}
