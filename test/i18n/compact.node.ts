import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Strings } from '../../src/i18n/strings.js';
import { compactLocales } from '../tools/compact-locales.js';
import { textsOf, type Text } from './support/texts.js';

const folder = fileURLToPath(new URL('../../src/i18n/locales/', import.meta.url));
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));
const given: readonly (readonly unknown[])[] = [
  [0, 3],
  [1, 17],
  [2, 1],
  [5, 5],
  [21, 100],
  [1_000, 0],
  ['a', 'b', 'c'],
  ['', 'b', ''],
  [{ key: 'bits.delete_many', verb: 'delete', object: 'bit', count: 'many' }],
];

/** What a text says to each of these. */
const said = (text: Text): unknown =>
  typeof text === 'function'
    ? given.map((args) => {
        try {
          return (text as (...args: readonly unknown[]) => unknown)(...args);
        } catch (error) {
          return String(error instanceof Error && error.name);
        }
      })
    : text;

describe('locales as script tags have them', () => {
  const out = mkdtempSync(join(tmpdir(), 'chao-locales-'));
  after(() => rmSync(out, { recursive: true, force: true }));

  const pack = (outDir: string, plugins: Plugin[]): Promise<unknown> =>
    build({
      configFile: false,
      logLevel: 'silent',
      plugins,
      build: {
        outDir,
        target: 'es2022',
        lib: {
          entry: Object.fromEntries(names.map((name) => [name, join(folder, `${name}.ts`)])),
          formats: ['es'],
        },
      },
    });
  before(() => pack(out, [compactLocales]));

  const load = async (file: string): Promise<Strings> =>
    ((await import(pathToFileURL(file).href)) as { strings: Strings }).strings;

  for (const name of names) {
    it(`${name} says the same as the module of npm`, async () => {
      const file = readdirSync(out).find((one) => one.replace(/\.m?js$/, '') === name)!;
      const [packed, whole] = await Promise.all([load(join(out, file)), load(join(folder, `${name}.ts`))]);
      const [a, b] = [packed, whole].map(textsOf);
      assert.deepEqual([...a!.keys()], [...b!.keys()]);
      for (const [path, text] of b!) assert.deepEqual(said(a!.get(path)!), said(text), path);
    });
  }

  const spoilt = (from: string, to: string): Plugin => ({
    name: 'spoilt',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/de.ts') ? { code: code.replace(from, to), map: null } : undefined,
  });

  it('a locale in another order than the English one ends the build', async () => {
    const plugins = [
      spoilt("label: 'Unterhaltung',\n    heading: 'Chat',", "heading: 'Chat',\n    label: 'x',"),
      compactLocales,
    ];
    await assert.rejects(pack(join(out, 'spoilt'), plugins), /chat\.heading stands where chat\.label should/);
  });

  it('a text with the separator in it ends the build', async () => {
    const plugins = [spoilt("heading: 'Chat'", "heading: 'a|b'"), compactLocales];
    await assert.rejects(
      pack(join(out, 'spoilt'), plugins),
      /chat\.heading: a text cannot have the separator/,
    );
  });
});
