/**
 * Browser tests. ENGINES=chromium,firefox,webkit (default chromium), FILES=glob,glob, COVERAGE=1, RESULTS=file for JSON.
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

const { ENGINES = 'chromium', FILES = 'test/**/*.test.ts', COVERAGE, RESULTS } = process.env;
const root = fileURLToPath(new URL('..', import.meta.url));

const watching = process.argv.includes('--watch');
const coverage = COVERAGE ? chromiumCoverage({ root, reportDir: `${root}coverage` }) : undefined;
const { backendPlugin } = await tsImport('./backend/wtr-plugin.ts', import.meta.url);

/** Modules don't change during a run: a browser need not ask for them again with each of the pages. */
async function unchanging(context, next) {
  await next();
  if (context.status === 200 && /\.[jt]s$/.test(context.path)) context.set('cache-control', 'max-age=3600');
}

const launch = {
  chromium: async () => {
    const { path, env } = await findChromium();
    const launchOptions = { executablePath: path, args: chromeArgs, env: { ...process.env, ...env } };
    return chromiumLauncher({ launchOptions, coverage });
  },
  firefox: () =>
    chromeLauncher({
      puppeteer: puppeteer.default ?? puppeteer,
      launchOptions: { browser: 'firefox', headless: true, executablePath: findFirefox() },
      concurrency: 1,
    }),
  webkit: () => webkitLauncher(),
};

export default {
  rootDir: root,
  files: FILES.split(','),
  nodeResolve: { exportConditions: ['browser', 'development'] },
  browsers: await Promise.all(ENGINES.split(',').map((name) => launch[name]())),
  concurrentBrowsers: 3,
  staticLogging: true,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  // A file that hangs fails; it does not hold up the rest.
  testsFinishTimeout: 300_000,
  testFramework: { config: { ui: 'bdd', timeout: 20_000 } },
  reporters: [
    watching ? defaultReporter() : lineReporter({ root }),
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
