/**
 * `npm run bench [workload …]`: the widget beside a plain page that is fed the same bytes, in Chromium. The pages take turns,
 * round by round, and what counts is the ratio of their medians: a slow or busy machine slows both.
 *
 *   --rounds N     default 5
 *   --dist FOLDER  the widget's files; without it they are built first
 *   --json FILE    the figures of every round
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import puppeteer from 'puppeteer-core';
import { chromeArgs, findChromium } from '../tools/find-browser.mjs';
import { root, run } from '../tools/steps.mjs';
import { measure } from './measure.mjs';
import { serve } from './server.mjs';
import { workloads } from './workloads/index.mjs';

const PAGES = ['floor', 'chao'];
const options = {
  rounds: { type: 'string', default: '5' },
  dist: { type: 'string' },
  json: { type: 'string' },
};
const { values, positionals } = parseArgs({ options, allowPositionals: true });

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Figure → its median. */
function medians(rounds) {
  return Object.fromEntries(Object.keys(rounds[0]).map((key) => [key, median(rounds.map((r) => r[key]))]));
}

async function play(browser, server, workload) {
  server.play(workload);
  const rounds = Object.fromEntries(PAGES.map((page) => [page, []]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const page of round % 2 ? PAGES.toReversed() : PAGES)
      rounds[page].push(await measure(browser, `${server.origin}/${page}.html`, workload));
  }
  return rounds;
}

const shown = (value) => (Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(2));

/** Prints the figures; answers what is over its limit. */
function report({ title, limits, idleHeapMb }, rounds) {
  const [floor, widget] = PAGES.map((page) => medians(rounds[page]));
  console.log(`\n${title}`);
  for (const [key, value] of Object.entries(widget)) {
    const ratio = floor[key] > 0 ? `  ${(value / floor[key]).toFixed(2)} ×` : '';
    console.log(
      `  ${key.padEnd(8)}floor ${shown(floor[key]).padStart(6)}  widget ${shown(value).padStart(6)}${ratio}`,
    );
  }
  const over = Object.entries(limits)
    .filter(([key, most]) => widget[key] > most * floor[key])
    .map(([key, most]) => `${title}: ${key} is more than ${most} × the floor's`);
  if (widget.growth > idleHeapMb) over.push(`${title}: the heap grows after the end`);
  return over;
}

const names = positionals.length ? positionals : Object.keys(workloads);
if (!values.dist && !(await run('build', ['test/tools/build.mjs'])).ok) process.exit(1);
const server = await serve(values.dist ?? join(root, 'dist/cdn'));
const { path, env } = await findChromium();
const browser = await puppeteer.launch({
  executablePath: path,
  args: chromeArgs,
  env: { ...process.env, ...env },
});
const all = {};
const over = [];
try {
  for (const name of names) {
    all[name] = await play(browser, server, workloads[name]);
    over.push(...report(workloads[name], all[name]));
  }
} finally {
  await browser.close();
  server.close();
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 1)}\n`);
for (const line of over) console.log(`✗ ${line}`);
if (over.length) process.exitCode = 1;
