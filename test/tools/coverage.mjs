/**
 * Line coverage of src/ as the browser tests in Chromium measured it. A source file that no test loaded counts in full as
 * not covered; a file of types only does not count.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './steps.mjs';

/** File → `[hit, found]` of an lcov report. */
function readLcov(text) {
  const files = new Map();
  for (const record of text.split('end_of_record')) {
    const file = /^SF:(.+)$/m.exec(record)?.[1];
    if (!file) continue;
    const count = (key) => Number(new RegExp(`^${key}:(\\d+)$`, 'm').exec(record)?.[1] ?? 0);
    files.set(relative(root, join(root, file.replace(root, ''))), [count('LH'), count('LF')]);
  }
  return files;
}

/** Lines of code that are left once the types are gone. */
function codeLines(path) {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, removeComments: true };
  const code = ts.transpileModule(readFileSync(join(root, path), 'utf8'), {
    compilerOptions: options,
  }).outputText;
  return code
    .replace(/^export \{\};$/m, '')
    .split('\n')
    .filter((line) => line.trim()).length;
}

function sources() {
  const names = readdirSync(join(root, 'src'), { recursive: true });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `src/${name.replaceAll('\\', '/')}`);
}

/** `{percent, worst, unloaded}`: of all of src, the ten files with most lines missing, the files no test loaded. */
export function lineCoverage() {
  const report = join(root, 'coverage/lcov.info');
  const measured = existsSync(report) ? readLcov(readFileSync(report, 'utf8')) : new Map();
  const files = sources().map((path) => {
    const [hit, found] = measured.get(path) ?? [0, codeLines(path)];
    return { path, hit, found, loaded: measured.has(path) };
  });
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const missing = (file) => file.found - file.hit;
  return {
    percent: sum('found') ? (100 * sum('hit')) / sum('found') : 0,
    worst: files
      .filter(missing)
      .sort((a, b) => missing(b) - missing(a))
      .slice(0, 10),
    unloaded: files.filter((file) => !file.loaded && file.found).map((file) => file.path),
  };
}
