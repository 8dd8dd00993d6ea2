import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** How many schedules: SCHEDULES=100 for a short run. SCHEDULES_SEED repeats one. */
const schedules = Number(process.env.SCHEDULES ?? 10_000);
const seed = Number(process.env.SCHEDULES_SEED ?? Date.now() % 2 ** 31);
const jobs = Math.min(2, availableParallelism());
const runner = fileURLToPath(new URL('support/fault-runner.ts', import.meta.url));

/** What a failed job has to say; nothing when all went well. */
const run = async (index: number): Promise<string> => {
  const args = ['--import', 'tsx', runner, String(Math.ceil(schedules / jobs)), String(seed + index)];
  const job = promisify(execFile)(process.execPath, args, { maxBuffer: 64_000_000 });
  return job.then(
    () => '',
    (error: { readonly stderr: string }) => error.stderr,
  );
};

test(`C-160 C-169 ${schedules} schedules of faults: the conversation ends as without them (seed ${seed})`, async () => {
  const reports = await Promise.all(Array.from({ length: jobs }, (_, index) => run(index)));
  assert.equal(reports.join('\n').trim(), '');
});
