// Writes src/markdown/entities-common.ts and entities-rest.ts from the table of the `entities` package (a dependency of
// commonmark.js). Run it again only if the format changes: `node test/markdown/tools/make-entities.mjs`.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const all = require('../../../node_modules/entities/lib/maps/entities.json');
/** What language models write; the rest is loaded when a text uses it. */
const common =
  'quot amp lt gt apos nbsp copy reg deg plusmn middot frac12 times divide ndash mdash lsquo rsquo ldquo rdquo bull hellip euro trade larr rarr minus infin ne le ge'.split(
    ' ',
  );

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

const write = (file, comment, name, names) => {
  const path = fileURLToPath(new URL(`../../../src/markdown/${file}`, import.meta.url));
  writeFileSync(
    path,
    `/** ${comment} See unpackEntities. Made by test/markdown/tools/make-entities.mjs. */\nexport const ${name} =\n  '${pack(names)}';\n`,
  );
};
write('entities-common.ts', 'The named characters that texts use most.', 'common', common);
write(
  'entities-rest.ts',
  'The other named characters of HTML.',
  'rest',
  Object.keys(all).filter((name) => !common.includes(name)),
);
