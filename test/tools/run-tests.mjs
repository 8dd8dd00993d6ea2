/**
 * `npm test`: installs what is missing, then checks, browser tests in every engine that is here (in all three when CI is
 * set), Node tests, sizes and the contract. The last line is `N passed, N failed`; `--no-total` leaves it to the caller.
 * Results stay in test-results/.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensure } from './ensure.mjs';
import { findChromium, findFirefox, findWebKit } from './find-browser.mjs';

await ensure({ browser: true });
const { check } = await import('./check.mjs');
const { lineCoverage } = await import('./coverage.mjs');
const { isLong, nodeTests, runNodeTests } = await import('./run-node-tests.mjs');
const { root, run, seconds } = await import('./steps.mjs');

const COVERAGE_GOAL = 90;
const RESULTS = 'test-results';
const started = performance.now();
/** What went wrong outside of single tests. Each counts as one failure. */
const troubles = [];
const title = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`);

async function engines() {
  const { path, from } = await findChromium();
  console.log(`Chromium: ${path} (${from})`);
  const others = { firefox: findFirefox(), webkit: findWebKit() };
  for (const [name, found] of Object.entries(others)) {
    if (found) continue;
    console.log(`${name}: not found, its tests are skipped.`);
    if (process.env.CI) troubles.push(`${name} is required when CI is set`);
  }
  return ['chromium', ...Object.keys(others).filter((name) => others[name])];
}

/** The entries a runner wrote; a runner that wrote none is a trouble of its own. */
function readResults(name) {
  const file = `${root}${RESULTS}/${name}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).tests;
  troubles.push(`${name}: the runner ended without results`);
  return [];
}

async function browserTests() {
  title('browser tests');
  const env = {
    ENGINES: (await engines()).join(','),
    COVERAGE: '1',
    RESULTS: `${root}${RESULTS}/browser.json`,
  };
  const args = ['wtr', '--config', 'test/web-test-runner.config.mjs'];
  const options = { env, nodeArgs: ['--import', 'tsx'], timeout: 1_500_000 };
  const result = await run('browser tests', args, options);
  return secondTry(settle(result, readResults('browser')), (files) =>
    run('browser tests, second try', args, {
      ...options,
      env: { ...env, FILES: files.join(','), COVERAGE: '', RESULTS: `${root}${RESULTS}/again.json` },
    }),
  );
}

async function nodeSide() {
  title('Node tests');
  const results = `${root}${RESULTS}/node.json`;
  const files = nodeTests().filter((file) => !isLong(file));
  const tests = settle(await runNodeTests(files, { results }), readResults('node'));
  return secondTry(tests, (files) => runNodeTests(files, { results: `${root}${RESULTS}/again.json` }));
}

/**
 * Files with a failure run once more, by themselves: engines drop a session now and then. What fails twice has failed;
 * what needed a second try is told. Many failures at once are no accident, and get none.
 */
async function secondTry(tests, runAgain) {
  const files = [...new Set(tests.filter(({ result }) => result === 'failed').map(({ file }) => file))];
  if (!files.length || files.length > 10) return tests;
  console.log(`A second try for ${files.join(', ')}`);
  rmSync(`${root}${RESULTS}/again.json`, { force: true });
  await runAgain(files);
  return [...tests.filter(({ file }) => !files.includes(file)), ...readResults('again')];
}

/** A runner that fails although no test did has a reason of its own. */
function settle(result, tests) {
  if (!result.ok && tests.length && !tests.some((test) => test.result === 'failed')) {
    troubles.push(`${result.name}: the runner failed although every test passed`);
  }
  console.log(`${result.name} took ${seconds(result.ms)}`);
  return tests;
}

function coverage() {
  title('coverage');
  const { percent, worst, unloaded } = lineCoverage();
  console.log(`${percent.toFixed(1)} % of the lines of src (goal ${COVERAGE_GOAL} %)`);
  for (const { path, hit, found } of worst) console.log(`  ${found - hit} of ${found} lines missed  ${path}`);
  if (unloaded.length) console.log(`  loaded by no browser test: ${unloaded.join(', ')}`);
  if (percent < COVERAGE_GOAL) troubles.push(`coverage is ${percent.toFixed(1)} %`);
}

async function step(name, args) {
  title(name);
  const { ok } = await run(name, args);
  if (!ok) troubles.push(`${name} failed`);
}

function summary(tests) {
  title('summary');
  const names = [...new Set(tests.map((test) => test.engine))].sort();
  const count = (result, engine) =>
    tests.filter((test) => test.result === result && (!engine || test.engine === engine)).length;
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        { passed: count('passed', name), failed: count('failed', name), skipped: count('skipped', name) },
      ]),
    ),
  );
  const bad = tests.filter((test) => test.result === 'failed');
  const failures = [
    ...bad.map(({ engine, file, title: test }) => `${engine}  ${file}  ${test}`),
    ...troubles,
  ];
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${seconds(performance.now() - started)} in all`);
  return { passed: count('passed'), failed: failures.length, skipped: count('skipped'), failures };
}

rmSync(`${root}${RESULTS}`, { recursive: true, force: true });
mkdirSync(`${root}${RESULTS}`);
title('checks');
for (const { name, ok } of await check()) if (!ok) troubles.push(`check ${name}`);
const tests = [...(await browserTests()), ...(await nodeSide())];
coverage();
await step('sizes', ['size-limit']);
await step('contract', ['test/tools/contract.mjs', '--brief']);
const total = summary(tests);
writeFileSync(`${root}${RESULTS}/total.json`, JSON.stringify(total));
if (!process.argv.includes('--no-total')) console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
