import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { root, run } from './steps.mjs';

/** What the build writes last. */
const built = join(root, 'dist/types/elements.d.ts');
const sources = ['src', 'custom-elements.json', 'test/tools/framework-types.mjs', 'package.json'];

function newest(): number {
  const files = sources.flatMap((source) => {
    const path = join(root, source);
    if (statSync(path).isFile()) return [path];
    return readdirSync(path, { recursive: true }).map((name) => join(path, String(name)));
  });
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

const isFresh = (): boolean => (statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0) > newest();

/** Builds dist unless it is newer than every source, as it is within `npm test`. Test files may ask at the same time. */
export async function ensureBuilt(): Promise<void> {
  if (isFresh()) return;
  const release = await lock(join(root, 'src'), {
    lockfilePath: join(root, 'node_modules/.cache/build.lock'),
    retries: { retries: 240, factor: 1, minTimeout: 500 },
  });
  try {
    if (isFresh()) return;
    const { ok, output } = await run('build', ['test/tools/build.mjs'], { quiet: true });
    assert.ok(ok, output);
  } finally {
    await release();
  }
}
