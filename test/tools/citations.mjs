/** Which tests cite which ids: read from the titles in the sources, and from the last run for titles made by loops. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const TITLE = /\b(?:it|test)(?:\.only)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

function testFiles() {
  return readdirSync(join(root, 'test'), { recursive: true })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(test|node)\.ts$/.test(name))
    .sort();
}

function writtenTitles() {
  return testFiles().flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return [...source.matchAll(TITLE)].map(([, , title]) => ({ file, title: title.replace(/\\(.)/g, '$1') }));
  });
}

/** Entries of test-results/: `{file, engine, title, result}`. Titles carry the names of their suites. */
export function lastRun() {
  return ['browser', 'node'].flatMap((name) => {
    const file = join(root, `test-results/${name}.json`);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).tests : [];
  });
}

const idsIn = (text, known) => (text.match(/\b[A-Z][A-Z0-9]*-\d+\b/g) ?? []).filter((id) => known.has(id));

/** Map of id → titles as `file: title`, sorted and without doubles. A skipped test cites nothing. */
export function citations(ids) {
  const known = new Set(ids);
  const found = new Map(ids.map((id) => [id, new Set()]));
  for (const { file, title } of writtenTitles()) {
    for (const id of idsIn(title, known)) found.get(id).add(`${file}: ${title}`);
  }
  for (const { file, title, result } of lastRun()) {
    const own = title.split(' › ').at(-1);
    if (result !== 'skipped') for (const id of idsIn(own, known)) found.get(id).add(`${file}: ${own}`);
  }
  return new Map([...found].map(([id, titles]) => [id, [...titles].sort()]));
}

/** Map of id → entries of the last run whose title cites it. */
export function outcomes(ids) {
  const known = new Set(ids);
  const found = new Map(ids.map((id) => [id, []]));
  for (const entry of lastRun()) {
    for (const id of new Set(idsIn(entry.title.split(' › ').at(-1), known))) found.get(id).push(entry);
  }
  return found;
}

export const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
