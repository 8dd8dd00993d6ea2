import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { root } from './steps.mjs';

/** What a changeset file says: the part of the version, and the first line of what is told to users. */
function changeset(name: string): { bump: string; summary: string } {
  const [, bump = '', summary = ''] =
    /^---\n'chao-chat': (\w+)\n---\n\n(.+)/.exec(readFileSync(join(root, '.changeset', name), 'utf8')) ?? [];
  return { bump, summary };
}

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chao-release-'));
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('raises the version as the changesets ask, tells what they tell, and uses them up', () => {
    for (const name of ['package.json', 'CHANGELOG.md', '.changeset']) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const pending = readdirSync(join(folder, '.changeset')).filter((name) => name.endsWith('.md'));
    const sets = pending.map(changeset);
    assert.ok(sets.every(({ bump, summary }) => /^(?:patch|minor|major)$/.test(bump) && summary));
    const old = (JSON.parse(read('package.json')) as { version: string }).version;
    execFileSync(join(root, 'node_modules/.bin/changeset'), ['version'], { cwd: folder, stdio: 'pipe' });
    const { version } = JSON.parse(read('package.json')) as { version: string };
    assert.equal(version !== old, sets.length > 0);
    for (const { summary } of sets) assert.ok(read('CHANGELOG.md').includes(summary), summary);
    if (sets.length) assert.ok(read('CHANGELOG.md').includes(`## ${version}`));
    assert.deepEqual(readdirSync(join(folder, '.changeset')), ['config.json']);
  });
});
