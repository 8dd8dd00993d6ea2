/**
 * Browser tests. ENGINES=chromium,firefox,webkit (default chromium), FILES=glob,glob (default all but what runs alone),
 * COVERAGE=1, LOGS=1 for what the pages log, RESULTS=file for JSON.
 */
import { fileURLToPath } from 'node:url';
import * as puppeteer from 'puppeteer-core';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { chromiumLauncher } from './tools/chromium-launcher.mjs';
import { tsImport } from 'tsx/esm/api';
import { chromeArgs, findChromium, findFirefox } from './tools/find-browser.mjs';
import { chromiumCoverage } from './tools/chromium-coverage.mjs';
import { commandsPlugin } from './tools/commands-plugin.mjs';
import { webkitLauncher } from './tools/webkit-launcher.mjs';
import { lineReporter, resultsReporter } from './tools/wtr-reporter.mjs';

const { ENGINES = 'chromium', FILES, COVERAGE, LOGS, RESULTS } = process.env;
const root = fileURLToPath(new URL('..', import.meta.url));

const watching = process.argv.includes('--watch');
const coverage = COVERAGE ? chromiumCoverage({ root, reportDir: `${root}coverage` }) : undefined;
const { backendPlugin } = await tsImport('./backend/wtr-plugin.ts', import.meta.url);

/** Functions of their arguments, of a clock and a network they are given: they are the same in each engine, and run in one. */
const pure = [
  'test/state/**/*.test.ts',
  'test/protocol/**/*.test.ts',
  'test/controller/{approvals,base-url,budget,history,policy,send,small-parts,sse-resume,stop}.test.ts',
  'test/embed/manifest.test.ts',
  'test/elements/internal/values/*.test.ts',
  'test/elements/internal/speech/narrator.test.ts',
];
/** What .ci/run plays by itself, as it takes long or measures time. */
const alone = [
  'test/stories/*.test.ts',
  'test/elements/approval/random.test.ts',
  'test/elements/chat/a11y.test.ts',
  'test/elements/markdown/{frames,streaming}.test.ts',
];

/** Modules don't change during a run: a browser need not ask for them again with each of the pages. */
async function unchanging(context, next) {
  await next();
  if (context.status === 200 && /\.[jt]s$/.test(context.path)) context.set('cache-control', 'max-age=3600');
}

/** `networkEnabled: false`: nobody listens to the hundreds of requests of a page, and telling of them takes the engines long. */
const launch = {
  chromium: async () => {
    const { path, env } = await findChromium();
    const launchOptions = {
      executablePath: path,
      args: chromeArgs,
      env: { ...process.env, ...env },
      networkEnabled: false,
    };
    return chromiumLauncher({ launchOptions, coverage });
  },
  firefox: () =>
    chromeLauncher({
      puppeteer: puppeteer.default ?? puppeteer,
      launchOptions: {
        browser: 'firefox',
        headless: true,
        executablePath: findFirefox(),
        networkEnabled: false,
      },
      concurrency: 1,
    }),
  webkit: () => webkitLauncher(),
};

/** Two Chromiums share the files: it plays the most, much of it in real time. */
const forSecond = ['test/elements/{chat,message,reload,review,theme}/**/*.test.ts'];

const names = ENGINES.split(',');
const browsers = await Promise.all(names.map((name) => launch[name]()));
const others = browsers.slice(1);

async function everything() {
  const second = names[0] === 'chromium' ? await launch.chromium() : browsers[0];
  const without = (patterns) => patterns.map((pattern) => `!${pattern}`);
  return {
    files: ['test/**/*.test.ts', ...without([...pure, ...alone, ...forSecond])],
    groups: [
      { name: 'second', files: [...forSecond, ...without(alone)], browsers: [second, ...others] },
      { name: 'pure', files: pure, browsers: [second] },
    ],
  };
}

export default {
  rootDir: root,
  ...(FILES ? { files: FILES.split(',') } : await everything()),
  nodeResolve: { exportConditions: ['browser', 'development'] },
  browsers,
  concurrentBrowsers: 4,
  staticLogging: true,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  // A file that hangs fails; it does not hold up the rest.
  testsFinishTimeout: 300_000,
  testFramework: { config: { ui: 'bdd', timeout: 20_000 } },
  reporters: [
    watching ? defaultReporter() : lineReporter({ root, logs: Boolean(LOGS) }),
    ...(RESULTS ? [resultsReporter({ file: RESULTS, root })] : []),
  ],
  middleware: [coverage?.middleware, watching ? undefined : unchanging].filter(Boolean),
  plugins: [
    commandsPlugin(),
    await backendPlugin(),
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    }),
    coverage?.plugin,
  ].filter(Boolean),
};
