/**
 * Reporter for node:test. Prints one line a file, every failure in full and what tests print themselves; writes all results
 * as JSON to RESULTS.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

const where = (data) => (data.file ? relative(process.cwd(), data.file) : '(unknown file)');

function entryOf(data, passed, path) {
  const own = relative(process.cwd(), data.name) === where(data) ? '(the file as a whole)' : data.name;
  const skipped = data.skip !== undefined || data.todo !== undefined;
  const cause = data.details.error?.cause ?? data.details.error;
  return {
    file: where(data),
    engine: 'Node',
    title: [...path, own].join(' › '),
    result: skipped ? 'skipped' : passed ? 'passed' : 'failed',
    ms: Math.round(data.details.duration_ms),
    ...(!passed && { error: String(cause?.stack ?? cause?.message ?? cause) }),
  };
}

const failure = ({ file, title, error }) => `✗ ${file}\n  ${title}\n${error.replace(/^/gm, '    ')}\n`;

/** A failed suite only repeats its tests, unless it failed by itself (in a hook, say). */
const repeats = (data) =>
  data.details.type === 'suite' && data.details.error?.failureType === 'subtestsFailed';

function line(file, tests) {
  const failed = tests.filter((test) => test.result === 'failed').length;
  const ms = tests.reduce((sum, test) => sum + test.ms, 0);
  return `${failed ? '✗' : '✓'} ${file}: ${tests.length} tests, ${failed} failed, ${(ms / 1000).toFixed(1)} s\n`;
}

export default async function* report(events) {
  const tests = [];
  const path = [];
  for await (const { type, data } of events) {
    if (type === 'test:start') path[data.nesting] = data.name;
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const passed = type === 'test:pass';
    if (data.details.type === 'suite' && (passed || repeats(data))) continue;
    const entry = entryOf(data, passed, path.slice(0, data.nesting));
    tests.push(entry);
    if (entry.result === 'failed') yield failure(entry);
  }
  for (const [file, own] of Object.entries(byFile(tests))) {
    yield line(file, own);
  }
  const target = process.env.RESULTS;
  if (!target) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify({ tests }, null, 1));
}

function byFile(tests) {
  const groups = {};
  for (const test of tests) (groups[test.file] ??= []).push(test);
  return groups;
}
