import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../backend/node/files.js';
import { cdnFiles, type CdnFiles } from './support/cdn.js';

interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

describe('the files for script tags', () => {
  let files: CdnFiles;
  let scripts: [string, string][];
  before(async () => {
    files = await cdnFiles();
    scripts = [...files].filter(([name]) => name.endsWith('.js'));
  });
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };

  it('UX 4.2 each says the name and the version, and where the licences are of the code of others in it', () => {
    assert.ok(scripts.length > 4);
    const foreign = scripts.filter(([name]) => /node_modules\//.test(files.get(`${name}.map`)!));
    assert.ok(foreign.length > 1);
    for (const [name, text] of scripts) assert.ok(text.startsWith(`/*! chao-chat ${version} | MIT `), name);
    for (const [name, text] of foreign) assert.match(text.slice(0, 100), /THIRD-PARTY\.txt/, name);
  });

  it('each has a source map that leads back to its sources', () => {
    for (const [name, text] of scripts) {
      assert.equal(/\/\/# sourceMappingURL=(\S+)\s*$/.exec(text)?.[1], `${name}.map`);
      const { sources, mappings } = JSON.parse(files.get(`${name}.map`)!) as SourceMap;
      assert.ok(mappings.length > 20 && sources.some((source) => /src\/|node_modules\//.test(source)), name);
    }
    const { sources } = JSON.parse(files.get('embed.js.map')!) as SourceMap;
    assert.ok(sources.some((source) => source.endsWith('src/embed/embed.ts')));
  });

  it('embed.js is 2 kB gzip at most, and adds no global by itself', () => {
    const text = files.get('embed.js')!;
    assert.ok(gzipSync(text, { level: 9 }).length <= 2000);
    assert.match(text, /^\/\*!.*\*\/\s*\(function\(\)\{/);
  });

  it('every file that another one loads is there', () => {
    for (const [name, text] of scripts) {
      for (const [, loaded] of text.matchAll(/(?:from|import\(?)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) {
        assert.ok(files.has(loaded!), `${name} loads ${loaded}`);
      }
    }
  });

  it('UX 4.28 nothing evaluates text, makes a blob or names a font or an address of others', () => {
    for (const [name, text] of scripts) {
      assert.doesNotMatch(
        text,
        /\beval\(|new Function\b|createObjectURL|@font-face|@import\b|new Worker\b/,
        name,
      );
      const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host!);
      assert.deepEqual(
        [...new Set(hosts)].filter((host) => !/^(www\.w3\.org|github\.com|lit\.dev)$/.test(host)),
        [],
        name,
      );
    }
  });
});
