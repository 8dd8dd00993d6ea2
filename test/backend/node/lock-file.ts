import { readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';

interface Owner {
  readonly pid: number;
  /** Start of the process, epoch ms: tells a process from a later one with the same number. */
  readonly origin: number;
}

function ownerIn(path: string): Owner | undefined {
  try {
    const { pid, origin } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Owner>;
    return typeof pid === 'number' && typeof origin === 'number' ? { pid, origin } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, origin }: Owner): boolean {
  if (pid === process.pid) return origin === performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Takes a database for this process. SQLite's lock here is a folder beside the file, which a killed process leaves
 * behind; the owner file says whose it was, so a dead owner's lock can be taken away. Answers the release function.
 */
export function takeDatabase(file: string): () => void {
  const ownerFile = `${file}.owner`;
  const owner = ownerIn(ownerFile);
  if (owner && isAlive(owner)) {
    throw new Error(`${file} is in use by process ${owner.pid}; if that is wrong, delete ${ownerFile}`);
  }
  try {
    rmdirSync(`${file}.lock`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, origin: performance.timeOrigin }));
  return () => rmSync(ownerFile, { force: true });
}
