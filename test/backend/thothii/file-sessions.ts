import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sync as writeFileAtomic } from 'write-file-atomic';
import type { SessionRecord, SessionStore } from './sessions.js';

/** Sessions as files, replaced as a whole. */
export function createFileSessions(folder: string): SessionStore {
  mkdirSync(folder, { recursive: true });
  const fileOf = (id: string): string => join(folder, `${encodeURIComponent(id)}.session.json`);
  return {
    get(id) {
      try {
        return JSON.parse(readFileSync(fileOf(id), 'utf8')) as SessionRecord;
      } catch {
        return undefined;
      }
    },
    put: (session) => writeFileAtomic(fileOf(session.id), JSON.stringify(session), { fsync: false }),
  };
}
