import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { root, run } from './steps.mjs';

interface Build {
  readonly name: string;
  /** The file that the build writes last; an absolute path. */
  readonly built: string;
  /** What it is made of: files and folders, from the project's root. */
  readonly sources: readonly string[];
  readonly args: readonly string[];
}

function newest(sources: readonly string[]): number {
  const files = sources.flatMap((source) => {
    const path = join(root, source);
    if (statSync(path).isFile()) return [path];
    return readdirSync(path, { recursive: true }).map((name) => join(path, String(name)));
  });
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

/** Builds unless that is newer than every source. Test files may ask at the same time. */
export async function buildOnce({ name, built, sources, args }: Build): Promise<void> {
  const isFresh = (): boolean => (statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0) > newest(sources);
  if (isFresh()) return;
  const release = await lock(root, {
    lockfilePath: join(root, `node_modules/.cache/${name}.lock`),
    retries: { retries: 240, factor: 1, minTimeout: 500 },
  });
  try {
    if (isFresh()) return;
    const { ok, output } = await run(name, [...args], { quiet: true });
    assert.ok(ok, output);
  } finally {
    await release();
  }
}
