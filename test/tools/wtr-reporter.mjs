/**
 * Reporters of the browser tests. `lineReporter` prints one line a file, and all there is to know of a failure;
 * `resultsReporter` writes one JSON entry a test and engine. A file that did not run is one failed entry.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

function flatten(suite, path = []) {
  const own = suite.tests.map((test) => ({ ...test, title: [...path, test.name].join(' › ') }));
  return own.concat(suite.suites.flatMap((child) => flatten(child, [...path, child.name])));
}

/** The runner's own terminal takes console.log over, for a progress bar that is not wanted here. */
const print = (line) => void process.stdout.write(`${line}\n`);

const textOf = (error) => [error.message, error.stack].filter(Boolean).join('\n');

function entriesOf(session, root) {
  const at = { file: relative(root, session.testFile), engine: session.browser.name };
  const entries = (session.testResults ? flatten(session.testResults) : []).map((test) => ({
    ...at,
    title: test.title,
    result: test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed',
    ms: test.duration,
    ...(test.error && { error: textOf(test.error) }),
  }));
  const silent = !session.passed && !entries.some((entry) => entry.result === 'failed');
  if (silent || !entries.length) {
    const error = session.errors.map(textOf).join('\n') || 'no test was found in this file';
    entries.push({ ...at, title: '(the file as a whole)', result: 'failed', error });
  }
  return entries;
}

const indent = (text) => text.replace(/^/gm, '      ');
const count = (entries, result) => entries.filter((entry) => entry.result === result).length;

/** What the page logged, without what Lit says in its development form. */
function logsOf(session) {
  const lines = session.logs.map((values) => values.map(String).join(' '));
  return lines.filter((line) => !line.startsWith('Lit is in dev mode'));
}

function tellLogs(session) {
  for (const line of logsOf(session)) print(indent(`log: ${line}`));
}

function tellFailure(session, entries) {
  for (const { engine, title, error } of entries.filter(({ result }) => result === 'failed')) {
    print(`    ${engine}: ${title}`);
    if (error) print(indent(error));
  }
  tellLogs(session);
  for (const path of session.request404s) print(indent(`not found: ${path}`));
}

/** `logs`: what the pages logged is told of files without a failure too. */
export function lineReporter({ root, logs = false }) {
  let all = [];
  return {
    onTestRunStarted: () => void (all = []),
    reportTestFileResults({ sessionsForTestFile, testFile }) {
      const perSession = sessionsForTestFile.map((session) => [session, entriesOf(session, root)]);
      const entries = perSession.flatMap(([, own]) => own);
      const failed = count(entries, 'failed');
      const ms = entries.reduce((sum, entry) => sum + (entry.ms ?? 0), 0);
      const name = relative(root, testFile);
      print(
        `${failed ? '✗' : '✓'} ${name}: ${entries.length} tests, ${failed} failed, ${(ms / 1000).toFixed(1)} s`,
      );
      for (const [session, own] of perSession) {
        if (count(own, 'failed')) tellFailure(session, own);
        else if (logs) tellLogs(session);
      }
      all.push(...entries);
    },
    onTestRunFinished: () =>
      print(`${all.length} tests: ${count(all, 'failed')} failed, ${count(all, 'skipped')} skipped`),
  };
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
