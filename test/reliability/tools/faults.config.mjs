/** The browser tests' config for many schedules: SCHEDULES=100 (per engine), SCHEDULES_SEED repeats one run. */
import base from '../../web-test-runner.config.mjs';

const { SCHEDULES = '100', SCHEDULES_SEED } = process.env;
const settings = { schedules: Number(SCHEDULES), ...(SCHEDULES_SEED && { seed: Number(SCHEDULES_SEED) }) };

/** Prints what the pages say: the figures. */
const logs = {
  reportTestFileResults({ sessionsForTestFile }) {
    for (const { browser, logs } of sessionsForTestFile)
      for (const line of logs) process.stdout.write(`${browser.name}: ${line.join(' ')}\n`);
  },
};

export default {
  ...base,
  files: ['test/reliability/faults.test.ts'],
  groups: [],
  reporters: [...base.reporters, logs],
  testsFinishTimeout: 900_000,
  testRunnerHtml: (framework) => `<!doctype html><html><body>
    <script>window.faultSettings = ${JSON.stringify(settings)};</script>
    <script type="module" src="${framework}"></script>
  </body></html>`,
};
