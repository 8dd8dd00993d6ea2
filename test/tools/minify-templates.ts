import MagicString from 'magic-string';
import { parseSync, type Plugin } from 'vite';

/** The text between two bindings of a css or html literal, as it can be shorter and means the same. */
type Shorten = (text: string) => string;

/** Strings stay; comments and the white space around punctuation go. A colon keeps the space before it: `a :hover`. */
const css: Shorten = (text) =>
  text.replace(
    /("[^"]*"|'[^']*')|\s*\/\*[^]*?\*\/\s*|;(?=\s*\})|\s*([{};,>!])\s*|(:)\s+|\s+|\b0(?=\.\d)/g,
    (found, ...kept: unknown[]) =>
      (kept.slice(0, 3).find(Boolean) as string | undefined) ?? (/^\s+$/.test(found) ? ' ' : ''),
  );

/** Breaks with their indentation become a space, and none at all where a tag ends. */
const html: Shorten = (text) => text.replace(/\s*\n\s*>/g, '>').replace(/\s*\n\s*/g, ' ');

const tags: Readonly<Record<string, Shorten>> = { css, html, svg: html };

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly tag?: { readonly name?: string };
  readonly quasi?: { readonly quasis: readonly Node[] };
}

/** Every literal with one of the tags, wherever it stands. */
function literals(node: unknown, found: Node[] = []): readonly Node[] {
  if (typeof node !== 'object' || node === null) return found;
  if ((node as Node).type === 'TaggedTemplateExpression') found.push(node as Node);
  for (const child of Object.values(node)) literals(child, found);
  return found;
}

/** Shortens the css and html literals of our sources in the files for script tags; the npm modules stay readable. */
export const minifyTemplates: Plugin = {
  name: 'minify-templates',
  apply: ({ build }, { command }) => command === 'build' && !!build?.lib,
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/.*\.ts$/.test(id) || !/\b(?:css|html|svg)`/.test(code)) return undefined;
    const text = new MagicString(code);
    for (const { tag, quasi } of literals(parseSync(id, code).program)) {
      const shorten = tag?.name === undefined ? undefined : tags[tag.name];
      if (!shorten) continue;
      for (const { start, end } of quasi?.quasis ?? []) {
        const [whole, short] = [code.slice(start, end), shorten(code.slice(start, end))];
        if (short !== whole) text.update(start, end, short);
      }
    }
    return { code: text.toString(), map: text.generateMap({ source: id, hires: true }) };
  },
};
