/**
 * `npm run test:visual`: every states matrix and every whole conversation of storybook-static/ against its pictures in
 * test/stories/pictures, pixel by pixel, in Chromium: light, dark, right to left, 320 px, forced colours. What differs is put into
 * test-results/visual, expected, actual and difference beside each other. In the end one border is made a pixel wider, to see that
 * this is found, and only in pictures that show it.
 * UPDATE=1 takes the pictures anew; PLANT=1 plants in every story (default: in two); JOBS=n takes n pictures at once (default 2); STATIC names another folder; a word on the
 * command line runs only stories whose id contains it.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { compare, pixelsOf } from '../stories/visual/compare.mjs';
import { foreignFonts } from '../stories/visual/fonts.mjs';
import { encodePng } from '../stories/visual/png.mjs';
import { modes, openStudio, take } from '../stories/visual/take.mjs';
import { chromeArgs, findChromium } from './find-browser.mjs';
import { serveFolder } from './serve-folder.mjs';
import { root, seconds } from './steps.mjs';

const folder = process.env.STATIC ?? join(root, 'storybook-static');
const pictures = join(root, 'test/stories/pictures');
const results = join(root, 'test-results/visual');
const MOST_BYTES = 4_000_000;
const JOBS = Number(process.env.JOBS ?? 2);
const word = process.argv[2] ?? '';

/** Where the border of one element is made wider: stories that show it in each mode, and one that does not. */
const planted = {
  tag: 'chao-tool-card',
  stories: ['conversations-lifecycles--approved', 'elements-plan--states'],
};

const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
const all = Object.values(entries)
  .filter(({ type }) => type === 'story')
  .map(({ id }) => id)
  .filter((id) => /^elements-.+--(states|groups|details)$|^conversations-|^thothii-conversation/.test(id));
const stories = all.filter((id) => id.includes(word));

const { path: executablePath, env } = await findChromium();
// The same pixels each time: everything is drawn whole, in one colour space, without the help of the machine's own tricks.
const args = [
  ...chromeArgs,
  ...['--font-render-hinting=none', '--hide-scrollbars', '--disable-lcd-text', '--force-color-profile=srgb'],
  ...['--disable-partial-raster', '--disable-skia-runtime-opts', '--disable-font-subpixel-positioning'],
];
const fonts = { FONTCONFIG_FILE: join(root, 'test/stories/fonts/fonts.conf') };
const launch = () => puppeteer.launch({ executablePath, args, env: { ...process.env, ...env, ...fonts } });
// A browser each: a page that is not the one in front is drawn when it pleases.
const browsers = await Promise.all(Array.from({ length: JOBS }, launch));
const { origin, close } = await serveFolder(folder, { 'cache-control': 'max-age=3600' });
const desk = await browsers[0].newPage();
const studios = await Promise.all(browsers.map(openStudio));

const fileOf = (id, mode) => `${id}.${mode}.png`;

/** Compares with the kept picture. Answers how many pixels differ (-1 without one), and them drawn. */
async function difference(file, now) {
  const before = await readFile(join(pictures, file), 'base64').catch(() => undefined);
  return before === undefined ? { count: -1 } : desk.evaluate(compare, before, now);
}

/** Puts it where it can be looked at. Answers what is wrong with it. */
function keep(file, now, { count, picture }) {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, file), picture ?? now, 'base64');
  return `${file}: ${count < 0 ? 'there is no picture of it' : `${count} pixels differ`}`;
}

/** Keeps it, after a look that it is the same pixel by pixel. */
async function store(file, now) {
  const { width, height, rgba } = await desk.evaluate(pixelsOf, now);
  const small = encodePng(Buffer.from(rgba, 'base64'), width, height);
  const { count } = await desk.evaluate(compare, small.toString('base64'), now);
  if (count) throw new Error(`${count} pixels were lost`);
  writeFileSync(join(pictures, file), small);
}

