import { fileURLToPath } from 'node:url';
import * as puppeteer from 'puppeteer-core';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { chromeArgs, findChromium } from './tools/find-browser.mjs';
import { commandsPlugin } from './tools/commands-plugin.mjs';
import { webkitLauncher } from './tools/webkit-launcher.mjs';

const engines = (process.env.ENGINES ?? 'chromium').split(',');
const root = fileURLToPath(new URL('..', import.meta.url));

const launch = {
  chromium: async () => {
    const { path, env } = await findChromium();
    return chromeLauncher({
      launchOptions: { executablePath: path, args: chromeArgs, env: { ...process.env, ...env } },
    });
  },
  firefox: () =>
    chromeLauncher({
      puppeteer: puppeteer.default ?? puppeteer,
      launchOptions: { browser: 'firefox', headless: true, executablePath: '/usr/bin/firefox-esr' },
      concurrency: 1,
    }),
  webkit: () => webkitLauncher(),
};

export default {
  rootDir: root,
  files: (process.env.FILES ?? 'test/**/*.test.ts').split(','),
  nodeResolve: { exportConditions: ['browser', 'development'] },
  browsers: await Promise.all(engines.map((name) => launch[name]())),
  concurrentBrowsers: 3,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testFramework: { config: { ui: 'bdd', timeout: 10_000 } },
  plugins: [
    commandsPlugin(),
    esbuildPlugin({ ts: true, target: 'es2022', tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) }),
  ],
  coverageConfig: { include: ['src/**/*.ts'], report: true, reportDir: 'coverage' },
};
