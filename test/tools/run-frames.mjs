/**
 * What a long answer costs each frame, in the engines that are here, one after the other: side by side they would measure
 * each other. Results in test-results/frames.json.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findFirefox, findWebKit } from './find-browser.mjs';
import { root, run } from './steps.mjs';

const results = `${root}test-results/frames.json`;
const engines = ['chromium', ...(findFirefox() ? ['firefox'] : []), ...(findWebKit() ? ['webkit'] : [])];
const all = [];
let ok = true;

mkdirSync(`${root}test-results`, { recursive: true });
for (const engine of engines) {
  rmSync(results, { force: true });
  const env = {
    ENGINES: engine,
    FILES: 'test/elements/markdown/frames.test.ts',
    LOGS: '1',
    RESULTS: results,
  };
  const ended = await run(engine, ['wtr', '--config', 'test/web-test-runner.config.mjs'], { env });
  ok &&= ended.ok;
  all.push(...(existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).tests : []));
}
writeFileSync(results, JSON.stringify({ tests: all }));
process.exitCode = ok ? 0 : 1;
