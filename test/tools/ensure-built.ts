import { join } from 'node:path';
import { buildOnce } from './build-once.js';
import { root } from './steps.mjs';

/** Builds dist unless it is newer than every source, as it is within `npm test`. Test files may ask at the same time. */
export function ensureBuilt(): Promise<void> {
  return buildOnce({
    name: 'build',
    // What the build writes last.
    built: join(root, 'dist/types/elements.d.ts'),
    sources: ['src', 'custom-elements.json', 'test/tools/framework-types.mjs', 'package.json'],
    args: ['test/tools/build.mjs'],
  });
}