/** What went wrong with one picture: a text for each. */
async function one(page, id, mode) {
  const file = fileOf(id, mode);
  const { picture } = await take(page, origin, id, mode);
  const foreign = mode === 'light' ? await foreignFonts(page) : [];
  const problems = foreign.length ? [`${file}: written in ${foreign.join(', ')}`] : [];
  if (process.env.UPDATE) await store(file, picture);
  else {
    const found = await difference(file, picture);
    if (found.count) problems.push(keep(file, picture, found));
  }
  return problems;
}

/** Has every story in every mode done, by as many pages as there are. */
async function eachPicture(ids, run) {
  const left = ids.flatMap((id) => Object.keys(modes).map((mode) => [id, mode]));
  const work = async (page) => {
    for (let next = left.shift(); next; next = left.shift()) await run(page, ...next);
  };
  await Promise.all(studios.map(work));
}

/** Every picture once. Answers the number that is not as it should be. */
async function compareAll() {
  let [done, failed] = [0, 0];
  const started = performance.now();
  await eachPicture(stories, async (page, id, mode) => {
    const problems = await one(page, id, mode).catch((error) => [`${id}.${mode}: ${error.message}`]);
    for (const problem of problems) console.log(`✗ ${problem}`);
    done += 1;
    if (problems.length) failed += 1;
  });
  const verb = process.env.UPDATE ? 'taken' : 'compared';
  const took = seconds(performance.now() - started);
  console.log(`${done} pictures of ${stories.length} stories ${verb}, ${failed} differ (${took})`);
  return done ? failed : 1;
}

/** One border a pixel wider. Answers the number of pictures that do not tell of it, or tell of it without showing it. */
async function plantOne() {
  const ids = process.env.PLANT ? stories : planted.stories.filter((id) => stories.includes(id));
  const told = { shown: 0, found: 0, others: 0, wrong: 0 };
  await eachPicture(ids, async (page, id, mode) => {
    const { picture, isPlanted } = await take(page, origin, id, mode, planted.tag);
    const { count } = await difference(fileOf(id, mode), picture);
    told[isPlanted ? 'shown' : 'others'] += 1;
    if (count) told[isPlanted ? 'found' : 'wrong'] += 1;
    if (isPlanted !== count > 0)
      console.log(`✗ ${fileOf(id, mode)}: planted ${isPlanted}, ${count} pixels differ`);
  });
  const { shown, found, others, wrong } = told;
  console.log(
    `planted 1 px in a ${planted.tag}: ${found} of ${shown} pictures that show it differ, ${wrong} of ${others} others`,
  );
  return shown - found + wrong;
}

/** All of them together, and none that no story has any more. */
function weigh() {
  const wanted = new Set(all.flatMap((id) => Object.keys(modes).map((mode) => fileOf(id, mode))));
  const stray = readdirSync(pictures).filter((name) => name.endsWith('.png') && !wanted.has(name));
  if (process.env.UPDATE) for (const name of stray) rmSync(join(pictures, name));
  else for (const name of stray) console.log(`✗ ${name}: no story has it`);
  const kept = readdirSync(pictures).filter((name) => name.endsWith('.png'));
  const bytes = kept.reduce((sum, name) => sum + statSync(join(pictures, name)).size, 0);
  console.log(`${kept.length} pictures kept, ${(bytes / 1e6).toFixed(2)} MB of at most ${MOST_BYTES / 1e6}`);
  return (process.env.UPDATE ? 0 : stray.length) + (bytes > MOST_BYTES ? 1 : 0);
}

mkdirSync(pictures, { recursive: true });
rmSync(results, { recursive: true, force: true });
let failed = 0;
try {
  console.log(await browsers[0].version());
  failed = await compareAll();
  if (!process.env.UPDATE) failed += await plantOne();
} finally {
  await Promise.all(browsers.map((browser) => browser.close()));
  close();
}
failed += weigh();
process.exitCode = failed ? 1 : 0;
