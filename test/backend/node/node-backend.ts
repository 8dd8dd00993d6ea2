import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createJwtAuth } from '../auth.js';
import { createBackend, type Backend, type BackendOptions } from '../backend.js';
import { createMemoryStore } from '../store/memory-store.js';
import { openSqliteStore } from '../store/sqlite-store.js';
import { nodeThothii } from '../thothii/node-parts.js';
import { readDocs, readTape } from './files.js';

/** As BackendOptions, without what Node can find itself. `folder`: where the data lives; without it, in memory. */
export interface NodeBackendOptions extends Omit<BackendOptions, 'store' | 'auth'> {
  readonly folder?: string;
}

/** The secret of a data folder, made on first use, so that tokens outlive a restart. */
function secretIn(folder: string | undefined): string {
  if (folder === undefined) return randomBytes(32).toString('hex');
  const file = join(folder, 'secret');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const secret = randomBytes(32).toString('hex');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}

/** Makes a backend in Node: over a data folder, with the project's documentation and tapes. */
export async function createNodeBackend({ folder, ...options }: NodeBackendOptions): Promise<Backend> {
  const auth = createJwtAuth(secretIn(folder));
  const docs = options.docs ?? (await readDocs());
  const store = folder === undefined ? createMemoryStore() : openSqliteStore(folder);
  const thothii = nodeThothii(folder);
  return createBackend({ tape: readTape, thothii, ...options, store, auth, docs });
}
