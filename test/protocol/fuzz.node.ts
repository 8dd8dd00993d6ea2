import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface Report {
  readonly frames: number;
  readonly taken: number;
  readonly streams: number;
  readonly heap: readonly number[];
}

/** How many frames: FUZZ=1000000 for the long run. FUZZ_SEED repeats one. */
const wanted = Number(process.env.FUZZ ?? 100_000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const jobs = Math.min(2, availableParallelism());
const runner = fileURLToPath(new URL('fuzz-runner.ts', import.meta.url));

async function run(index: number): Promise<Report> {
  const args = [
    '--import',
    'tsx',
    runner,
    String(Math.ceil(wanted / jobs)),
    String(seed + index * 1_000_000),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64_000_000 });
  return JSON.parse(stdout) as Report;
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

test(`C-028 ${wanted} damaged frames through wire, dialect and state: nothing throws or hangs, memory is flat (seed ${seed})`, async (t) => {
  const reports = await Promise.all(Array.from({ length: jobs }, (_, index) => run(index)));
  for (const { frames, taken, streams, heap } of reports) {
    t.diagnostic(
      `${frames} frames in ${streams} streams, ${taken} of them changed the conversation, heap ${heap.map(megabytes).join(' → ')} MB`,
    );
    assert.ok(taken > frames / 4, 'most frames never reach the conversation');
    const [first = 0] = heap;
    assert.ok(heap.length >= 2 && heap.at(-1)! < first * 1.1, 'the heap grows');
  }
});
