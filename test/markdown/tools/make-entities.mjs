// Writes src/markdown/entities-common.ts and entities-rest.ts from the table of the `entities` package (a dependency of
// commonmark.js). Run it again only if the format changes: `node test/markdown/tools/make-entities.mjs`.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const all = require('../../../node_modules/entities/lib/maps/entities.json');
/** What language models write; the rest is loaded when a text uses it. */
const common = 'quot amp lt gt apos nbsp mdash'.split(' ');

function pack(names) {
  const rows = names.map((name) => [...all[name]].map((char) => char.codePointAt(0)).concat(name));
  rows.sort((a, b) => a[0] - b[0] || (a.at(-1) < b.at(-1) ? -1 : 1));
  let code = 0;
  return rows
    .map((row) => {
      const distance = row[0] - code;
      code = row[0];
      return (
        (distance === 1 ? '' : `${distance}:`) +
        row.at(-1) +
        (row.length > 2 ? `.${row[1].toString(36)}` : '')
      );
    })
    .join(' ');
}

const write = (file, source) =>
  writeFileSync(fileURLToPath(new URL(`../../../src/markdown/${file}`, import.meta.url)), source);

const rows = common.map((name) => `  ${name}: ${JSON.stringify(all[name]).replace('\u00a0', '\\xa0')},\n`);
write(
  'entities-common.ts',
  `/** The named characters that texts use most: each name and what it stands for. Made by test/markdown/tools/make-entities.mjs. */
export const common = {
${rows.join('')}};
`,
);
write(
  'entities-rest.ts',
  `import type { Entities } from './entities.js';

/** The other named characters of HTML; see unpack. Made by test/markdown/tools/make-entities.mjs. */
const rest =
  '${pack(Object.keys(all).filter((name) => !common.includes(name)))}';

/**
 * Reads the packed table: names in the order of their code points, each after its distance from the one before where that
 * is not 1, and with its second code point, in base 36, where it has one: \`34:quot 4:amp apos\`.
 */
function unpack(packed: string): [string, string][] {
  let code = 0;
  return packed.split(' ').map((entry) => {
    const [, distance = '1', name = '', second] = /^(?:(\\d+):)?(\\w+)(?:\\.(\\w+))?$/.exec(entry) ?? [];
    code += Number(distance);
    const more = second ? String.fromCodePoint(parseInt(second, 36)) : '';
    return [name, String.fromCodePoint(code) + more];
  });
}

/** All names: those that are known already, and the rest. */
export const withRest = (known: Entities): Entities => new Map([...known, ...unpack(rest)]);
`,
);
