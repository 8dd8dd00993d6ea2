/** Writes what the browser tests did as JSON: one entry a test and engine. A file that did not run is one failed entry. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

function flatten(suite, path = []) {
  const own = suite.tests.map((test) => ({ ...test, title: [...path, test.name].join(' › ') }));
  return own.concat(suite.suites.flatMap((child) => flatten(child, [...path, child.name])));
}

function entriesOf(session, root) {
  const at = { file: relative(root, session.testFile), engine: session.browser.name };
  const entries = (session.testResults ? flatten(session.testResults) : []).map((test) => ({
    ...at,
    title: test.title,
    result: test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed',
    ms: test.duration,
    ...(test.error && { error: test.error.message }),
  }));
  const silent = !session.passed && !entries.some((entry) => entry.result === 'failed');
  if (silent || !entries.length) {
    const error = session.errors.map((one) => one.message).join('; ') || 'no test was found in this file';
    entries.push({ ...at, title: '(the file did not run)', result: 'failed', error });
  }
  return entries;
}

export function resultsReporter({ file, root }) {
  return {
    onTestRunFinished({ sessions, testCoverage }) {
      const tests = [...sessions].flatMap((session) => entriesOf(session, root));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ coverage: testCoverage?.summary, tests }, null, 1));
    },
  };
}
