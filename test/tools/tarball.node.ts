import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { ensureBuilt } from './ensure-built.js';
import { root } from './steps.mjs';

/** What would be published: the very file that `npm publish` sends. */
describe('the tarball', () => {
  let folder: string;
  let data: Buffer;
  let contents: Package;

  before(
    async () => {
      await ensureBuilt();
      folder = mkdtempSync(join(tmpdir(), 'chao-pack-'));
      execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
        cwd: root,
      });
      const [file = ''] = readdirSync(folder);
      data = readFileSync(join(folder, file));
      contents = createPackageFromTarballData(new Uint8Array(data));
    },
    { timeout: 240_000 },
  );

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('holds what is used and nothing else', () => {
    const files = contents.listFiles().map((path) => path.replace(/^\/?node_modules\/chao-chat\//, ''));
    const known = /^(dist\/|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$|custom-elements\.json$)/;
    assert.deepEqual(
      files.filter((path) => !known.test(path)),
      [],
    );
    for (const path of [
      'dist/index.js',
      'dist/index.d.ts',
      'dist/cdn/chao.js',
      'dist/cdn/embed.js',
      'LICENSE',
    ]) {
      assert.ok(files.includes(path), path);
    }
    assert.ok(
      !files.some((path) => path.endsWith('.d.ts.map')),
      'maps of types whose sources are not published',
    );
  });

  it('has no fault that publint knows', async () => {
    const tarball = new Uint8Array(data).buffer;
    const { messages } = await publint({ pack: { tarball }, level: 'suggestion', strict: true });
    assert.deepEqual(messages, []);
  });

  it('has types that fit its code for every way of resolving modules that reads `exports`', async () => {
    const elements = readdirSync(join(root, 'dist/elements')).filter((name) => name !== 'internal');
    const locales = readdirSync(join(root, 'dist/i18n/locales')).filter((name) => name.endsWith('.js'));
    const types = readdirSync(join(root, 'dist/types')).map((name) => name.replace('.d.ts', ''));
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { types?: string }>;
    };
    const plain = Object.entries(exports).filter(
      ([name, target]) => !name.includes('*') && typeof target === 'object',
    );
    const entrypoints = [
      ...plain.map(([name]) => name.replace('./', '')),
      ...elements.map((name) => `elements/${name}`),
      ...locales.map((name) => `locales/${name.slice(0, -3)}`),
      ...types.map((name) => `types/${name}`),
    ];
    const result = await checkPackage(contents, { entrypoints });
    assert.ok(result.types, 'no types found');
    // Modules only: `require()` and the resolution of Node 10, which knows no `exports`, are not promised.
    const problems = result.problems.filter(
      (problem) =>
        !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind),
    );
    assert.deepEqual(problems, []);
    for (const name of entrypoints) {
      const { resolutions } = result.entrypoints[name === '.' ? '.' : `./${name}`]!;
      for (const kind of ['node16-esm', 'bundler'] as const) {
        assert.ok(resolutions[kind].resolution?.isTypeScript, `${name} (${kind})`);
      }
    }
  });
});
