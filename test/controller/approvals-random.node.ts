import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { ScheduleRun, schedules } from './support/approval-schedule.js';

/** How many: APPROVALS=100 for a short run. APPROVALS_SEED repeats one. */
const numRuns = Number(process.env.APPROVALS ?? 1000);
const seed = Number(process.env.APPROVALS_SEED ?? Date.now() % 2 ** 31);
const original = globalThis.BroadcastChannel;

after(() => void (globalThis.BroadcastChannel = original));

test(`APR-01 C-117 C-121 UX-3.19 ${numRuns} ways of clicks, answers, timeouts, replays and a second tab: one decision, the right last word (seed ${seed})`, async () => {
  let both = 0;
  let several = 0;
  const property = fc.asyncProperty(schedules, async (schedule) => {
    const run = new ScheduleRun(schedule);
    assert.deepEqual(await run.play(), []);
    const tabs = new Set(run.sent.map(({ tab }) => tab[0]));
    both += tabs.size === 2 ? 1 : 0;
    several += run.sent.length > 1 ? 1 : 0;
  });
  await fc.assert(property, { seed, numRuns });
  // Else nothing was tried.
  assert.ok(several > numRuns / 20, `${several} schedules with several answers`);
  assert.ok(both > numRuns / 50, `${both} schedules with answers of both tabs`);
});
