/**
 * Makes a fresh clone ready and says what it installs: node_modules, and with `--browser` a Chromium where there is none.
 * Plain Node without dependencies, since it runs before there are any.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-browser.mjs';

const OLDEST_NODE = 20;
const PACKAGED_CHROMIUM = '@sparticuz/chromium@153.0.0';
const root = fileURLToPath(new URL('../..', import.meta.url));

function npm(...args) {
  const script = process.env.npm_execpath;
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const shell = !script && process.platform === 'win32';
  const { status } = spawnSync(command, [...first, ...args, ...quiet], {
    cwd: root,
    stdio: 'inherit',
    shell,
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed. Is the npm registry reachable?`);
}

function packages(file) {
  return JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).packages;
}

/** What is wrong with node_modules, in words, or undefined. Optional packages may be missing: they are for other systems. */
function trouble() {
  const wanted = packages('package-lock.json');
  let present;
  try {
    present = packages('node_modules/.package-lock.json');
  } catch {
    return 'node_modules is missing';
  }
  const names = Object.keys(wanted).filter((name) => name);
  const stale = names.filter((name) =>
    present[name] ? present[name].version !== wanted[name].version : !wanted[name].optional,
  );
  return stale.length
    ? `node_modules does not match package-lock.json (${stale.length} packages)`
    : undefined;
}

function ensureModules() {
  const found = trouble();
  if (!found) return;
  console.log(`${found}: running npm ci …`);
  npm('ci');
}

async function ensureChromium() {
  try {
    await findChromium();
  } catch (error) {
    const packaged = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROME_PATH;
    if (!packaged) throw error;
    console.log(`No Chromium found: installing ${PACKAGED_CHROMIUM} into node_modules …`);
    npm('install', '--no-save', PACKAGED_CHROMIUM);
    await findChromium();
  }
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE)
    throw new Error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
}

/** Ends the process with one readable line when something cannot be had. */
export async function ensure({ browser = false } = {}) {
  try {
    checkNode();
    ensureModules();
    if (browser) await ensureChromium();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensure({ browser: process.argv.includes('--browser') });
}
