/**
 * `npm run cases`: each case, drawn from a public bug report, with its tests and how they ended in the last `npm test`.
 * Fails on a failed test, on a case without a test in a theme marked complete, and on an unknown id judged wrong.
 */
import { citations, outcomes, readJson } from './citations.mjs';

const { themes } = readJson('test/cases/index.json');
/** `{id, reason}`: cases whose expectation was found to be wrong. */
const judged = new Map(readJson('test/cases/judged-wrong.json').map(({ id, reason }) => [id, reason]));
const ids = themes.flatMap(({ cases }) => cases);
const cited = citations(ids);
const ran = outcomes(ids);
const problems = [...judged.keys()]
  .filter((id) => !ids.includes(id))
  .map((id) => `${id} is judged wrong but unknown`);

function verdict(id) {
  const results = ran.get(id).map(({ result }) => result);
  if (results.includes('failed')) return 'failed';
  if (results.includes('passed')) return 'passed';
  if (cited.get(id).length) return results.length ? 'skipped' : 'not run';
  return judged.has(id) ? 'judged wrong' : 'no test';
}

const counts = {};
for (const { theme, cases, complete } of themes) {
  console.log(`\n${theme}${complete ? '' : ' (in work)'}`);
  for (const id of cases) {
    const word = verdict(id);
    counts[word] = (counts[word] ?? 0) + 1;
    console.log(`  ${id}  ${word}`);
    for (const title of cited.get(id)) console.log(`      ${title}`);
    if (judged.has(id)) console.log(`      judged wrong: ${judged.get(id)}`);
    if (word === 'failed') problems.push(`${id} failed`);
    if (word === 'no test' && complete) problems.push(`${id} has no test, though ${theme} is complete`);
  }
}
console.log(
  `\n${ids.length} cases: ${Object.entries(counts)
    .map(([word, n]) => `${n} ${word}`)
    .join(', ')}`,
);
for (const problem of problems) console.log(`✗ ${problem}`);
if (problems.length) process.exitCode = 1;
