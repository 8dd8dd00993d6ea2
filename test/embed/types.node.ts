import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { ensureBuilt } from '../tools/ensure-built.js';

const here = fileURLToPath(new URL('.', import.meta.url));

/** What the compiler says about a project, as it prints it. */
function complaints(folder: string): readonly string[] {
  const path = join(here, folder, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(path, (file) => ts.sys.readFile(file));
  assert.equal(error, undefined, path);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, join(here, folder));
  assert.ok(parsed.fileNames.length > 0, `${folder} has no files`);
  const program = ts.createProgram(parsed.fileNames, parsed.options, sharing(parsed.options));
  return ts.getPreEmitDiagnostics(program).map((one) => ts.formatDiagnostic(one, format));
}

/** Declarations are the same for all projects, so they are parsed once. */
const declarations = new Map<string, ts.SourceFile | undefined>();
function sharing(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (!name.endsWith('.d.ts')) return parse(name, ...rest);
    if (!declarations.has(name)) declarations.set(name, parse(name, ...rest));
    return declarations.get(name);
  };
  return host;
}

const format: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => here,
  getNewLine: () => '\n',
};

const projects = readdirSync(join(here, 'frameworks'), { withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() && readdirSync(join(here, 'frameworks', entry.name)).includes('tsconfig.json'),
  )
  .map(({ name }) => name);

describe('types', () => {
  before(ensureBuilt, { timeout: 240_000 });

  it('know right from wrong in the DOM, Angular, React, Preact, Solid, Vue and Svelte', () => {
    assert.deepEqual(complaints('types'), []);
  });

  it('say what each tag of the manifest takes and fires', () => {
    const text = readFileSync(new URL('../../dist/types/elements.d.ts', import.meta.url), 'utf8');
    const { modules } = JSON.parse(
      readFileSync(new URL('../../custom-elements.json', import.meta.url), 'utf8'),
    ) as Manifest;
    const elements = modules.flatMap(({ declarations }) => declarations);
    assert.ok(elements.length >= 12);
    for (const { tagName, attributes = [], events = [] } of elements) {
      assert.ok(text.includes(`'${tagName}': {`), tagName);
      for (const { name } of events) assert.ok(text.includes(`'${name}': ChaoEvent<'${name}'>`), name);
      for (const { name } of attributes) assert.match(text, new RegExp(`['\\s]${name}'?\\?: Chao`), name);
    }
  });

  for (const name of projects) {
    it(`fit the example for ${name}`, () => assert.deepEqual(complaints(`frameworks/${name}`), []));
  }
});

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName: string;
      readonly attributes?: readonly { readonly name: string }[];
      readonly events?: readonly { readonly name: string }[];
    }[];
  }[];
}
