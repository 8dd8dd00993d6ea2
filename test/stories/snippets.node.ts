import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { parseTemplate } from '@angular/compiler';
import { compile as compileSvelte } from 'svelte/compiler';
import ts from 'typescript';
import { compileScript, compileTemplate, parse as parseVue } from 'vue/compiler-sfc';
import { elements } from '../../stories/support/docs/manifest.js';
import { frameworks, snippetsOf, type Framework } from '../../stories/support/docs/snippets.js';
import { ensureBuilt } from '../tools/ensure-built.js';
import { root } from '../tools/steps.mjs';

/** Tag → the snippet of a framework. */
const snippets = (framework: Framework): [string, string][] =>
  elements.map((element) => {
    const snippet = snippetsOf(element).find((one) => one.framework === framework);
    assert.ok(snippet, `${element.tagName} ${framework}`);
    return [element.tagName, snippet.code];
  });

const common: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** Declarations are the same for all programs, so they are parsed once. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says about files that are nowhere but here: as if they lay in an app that has installed the package. */
function complaints(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): string[] {
  const all = { ...common, ...options };
  const host = ts.createCompilerHost(all);
  const real = {
    read: host.readFile.bind(host),
    exists: host.fileExists.bind(host),
    parse: host.getSourceFile,
  };
  host.readFile = (name) => files.get(name) ?? real.read(name);
  host.fileExists = (name) => files.has(name) || real.exists(name);
  host.getSourceFile = (name, ...rest) => {
    const text = files.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, rest[0]);
    if (!name.endsWith('.d.ts')) return real.parse(name, ...rest);
    if (!declarations.has(name)) declarations.set(name, real.parse(name, ...rest));
    return declarations.get(name);
  };
  const program = ts.createProgram([...files.keys()], all, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `${file?.fileName ?? ''}: ${text}`;
  });
}

const filesOf = (framework: Framework, ending: string): Map<string, string> =>
  new Map(snippets(framework).map(([tag, code]) => [join(root, `test/stories/${tag}.${ending}`), code]));

before(ensureBuilt, { timeout: 240_000 });

test('every element has a snippet for every framework, with its tag in it', () => {
  assert.ok(elements.length >= 17, String(elements.length));
  for (const framework of frameworks) {
    for (const [tag, code] of snippets(framework)) assert.ok(code.includes(`<${tag}`), `${tag} ${framework}`);
  }
});

test('what a snippet sets and listens to is in the manifest', () => {
  for (const element of elements) {
    const { tagName, attributes = [], events = [], slots = [] } = element;
    const [{ code = '' } = {}] = snippetsOf(element);
    const opening = new RegExp(`<${tagName}([^>]*)>`).exec(code)?.[1] ?? '';
    const set = [...opening.matchAll(/([\w-]+)(?:="|\s|$)/g)].map(([, name]) => name);
    for (const name of set)
      assert.ok(
        attributes.some((one) => one.name === name),
        `${tagName} ${name}`,
      );
    const [, event] = /addEventListener\('([\w-]+)'/.exec(code) ?? [];
    assert.equal(event === undefined, events.length === 0, `${tagName} listens to ${event}`);
    if (event)
      assert.ok(
        events.some(({ name }) => name === event),
        `${tagName} ${event}`,
      );
    const [, slot] = /slot="([\w-]+)"/.exec(code) ?? [];
    if (slot)
      assert.ok(
        slots.some(({ name }) => name === slot),
        `${tagName} ${slot}`,
      );
  }
});

test('Lit and Angular: the compiler is content', () => {
  const files = new Map([...filesOf('Lit', 'lit.ts'), ...filesOf('Angular', 'angular.ts')]);
  const options = { experimentalDecorators: true, useDefineForClassFields: false };
  assert.deepEqual(complaints(files, options), []);
});

test('Angular: every template can be parsed', () => {
  for (const [tag, code] of snippets('Angular')) {
    const template = /template: `([^`]+)`/.exec(code)?.[1] ?? '';
    const { errors, nodes } = parseTemplate(template, `${tag}.html`);
    assert.equal(errors, null, tag);
    assert.ok(nodes.length, tag);
  }
});

test('React 19: attributes and events have their types', () => {
  assert.deepEqual(complaints(filesOf('React 19', 'react.tsx'), { jsx: ts.JsxEmit.ReactJSX }), []);
});

test('Solid: attributes and events have their types', () => {
  const options = { jsx: ts.JsxEmit.Preserve, jsxImportSource: 'solid-js' };
  assert.deepEqual(complaints(filesOf('Solid', 'solid.tsx'), options), []);
});

test('a wrong attribute or event in a snippet would be told', () => {
  const wrong = (from: string, to: string): Map<string, string> =>
    new Map([...filesOf('React 19', 'wrong.tsx')].map(([name, code]) => [name, code.replaceAll(from, to)]));
  const jsx = ts.JsxEmit.ReactJSX;
  assert.ok(complaints(wrong('call-id="call_1"', 'call-id={1}'), { jsx }).length);
  assert.ok(complaints(wrong('for=', 'four='), { jsx }).length);
  assert.ok(complaints(wrong('onchao-send', 'onchao-sent'), { jsx }).length);
});

test('Vue 3: the script and the template compile', () => {
  for (const [tag, code] of snippets('Vue 3')) {
    const { descriptor, errors } = parseVue(code);
    assert.deepEqual(errors, [], tag);
    const { bindings } = compileScript(descriptor, { id: tag });
    const compilerOptions = {
      isCustomElement: (name: string) => name.startsWith('chao-'),
      ...(bindings && { bindingMetadata: bindings }),
    };
    const source = descriptor.template?.content ?? '';
    const result = compileTemplate({ id: tag, filename: `${tag}.vue`, source, compilerOptions });
    assert.deepEqual([...result.errors, ...result.tips], [], tag);
    assert.ok(result.code.includes(`"${tag}"`), tag);
  }
});

test('Svelte 5: it compiles without a warning', () => {
  for (const [tag, code] of snippets('Svelte 5')) {
    const { warnings, js } = compileSvelte(code, { filename: `${tag}.svelte`, runes: true });
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [],
      tag,
    );
    assert.ok(js.code.includes(tag), tag);
  }
});
