/**
 * Runs the Node tests (test/**\/*.node.ts), or those under the paths given; `--long` those that npm test leaves to .ci/run.
 * RESULTS=file for JSON; NODE_TEST_TIMEOUT is the longest a file may take, in ms.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from './steps.mjs';

/** Paths from the project's root, sorted. */
export function nodeTests(under = []) {
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.node.ts'))
    .sort();
  return under.length ? files.filter((file) => under.some((path) => file.startsWith(path))) : files;
}

/** What takes long: .ci/run plays it, with the full counts. */
const longTests = [
  'test/backend/kill',
  'test/backend/thothii/ledger',
  'test/controller/approvals-random',
  'test/controller/soak',
  'test/demo/conversation',
  'test/elements/approval/background',
  'test/embed/cycles',
  'test/embed/hostile',
  'test/embed/hosts',
  'test/embed/loading',
  'test/embed/policy',
  'test/embed/silence',
  'test/markdown/linear',
  'test/markdown/streaming',
  'test/protocol/fuzz',
  'test/reliability/heap',
  'test/reliability/proxy',
  'test/state/live-equals-reload',
  'test/stories/docs',
  'test/stories/panels',
  'test/stories/toolbars',
];

export const isLong = (file) => longTests.some((path) => file.startsWith(path));

export function runNodeTests(files, { results, timeout = 300_000 } = {}) {
  // They wait a good deal: for servers, browsers and windows of time.
  const flags = ['--import', 'tsx', '--test', '--test-concurrency=3', `--test-timeout=${timeout}`];
  const reporter = ['--test-reporter=./test/tools/node-reporter.mjs', '--test-reporter-destination=stdout'];
  return run('node tests', files, {
    nodeArgs: [...flags, ...reporter],
    env: results ? { RESULTS: results } : {},
    timeout: timeout * 4,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const under = process.argv.slice(2);
  const files = nodeTests(under[0] === '--long' ? longTests : under);
  if (!files.length) throw new Error('No Node test was found there.');
  const timeout = Number(process.env.NODE_TEST_TIMEOUT ?? 300_000);
  const { ok } = await runNodeTests(files, { results: process.env.RESULTS, timeout });
  process.exitCode = ok ? 0 : 1;
}
