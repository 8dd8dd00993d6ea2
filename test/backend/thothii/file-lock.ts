import fs from 'node:fs';
import { lock, type LockOptions } from 'proper-lockfile';

/** Somebody else took the lock for one that was left behind. Nothing was written. */
export class LostLock extends Error {}

/** A lock whose holder has not renewed it for so long was left behind by a process that died. */
const staleMs = 4000;
/** How long a process that took such a lock away waits: others may be about to take away what they think is the same. */
const settleMs = 250;

const idOf = (path: string): string | undefined => {
  try {
    const { ino, birthtimeMs } = fs.statSync(path);
    return `${ino} ${birthtimeMs}`;
  } catch {
    return undefined;
  }
};

/** A file system that notes when a lock is taken away before there is one of our own. */
function watching(noteSteal: () => void): typeof fs {
  const rmdir = (path: fs.PathLike, done: fs.NoParamCallback): void => {
    noteSteal();
    fs.rmdir(path, done);
  };
  return { ...fs, rmdir: rmdir as typeof fs.rmdir };
}

async function acquire(file: string, waitMs: number) {
  let stolen = false;
  let held = false;
  const options: LockOptions = {
    realpath: false,
    stale: staleMs,
    update: staleMs / 4,
    fs: watching(() => (stolen ||= !held)),
    // Whether it is still ours is looked at before anything is written.
    onCompromised: () => undefined,
    retries: {
      forever: true,
      minTimeout: 3,
      maxTimeout: 25,
      factor: 1.3,
      randomize: true,
      maxRetryTime: Math.max(1, waitMs),
    },
  };
  const release = await lock(file, options);
  held = true;
  return { release, stolen };
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Runs `work` under a lock that all processes share; undefined when it could not be had in `waitMs`. `work` gets a function
 * to call right before it writes: it throws LostLock when the lock is not ours any more.
 */
export async function withLock<T>(
  file: string,
  waitMs: number,
  work: (check: () => void) => Promise<T>,
): Promise<T | undefined> {
  const held = await acquire(file, waitMs).catch((error: unknown) => {
    // Taken away by another process while it was being made.
    if (codeOf(error) === 'ENOENT') throw new LostLock();
    if (codeOf(error) === 'ELOCKED' || /timeout/.test(String(error))) return undefined;
    throw error;
  });
  if (!held) return undefined;
  const path = `${file}.lock`;
  const own = idOf(path);
  const check = (): void => {
    if (own === undefined || idOf(path) !== own) throw new LostLock();
  };
  let lost = false;
  try {
    if (held.stolen) await new Promise((resolve) => setTimeout(resolve, settleMs));
    check();
    return await work(check);
  } catch (error) {
    lost = error instanceof LostLock;
    throw error;
  } finally {
    // Releasing what is somebody else's would take it from them.
    if (!lost) await held.release().catch(() => undefined);
  }
}
