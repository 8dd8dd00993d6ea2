import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJwtAuth } from '../auth.js';
import { createBackend, type Backend } from '../backend.js';
import { readTape } from '../node/files.js';
import { openSqliteStore } from '../store/sqlite-store.js';
import { createMemoryStore } from '../store/memory-store.js';
import type { RateLimit, Times } from '../options.js';
import { nodeThothii } from '../thothii/node-parts.js';
import type { ThothiiParts } from '../thothii/service.js';
import type { DocFile } from '../tools/docs-sections.js';

/** How an isolated backend is to be. */
export interface InstanceRequest {
  readonly times?: Partial<Times>;
  readonly rateLimit?: Partial<RateLimit>;
  /** `disk` keeps its data in SQLite, so that a restart is a real one. Default: `memory`. */
  readonly data?: 'memory' | 'disk';
  /** What `docs.search` searches. Default: the project's documentation. */
  readonly docs?: readonly DocFile[];
}

/** One backend of a test, which can go down and come back. */
export interface Instance {
  readonly id: string;
  readonly prefix: string;
  /** Undefined while it is down. */
  readonly backend: Backend | undefined;
  issueToken(): Promise<string>;
  /** Cuts all streams, stops the runs where they are, and closes the store. */
  down(): void;
  /** Opens the store again and goes on. */
  up(): void;
  dispose(): void;
}

/** Makes the thing that opens the same data again and again. */
function storage(data: InstanceRequest['data']) {
  if (data !== 'disk') {
    const store = createMemoryStore();
    return { open: () => store, remove: () => undefined, folder: undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'chao-backend-'));
  return {
    folder,
    open: () => openSqliteStore(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Makes an instance and starts it. */
export function createInstance(id: string, request: InstanceRequest, docs: readonly DocFile[]): Instance {
  const prefix = `/i/${id}`;
  const auth = createJwtAuth(`secret of ${id} ${Math.random()}`);
  const data = storage(request.data);
  const { times, rateLimit } = request;
  // Made when it is first needed: a database for each test of something else would be a waste.
  let made: ThothiiParts | undefined;
  const parts = (): ThothiiParts => (made ??= nodeThothii(data.folder));
  const thothii: ThothiiParts = {
    get database() {
      return parts().database;
    },
    get ledger() {
      return parts().ledger;
    },
    get sessions() {
      return parts().sessions;
    },
  };
  const start = (): Backend =>
    createBackend({
      ...{
        store: data.open(),
        auth,
        prefix,
        docs: request.docs ?? docs,
        tape: readTape,
        control: 'any-origin',
        thothii,
      },
      ...(times && { times }),
      ...(rateLimit && { rateLimit }),
      onError: (error) => console.error(`backend ${id}:`, error),
    });
  let backend: Backend | undefined = start();
  let disposed = false;
  const stop = (): void => {
    backend?.close();
    backend = undefined;
  };
  return {
    id,
    prefix,
    get backend() {
      return backend;
    },
    issueToken: () => auth.issue({ ttlS: 3_600 }, Date.now()),
    down: stop,
    up() {
      if (!disposed) backend ??= start();
    },
    dispose() {
      disposed = true;
      stop();
      data.remove();
    },
  };
}
