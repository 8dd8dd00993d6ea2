/**
 * `npm run test:stories`: every story of storybook-static/ in Chromium and, where it is here, Firefox. A story fails on a
 * failed play function, a render error, an axe violation, a console error, or a request that leaves the page's origin.
 * ENGINES=chromium,firefox narrows it; a word on the command line runs only stories whose id contains it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { chromeArgs, findChromium, findFirefox } from './find-browser.mjs';
import { serveFolder } from './serve-folder.mjs';
import { root, seconds } from './steps.mjs';

const folder = join(root, 'storybook-static');
const STORY_TIMEOUT = 30_000;

const launch = {
  async chromium() {
    const { path, env } = await findChromium();
    return puppeteer.launch({ executablePath: path, args: chromeArgs, env: { ...process.env, ...env } });
  },
  firefox: () => puppeteer.launch({ browser: 'firefox', executablePath: findFirefox(), headless: true }),
};

/** Runs in the page: shows one story and answers what its preview reported. */
function showStory(id, timeout) {
  const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
  // A failed play function still ends with the status "success": its error comes only by these events.
  const bad = [
    'playFunctionThrewException',
    'unhandledErrorsWhilePlaying',
    'storyErrored',
    'storyThrewException',
    'storyMissing',
  ];
  return new Promise((resolve) => {
    const problems = [];
    const listeners = bad.map((name) => [
      name,
      (error) => problems.push(`${name}: ${(error?.message ?? JSON.stringify(error)).slice(0, 500)}`),
    ]);
    const end = (more) => {
      clearTimeout(timer);
      channel.off('storyFinished', finished);
      for (const [name, listener] of listeners) channel.off(name, listener);
      resolve([...problems, ...more]);
    };
    const finished = ({ storyId, status, reporters }) => {
      if (storyId !== id) return;
      const violations = reporters
        .filter(({ type }) => type === 'a11y')
        .flatMap(({ result }) => result?.violations ?? []);
      const axe = violations.map(({ id: rule, nodes }) => `axe ${rule}: ${nodes?.[0]?.target?.join(' ')}`);
      end(status === 'success' || axe.length ? axe : [`status ${status}`]);
    };
    const timer = setTimeout(() => end(['it did not finish']), timeout);
    for (const [name, listener] of listeners) channel.on(name, listener);
    channel.on('storyFinished', finished);
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
  });
}

/** Collects what the page complains about; the array is emptied before each story. */
function watch(page, origin) {
  const problems = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(origin)) problems.push(`request to ${new URL(url).origin}`);
  });
  return problems;
}

async function openPreview(browser, origin) {
  const page = await browser.newPage();
  const problems = watch(page, origin);
  await page.goto(`${origin}/iframe.html?viewMode=story`, { waitUntil: 'load' });
  await page.waitForFunction('Boolean(window.__STORYBOOK_ADDONS_CHANNEL__)');
  return { page, problems };
}

async function runEngine(engine, stories, origin) {
  const browser = await launch[engine]();
  const results = [];
  try {
    const { page, problems } = await openPreview(browser, origin);
    for (const { id } of stories) {
      problems.length = 0;
      const started = performance.now();
      const told = await page.evaluate(showStory, id, STORY_TIMEOUT);
      const all = [...told, ...problems];
      const ms = performance.now() - started;
      console.log(`${all.length ? '✗' : '✓'} ${engine} ${id} (${seconds(ms)})`);
      for (const problem of all) console.log(`    ${problem}`);
      results.push({
        file: 'stories',
        engine,
        title: id,
        result: all.length ? 'failed' : 'passed',
        ms,
        error: all.join('; '),
      });
    }
  } finally {
    await browser.close();
  }
  return results;
}

async function storyList(word) {
  const { entries } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
  const stories = Object.values(entries).filter(
    (entry) => entry.type === 'story' && !entry.tags.includes('no-test'),
  );
  return word ? stories.filter(({ id }) => id.includes(word)) : stories;
}

const wanted = (process.env.ENGINES ?? (findFirefox() ? 'chromium,firefox' : 'chromium')).split(',');
const word = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const stories = await storyList(word);
const { close, origin } = await serveFolder(folder);
const results = [];
for (const engine of wanted) results.push(...(await runEngine(engine, stories, origin)));
close();
mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(join(root, 'test-results/stories.json'), JSON.stringify({ tests: results }, null, 1));
const failed = results.filter(({ result }) => result === 'failed').length;
console.log(`${stories.length} stories in ${wanted.join(' and ')}`);
if (!process.argv.includes('--no-total')) console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed || !results.length ? 1 : 0;
