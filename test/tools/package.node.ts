import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ensureBuilt } from './ensure-built.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cdn = join(root, 'dist/cdn');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const subfolders = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

interface Named {
  readonly name: string;
}
interface VsCodeTag extends Named {
  readonly attributes: readonly (Named & { readonly values?: readonly Named[] })[];
}
interface WebTypes {
  readonly contributions: {
    readonly html: {
      readonly elements: readonly (Named & {
        readonly attributes: readonly Named[];
        readonly slots?: readonly Named[];
        readonly js: { readonly events: readonly Named[] };
      })[];
    };
    readonly css: { readonly properties: readonly Named[] };
  };
}
interface Element {
  readonly tagName: string;
  readonly attributes?: readonly Named[];
  readonly events?: readonly Named[];
  readonly slots?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

function manifest(): readonly Element[] {
  const { modules } = JSON.parse(read('custom-elements.json')) as {
    modules: readonly { declarations: readonly Element[] }[];
  };
  return modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
}

/** Every entry that is code, by the names that an app imports. */
function entryPoints(): string[] {
  const { exports } = JSON.parse(read('package.json')) as {
    exports: Record<string, string | { default?: string }>;
  };
  return Object.entries(exports).flatMap(([name, target]) => {
    const path = typeof target === 'string' ? '' : (target.default ?? '');
    if (!path) return [];
    const entry = `chao-chat${name.slice(1)}`;
    if (!name.includes('*')) return [entry];
    return wildcards(path).map((one) => entry.replace('*', one));
  });
}

/** What `*` can stand for in a pattern of `exports`: `dist/a/*.js`, or `dist/a/*\/*.js` with the same name twice. */
function wildcards(pattern: string): string[] {
  const [folder = '', ...rest] = pattern.split('*');
  const names = readdirSync(join(root, folder)).map((name) =>
    rest.length > 1 ? name : name.replace(/\.js$/, ''),
  );
  return names.filter((name) =>
    statSync(join(root, pattern.replaceAll('*', name)), { throwIfNoEntry: false })?.isFile(),
  );
}

/** Bundles one line of code as an app would; answers the modules that ended up in it. */
async function modulesOf(code: string): Promise<string[]> {
  const entry = '\0entry';
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.flatMap((chunk) => ('modules' in chunk ? Object.keys(chunk.modules) : []));
}

describe('the package', () => {
  before(ensureBuilt, { timeout: 240_000 });

  it('has an entry for every element, and none for what is internal', () => {
    for (const name of subfolders('src/elements').filter((folder) => folder !== 'internal')) {
      const path = fileURLToPath(import.meta.resolve(`chao-chat/elements/${name}`));
      assert.ok(statSync(path).isFile(), name);
    }
    assert.throws(() => statSync(fileURLToPath(import.meta.resolve('chao-chat/elements/internal'))));
  });

  it('says its version', async () => {
    const { version } = (await import('chao-chat/version')) as Record<string, unknown>;
    assert.equal(version, (JSON.parse(read('package.json')) as { version: string }).version);
  });

  it('gives a controller that runs in Node', async () => {
    const { StreamController } = (await import('chao-chat/controller')) as Record<string, unknown>;
    assert.equal(typeof StreamController, 'function');
  });

  it('EMB-08 imports every entry where there is no DOM: nothing is thrown, no global is added to Lit’s', () => {
    const code = `
      await Promise.all([import('lit'), import('lit/decorators.js')]);
      const before = new Set(Object.getOwnPropertyNames(globalThis));
      const entries = JSON.parse(process.argv[1]);
      const names = [];
      for (const entry of entries) names.push(Object.keys(await import(entry)));
      const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
      console.log(JSON.stringify({ names, added }));`;
    const all = entryPoints();
    const args = ['--input-type=module', '-e', code, JSON.stringify(all)];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.equal(stderr, '');
    const { names, added } = JSON.parse(stdout) as { names: string[][]; added: string[] };
    for (const [i, exported] of names.entries()) assert.ok(exported.length > 0, all[i]);
    assert.deepEqual(added, []);
  });

  it('pulls no Lit and no element into an app that imports the controller', async () => {
    const modules = await modulesOf(`export { StreamController } from 'chao-chat/controller';`);
    assert.ok(modules.some((id) => id.includes('dist/controller')));
    assert.deepEqual(
      modules.filter((id) => /node_modules\/(lit|@lit)|dist\/(elements|markdown|theme|i18n)\//.test(id)),
      [],
    );
  });

  it('keeps the registration of its elements through tree shaking', async () => {
    const modules = await modulesOf(`import 'chao-chat';`);
    assert.ok(modules.some((id) => id.endsWith('dist/elements/chat/chat.js')));
  });

  it('pulls no other element in with the class of one', async () => {
    const modules = await modulesOf(`export { ChaoSuggestions } from 'chao-chat/elements/suggestions';`);
    const elements = modules.filter((id) => /dist\/elements\/(?!internal|suggestions)/.test(id));
    assert.deepEqual(elements, []);
  });

  it('lists the right hash of every file for script tags', () => {
    const hashes = JSON.parse(readFileSync(join(cdn, 'integrity.json'), 'utf8')) as Record<string, string>;
    const files = readdirSync(cdn).filter((name) => name.endsWith('.js'));
    assert.deepEqual(Object.keys(hashes), files.sort());
    for (const name of files) {
      const hash = createHash('sha384')
        .update(readFileSync(join(cdn, name)))
        .digest('base64');
      assert.equal(hashes[name], `sha384-${hash}`, name);
    }
  });

  it('keeps chao.js whole: it loads no other file at once', () => {
    const code = read('dist/cdn/chao.js');
    assert.doesNotMatch(code, /(?:^|;)import[{"'`*\w]/m);
    assert.match(code, /^\/\*! chao-chat \d/);
  });

  it('carries the licence of all it bundles', () => {
    const text = read('dist/cdn/THIRD-PARTY.txt');
    for (const name of [
      'lit-html',
      'lit-element',
      '@lit/reactive-element',
      '@lit/context',
      'eventsource-parser',
    ]) {
      assert.match(text, new RegExp(`^${name} \\d`, 'm'), name);
    }
  });

  it('shows editors every tag, attribute, value, event, slot, part and property', () => {
    const elements = manifest();
    const names = (list: readonly Named[] = []): string[] =>
      [...new Set(list.map(({ name }) => name))].sort();
    const html = JSON.parse(read('dist/editor/vscode.html-custom-data.json')) as { tags: VsCodeTag[] };
    const css = JSON.parse(read('dist/editor/vscode.css-custom-data.json')) as { properties: Named[] };
    const { contributions } = JSON.parse(read('dist/editor/web-types.json')) as WebTypes;
    const tokens = names(elements.flatMap(({ cssProperties = [] }) => cssProperties));
    assert.ok(elements.length >= 12 && tokens.length >= 80);
    assert.deepEqual(names(css.properties), tokens);
    assert.deepEqual(names(contributions.css.properties), tokens);
    for (const { tagName, attributes, events, slots } of elements) {
      const tag = html.tags.find(({ name }) => name === tagName);
      const webTag = contributions.html.elements.find(({ name }) => name === tagName);
      assert.ok(tag && webTag, tagName);
      assert.deepEqual(names(tag.attributes), names(attributes), tagName);
      assert.deepEqual(names(webTag.attributes), names(attributes), tagName);
      assert.deepEqual(names(webTag.slots), names(slots), tagName);
      assert.deepEqual(names(webTag.js.events), names(events), tagName);
    }
    const layout = html.tags
      .find(({ name }) => name === 'chao-chat')
      ?.attributes.find(({ name }) => name === 'layout');
    assert.deepEqual(names(layout?.values), ['inline', 'launcher', 'page']);
  });
});
