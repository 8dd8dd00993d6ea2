import fc from 'fast-check';
import { check } from './fault-check.js';
import { faultPlan } from './fault-plan.js';
import { conversation } from './fault-script.js';

/**
 * Runs schedules in a process of its own: `fault-runner.ts <how many> <seed>`. The hooks of node:test, which follow every
 * promise, would make it half as fast.
 */
const [numRuns, seed] = process.argv.slice(2).map(Number);

process.on('unhandledRejection', (reason) => {
  throw reason;
});
await fc.assert(fc.asyncProperty(conversation, faultPlan, check), {
  includeErrorInReport: true,
  ...(numRuns === undefined ? {} : { numRuns }),
  ...(seed === undefined ? {} : { seed }),
});
