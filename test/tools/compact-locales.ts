import { readFileSync } from 'node:fs';
import MagicString from 'magic-string';
import { parseSync, type ESTree, type Plugin } from 'vite';

type Expression = ESTree.Expression;

interface Leaf {
  /** Dots between the names of the groups. */
  readonly path: string;
  readonly value: Expression;
}

/** The object literal of the catalogue that a module exports. */
function catalogue(file: string, code: string): ESTree.ObjectExpression {
  for (const node of parseSync(file, code).program.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue;
    const { init } = node.declaration.declarations[0]!;
    if (init?.type === 'ObjectExpression') return init;
  }
  throw new Error(`${file}: no catalogue found`);
}

const nameOf = ({ key }: ESTree.ObjectProperty): string => {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  throw new Error('A catalogue has plain names only.');
};

/** The texts of a catalogue in their order. */
function leavesOf({ properties }: ESTree.ObjectExpression, path = ''): readonly Leaf[] {
  return properties.flatMap((property) => {
    if (property.type !== 'Property') throw new Error('A catalogue is written out.');
    const here = path + nameOf(property);
    const { value } = property;
    return value.type === 'ObjectExpression' ? leavesOf(value, `${here}.`) : [{ path: here, value }];
  });
}

/** A text as it stands in a template literal; the values in it stay values. */
function written(text: string, path: string): string {
  if (text.includes('|')) throw new Error(`${path}: a text cannot have the separator "|" in it`);
  return text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n');
}

/**
 * Writes each locale for script tags as its texts alone, by their place in the English catalogue (`src/i18n/texts.ts`). Both
 * are of one build, and a locale in another order than the English one ends it.
 */
export const compactLocales: Plugin = {
  name: 'compact-locales',
  apply: ({ build }, { command }) => command === 'build' && !!build?.lib,
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/i18n\/locales\/[\w-]+\.ts$/.test(id)) return undefined;
    const english = new URL('../../src/i18n/en.ts', import.meta.url);
    const order = leavesOf(catalogue('en.ts', readFileSync(english, 'utf8')));
    const whole = catalogue(id, code);
    const text = new MagicString(code);
    let end = whole.start;
    leavesOf(whole).forEach(({ path, value }, i) => {
      if (path !== order[i]?.path) throw new Error(`${id}: ${path} stands where ${order[i]?.path} should`);
      text.update(end, value.start, i ? '|' : 'texts`');
      if (value.type === 'Literal' && typeof value.value === 'string') {
        text.update(value.start, value.end, written(value.value, path));
      } else {
        text.appendLeft(value.start, '${').appendRight(value.end, '}');
      }
      ({ end } = value);
    });
    text.update(end, whole.end, '`').prepend("import { texts } from '../texts.js';\n");
    return { code: text.toString(), map: text.generateMap({ source: id, hires: true }) };
  },
};
