import test from 'node:test';
import * as fc from 'fast-check';
import { readSizes, wireBytes } from './arbitraries.js';
import { survive } from './survival.js';

/** How many streams: FUZZ=1000000 for the long run. FUZZ_SEED repeats one. */
const numRuns = Number(process.env.FUZZ ?? 50_000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

test(`C-028 ${numRuns} damaged streams: nothing throws, nothing hangs, the next good frame arrives (seed ${seed})`, async () => {
  await fc.assert(fc.asyncProperty(wireBytes, readSizes, survive), { numRuns, seed, timeout: 5_000 });
});
