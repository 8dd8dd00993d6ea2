/**
 * `npm run test:stories`: every story of storybook-static/ in Chromium and, where it is here, Firefox. A story fails on a
 * failed play function, a render error, an axe violation, a console error or warning, a violation of the policy the pages
 * are served with, or a request that leaves the page's origin. A story with the tag `warns` is about a warning.
 * ENGINES=chromium,firefox narrows it; a word on the command line runs only stories whose id contains it; STATIC names another
 * folder than storybook-static. In the end the whole of Storybook, its own pages too, is used with the network cut (`offline`).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { chromeArgs, findChromium, findFirefox } from './find-browser.mjs';
import { useOffline } from '../stories/tools/offline.mjs';
import { serveFolder } from './serve-folder.mjs';
import { root, seconds } from './steps.mjs';

const folder = process.env.STATIC ?? join(root, 'storybook-static');
/** What Storybook needs of itself, and nothing from elsewhere. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' data:",
  "font-src 'self' data:",
  "frame-src 'self' blob: data:",
].join('; ');
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

/** Storybook's own warnings, and those of axe about what it can't decide, are none of ours. */
const isForeign = (message) =>
  /\/sb-|axe/.test(message.location()?.url ?? '') || /storybook/i.test(message.text());

/** Told to the page before its scripts: what its policy forbade. */
function listenForViolations() {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`policy: ${effectiveDirective} forbids ${blockedURI}`),
  );
}

/** Collects what the page complains about; the array is emptied before each story. */
function watch(page, origin) {
  const problems = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const kind = message.type();
    const isWarning = kind === 'warn' && !isForeign(message);
    if (kind === 'error' || isWarning) problems.push(`console ${kind}: ${message.text()}`);
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
  await page.evaluateOnNewDocument(listenForViolations);
  await page.goto(`${origin}/iframe.html?viewMode=story`, { waitUntil: 'load' });
  await page.waitForFunction('Boolean(window.__STORYBOOK_ADDONS_CHANNEL__)');
  return { page, problems };
}

async function runEngine(engine, stories, origin) {
  const browser = await launch[engine]();
  const results = [];
  try {
    const { page, problems } = await openPreview(browser, origin);
    for (const { id, tags } of stories) {
      problems.length = 0;
      const started = performance.now();
      const told = await page.evaluate(showStory, id, STORY_TIMEOUT);
      const heard = tags.includes('warns')
        ? problems.filter((problem) => !problem.startsWith('console warn'))
        : problems;
      const all = [...told, ...heard];
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

/** Storybook itself, from a plain server of files, with the network cut. */
async function runOffline() {
  const { close, origin } = await serveFolder(folder);
  const started = performance.now();
  const { requests, foreign, problems, told } = await useOffline(origin)
    .catch((error) => ({ requests: 0, foreign: [], problems: [error.message] }))
    .finally(close);
  const all = [...problems, ...foreign.map((url) => `request to ${url}`)];
  const ms = performance.now() - started;
  console.log(`${all.length ? '✗' : '✓'} with the network cut (${seconds(ms)})`);
  for (const problem of all) console.log(`    ${problem}`);
  if (told)
    console.log(
      `    ${requests} requests, ${foreign.length} of them elsewhere; tape ${told.events} events, ${told.letters} letters; ` +
        `${told.rows} rows in the event log; docs page “${told.heading}” with ${told.elements} elements`,
    );
  const result = all.length ? 'failed' : 'passed';
  return {
    file: 'stories',
    engine: 'chromium',
    title: 'with the network cut',
    result,
    ms,
    error: all.join('; '),
  };
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
const { close, origin } = await serveFolder(folder, { 'content-security-policy': policy });
const results = [];
for (const engine of wanted) results.push(...(await runEngine(engine, stories, origin)));
close();
if ((!word || 'offline'.includes(word)) && wanted.includes('chromium')) results.push(await runOffline());
mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(join(root, 'test-results/stories.json'), JSON.stringify({ tests: results }, null, 1));
const failed = results.filter(({ result }) => result === 'failed').length;
console.log(`${stories.length} stories in ${wanted.join(' and ')}`);
if (!process.argv.includes('--no-total')) console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed || !results.length ? 1 : 0;
