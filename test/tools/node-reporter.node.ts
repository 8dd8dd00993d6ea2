import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

interface Entry {
  readonly title: string;
  readonly result: string;
}

const folder = mkdtempSync(join(tmpdir(), 'chao-reporter-'));
const reporter = fileURLToPath(new URL('node-reporter.mjs', import.meta.url));
const head = `import { describe, it } from 'node:test'; import assert from 'node:assert';\n`;

/** Runs one file of tests with the reporter; answers the entries and the exit code. */
function run(name: string, source: string): { code: number | null; tests: Entry[] } {
  const file = join(folder, `${name}.mjs`);
  const results = join(folder, `${name}.json`);
  writeFileSync(file, head + source);
  const flags = [`--test-reporter=${reporter}`, '--test-reporter-destination=stdout', '--test-timeout=1500'];
  const env: NodeJS.ProcessEnv = { ...process.env, RESULTS: results };
  delete env.NODE_TEST_CONTEXT;
  const { status } = spawnSync(process.execPath, ['--test', ...flags, file], { env, cwd: folder });
  return { code: status, tests: (JSON.parse(readFileSync(results, 'utf8')) as { tests: Entry[] }).tests };
}

const outcome = (tests: Entry[]): string[] => tests.map(({ title, result }) => `${result}: ${title}`);

describe('the reporter of Node tests', () => {
  after(() => rmSync(folder, { recursive: true }));

  it('counts tests, not suites, with the names of their suites', () => {
    const { code, tests } = run(
      'good',
      `describe('a', () => { describe('b', () => { it('c', () => {}); }); });`,
    );
    assert.equal(code, 0);
    assert.deepEqual(outcome(tests), ['passed: a › b › c']);
  });

  it('counts each failure once, and what is skipped apart', () => {
    const { code, tests } = run(
      'bad',
      `describe('a', () => { it('b', () => assert.equal(1, 2)); it.skip('c', () => {}); it('d', () => {}); });`,
    );
    assert.equal(code, 1);
    assert.deepEqual(outcome(tests), ['failed: a › b', 'skipped: a › c', 'passed: a › d']);
  });

  it('takes a file that cannot be loaded as one failure', () => {
    const { code, tests } = run('broken', `import './nowhere.mjs';`);
    assert.equal(code, 1);
    assert.deepEqual(outcome(tests), ['failed: (the file as a whole)']);
  });

  it('takes a file that hangs as one failure', () => {
    const { code, tests } = run(
      'hang',
      `it('a', () => {}); it('b', () => new Promise((r) => setTimeout(r, 1e6)));`,
    );
    assert.equal(code, 1);
    assert.ok(outcome(tests).includes('failed: (the file as a whole)'));
  });
});
