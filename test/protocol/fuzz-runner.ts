import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { readSizes, wireBytes } from './arbitraries.js';
import { survive } from './survival.js';

/**
 * Sends damaged frames in a process of its own, `fuzz-runner.ts <frames> <seed>`, and prints how many came out and the
 * heap after each tenth, as JSON.
 */
const [wanted = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const streamsAtOnce = 500;

v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

let frames = 0;
let taken = 0;
let streams = 0;
const survives = fc.asyncProperty(wireBytes, readSizes, async (bytes, sizes) => {
  const survived = await survive(bytes, sizes);
  frames += survived.frames;
  taken += survived.taken;
  streams += 1;
});

const heap: number[] = [];
while (frames < wanted) {
  await fc.assert(survives, { numRuns: streamsAtOnce, seed: seed + streams, timeout: 5_000 });
  if (frames >= ((heap.length + 1) * wanted) / 10) heap.push(heapBytes());
}
console.log(JSON.stringify({ frames, taken, streams, heap }));
