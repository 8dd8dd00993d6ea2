/** What makes a picture the same on each machine: fonts that come with the tests, a clock that stands still, nothing that moves. */
import { readFileSync } from 'node:fs';

const emoji = ['emoji-flags', 'emoji-signs', 'emoji-people', 'emoji-hands'];

/** Family → file → weight. All of a stack is here: what no machine has is missing on each. */
const faces = [
  ['Pictures Sans', 'sans-regular', 400],
  ['Pictures Sans', 'sans-bold', 700],
  ['Pictures Mono', 'mono-regular', 400],
  ['Pictures CJK', 'cjk-regular', 400],
  ['Pictures Odd', 'odd', 400],
  ...emoji.map((name) => [`Pictures ${name}`, name, 400]),
];

const read = (name) => readFileSync(new URL(`../fonts/${name}.woff2`, import.meta.url), 'base64');

const face = ([family, name, weight]) => `@font-face {
  font-family: "${family}"; font-weight: ${weight};
  src: url("data:font/woff2;base64,${read(name)}") format("woff2");
}`;

const others = ['CJK', ...emoji, 'Odd'].map((name) => `"Pictures ${name}"`).join(', ');

/** The style of a page whose picture is taken. */
export const calmStyle = () => `${faces.map(face).join('\n')}
html {
  --chao-font-family: "Pictures Sans", ${others};
  --chao-font-mono: "Pictures Mono", "Pictures Sans", ${others};
}
* { font-family: "Pictures Sans", ${others} !important; caret-color: transparent !important; }
tape-deck > [role="toolbar"] { display: none !important; }`;

/** Told to the page before its scripts: time stands still, and its fonts are there from the start. */
export function calmDown(now, style) {
  const { Date: Real } = globalThis;
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length ? given : [now]));
    }
    static now() {
      return now;
    }
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

export const NOW = Date.UTC(2026, 3, 12, 10);
