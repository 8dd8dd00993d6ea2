/** Has the widget become slower? Its CPU in parts of the plain page's, taken side by side, held against a kept figure. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/steps.mjs';
import { pairedRatio, shown } from './figures.mjs';
import { play } from './play.mjs';
import { workloads } from './workloads/index.mjs';

const file = new URL('baseline.json', import.meta.url);
const TOLERANCE = 1.15;
const ROUNDS = 3;
/** What goes as fast as it can: its CPU time does not depend on how many frames a busy machine lets through. */
const WATCHED = ['W2-100', 'W3-1000'];

/** Median over the rounds. */
async function ratioOf(browser, server, name) {
  const base = name.startsWith('W3') ? 'floor' : 'floor-contract';
  const { rounds } = await play(browser, server, workloads[name], { rounds: ROUNDS, pages: [base, 'chao'] });
  return pairedRatio(rounds, 'chao', base, 'cpu');
}

export async function takeBaseline(browser, server) {
  const ratios = {};
  for (const name of WATCHED) ratios[name] = Number((await ratioOf(browser, server, name)).toFixed(2));
  writeFileSync(file, `${JSON.stringify(ratios, null, 2)}\n`);
  console.log(ratios);
}

/** Answers false when a ratio is too high in two runs. The counts go to test-results/guard.json. */
export async function guard(browser, server) {
  const baseline = JSON.parse(readFileSync(file, 'utf8'));
  const failures = [];
  for (const name of WATCHED) {
    const most = baseline[name] * TOLERANCE;
    let ratio = await ratioOf(browser, server, name);
    if (ratio > most) ratio = Math.min(ratio, await ratioOf(browser, server, name));
    const told = `${name}: ${shown(ratio)} × the plain page, kept ${baseline[name]}`;
    console.log(`${ratio > most ? '✗' : '✓'} ${told}`);
    if (ratio > most) failures.push(told);
  }
  const counts = { passed: WATCHED.length - failures.length, failed: failures.length, failures };
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/guard.json'), JSON.stringify(counts));
  return failures.length === 0;
}
