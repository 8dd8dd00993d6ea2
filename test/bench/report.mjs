/** Figures to the console, to test-results/bench.json, and as tables into docs/PERFORMANCE.md. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import * as prettier from 'prettier';
import { root } from '../tools/steps.mjs';
import { fairRounds, medians, pairedRatio, shown } from './figures.mjs';

const json = join(root, 'test-results/bench.json');
const page = join(root, 'docs/PERFORMANCE.md');
const [BEGIN, END] = ['<!-- tables: begin -->', '<!-- tables: end -->'];

/** Columns by kind: figure → heading. `*` has the ratio to the plain page behind it. */
const COLUMNS = {
  stream: {
    cpu: 'CPU ms*',
    wall: 'wall ms*',
    lag: 'lag ms',
    missed: 'frames missed',
    longest: 'longest task ms',
    live: 'live',
    heap: 'heap MB',
  },
  stored: {
    wall: 'wall ms*',
    cpu: 'CPU ms*',
    elements: 'elements',
    heap: 'heap MB*',
    missed: 'frames missed, scrolling up',
  },
  start: {
    kB: 'kB gzip',
    files: 'files',
    paint: 'first paint ms',
    ready: 'ready ms',
    cpu: 'CPU ms*',
    script: 'script ms',
  },
};

/** One line per page: `[name, value …]`. */
function linesOf(workload, rounds) {
  const fair = fairRounds(rounds, workload);
  return Object.keys(rounds).map((name) => {
    const middle = medians(fair[name]);
    const cells = Object.entries(COLUMNS[workload.kind]).map(([key, heading]) => {
      const ratio =
        heading.endsWith('*') && name !== 'floor' && middle
          ? pairedRatio(fair, name, 'floor', key)
          : undefined;
      return shown(middle?.[key]) + (ratio === undefined ? '' : ` (${shown(ratio)} ×)`);
    });
    return [name, ...cells];
  });
}

const headings = ({ kind }) => ['page', ...Object.values(COLUMNS[kind]).map((text) => text.replace('*', ''))];

export function print(name, workload, { rounds, load }) {
  console.log(`\n${name}: ${workload.title} (load ${load.map(shown).join(', ')})`);
  const table = [headings(workload), ...linesOf(workload, rounds)];
  for (const line of table) console.log(`  ${line.map((cell, i) => cell.padEnd(i ? 16 : 20)).join('')}`);
}

const readResults = () => (existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : {});

/** Keeps the figures of every round, beside those of other workloads from earlier runs. */
export function record(name, { title, kind, everyMs }, { rounds, load, browser }) {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`;
  const date = new Date().toISOString().slice(0, 10);
  const all = { ...readResults(), [name]: { title, kind, everyMs, date, browser, machine, load, rounds } };
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, `${JSON.stringify(all, null, 1)}\n`);
}

function tableOf([name, { rounds, load, date, browser, ...workload }]) {
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const heads = headings(workload);
  const count = Math.max(...Object.values(rounds).map((list) => list.length));
  const range = `load ${shown(Math.min(...load))} to ${shown(Math.max(...load))}`;
  return [
    `### ${name}: ${workload.title}\n`,
    ...[row(heads), row(heads.map(() => '---')), ...linesOf(workload, rounds).map(row)],
    `\n${date}, ${browser}, rounds: ${count}, ${range}.\n`,
  ].join('\n');
}

/** Puts the tables between the marks of docs/PERFORMANCE.md; what is around them stays. */
export async function writeTables() {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(BEGIN)), text.slice(text.indexOf(END))];
  const tables = Object.entries(readResults()).map(tableOf).join('\n');
  const options = await prettier.resolveConfig(page);
  const whole = `${before}${BEGIN}\n\n${tables}\n${after}`;
  writeFileSync(page, await prettier.format(whole, { ...options, filepath: page }));
}
