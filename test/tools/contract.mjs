/**
 * `npm run contract`: each id of the contract with the tests whose titles cite it. Fails when an id has none, unless the
 * list of ids says that later work owns it. `--brief` prints only what has none.
 */
import { citations, readJson } from './citations.mjs';

const ids = readJson('test/tools/contract-ids.json');
const cited = citations(ids.map(({ id }) => id));
const brief = process.argv.includes('--brief');

if (!brief) {
  for (const { id, text } of ids) {
    console.log(`${id}  ${text}`);
    for (const title of cited.get(id)) console.log(`         ${title}`);
  }
  console.log();
}

const without = ids.filter(({ id }) => !cited.get(id).length);
const later = without.filter((one) => one.later && one.later !== '-');
const missing = without.filter((one) => !one.later);
console.log(`${ids.length - without.length} of ${ids.length} ids are cited by tests.`);
for (const { id, text, later: owner } of later) console.log(`later (part ${owner}): ${id} ${text}`);
for (const { id, text } of missing) console.log(`missing: ${id} ${text}`);
if (missing.length) process.exitCode = 1;
