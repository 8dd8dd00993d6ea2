/**
 * `npm run bench [workload …]`: the widget beside plain pages and other widgets, fed the same over HTTP, in Chromium. What
 * counts are ratios within a run: a slow or busy machine slows all of them.
 *
 *   --quick        a few small workloads, one round, the plain page and the widget only: under a minute
 *   --guard        compares the CPU ratio with baseline.json; more than 15 % above it, twice, is a failure
 *   --baseline     writes baseline.json anew
 *   --rounds N     default 5
 *   --pages A,B    default all
 *   --dist FOLDER  the widget's files; without it they are built first
 *
 * The figures go to test-results/bench.json, workload by workload; of a run that is neither quick nor the guard's, also
 * as tables to docs/PERFORMANCE.md.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from '../tools/steps.mjs';
import { launch } from './browser.mjs';
import { guard, takeBaseline } from './guard.mjs';
import { pageNames, play } from './play.mjs';
import { print, record, writeTables } from './report.mjs';
import { serve } from './server.mjs';
import { quick, workloads } from './workloads/index.mjs';

const flag = { type: 'boolean', default: false };
const text = { type: 'string' };
const options = { quick: flag, guard: flag, baseline: flag, rounds: text, pages: text, dist: text };
const { values, positionals } = parseArgs({ options, allowPositionals: true });

function chosen() {
  if (values.quick) return quick;
  const unknown = positionals.find((name) => !workloads[name]);
  if (unknown)
    throw new Error(`There is no workload "${unknown}". There are: ${Object.keys(workloads).join(', ')}.`);
  const names = positionals.length ? positionals : Object.keys(workloads);
  return Object.fromEntries(names.map((name) => [name, workloads[name]]));
}

async function compare(browser, server) {
  const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));
  const pages = values.pages?.split(',') ?? (values.quick ? ['floor', 'floor-contract', 'chao'] : pageNames);
  for (const [name, workload] of Object.entries(chosen())) {
    const result = await play(browser, server, workload, { rounds, pages });
    print(name, workload, result);
    if (values.quick) continue;
    record(name, workload, { ...result, browser: await browser.version() });
    await writeTables();
  }
}

const tasks = { guard, baseline: takeBaseline };
const task = Object.keys(tasks).find((name) => values[name]);

if (!values.dist && !(await run('build', ['test/tools/build.mjs'])).ok) process.exit(1);
const server = await serve(values.dist ?? join(root, 'dist/cdn'));
const browser = await launch();
try {
  const ok = await (task ? tasks[task] : compare)(browser, server);
  if (ok === false) process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
}
