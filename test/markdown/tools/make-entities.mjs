// Writes src/markdown/entities-html4.ts and entities-html5.ts from the table of the `entities` package (a dependency of
// commonmark.js). Run it again only if the format changes: `node test/markdown/tools/make-entities.mjs`.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const all = require('../../../node_modules/entities/lib/maps/entities.json');
const html4 =
  'quot amp lt gt apos nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml fnof Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv bull hellip prime Prime oline frasl weierp image real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr forall part exist empty nabla isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int there4 sim cong asymp ne equiv le ge sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades clubs hearts diams OElig oelig Scaron scaron Yuml circ tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger permil lsaquo rsaquo euro'.split(
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
write('entities-html4.ts', 'The named characters of HTML 4, and apos.', 'html4', html4);
write(
  'entities-html5.ts',
  'The other named characters of HTML.',
  'html5',
  Object.keys(all).filter((name) => !html4.includes(name)),
);
