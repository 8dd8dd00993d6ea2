/**
 * Answers as language models write them, in seven languages: for how a text looks while it arrives. Each is a file of its own in
 * test/markdown/answers.
 */
const names: readonly string[] = [
  'en-quarter',
  'en-large-file',
  'zh-quarter',
  'ja-quarter',
  'ar-quarter',
  'he-quarter',
  'mixed-import',
  'en-http-caching',
  'en-slow-query',
  'en-weekend-lisbon',
  'en-code-review',
  'en-compound-interest',
  'en-shell-backup',
  'en-email-draft',
  'en-regex',
  'en-custom-elements',
  'en-sources',
  'en-kubernetes',
  'en-history',
  'zh-docker',
  'zh-study-plan',
  'ja-meeting-notes',
  'ja-recipe',
  'ko-memory-leak',
  'ar-budget',
  'ar-git',
  'he-interview',
  'he-plants',
  'mixed-localisation',
  'de-heat-pump',
];

async function read(name: string): Promise<string> {
  const url = new URL(`../answers/${name}.md`, import.meta.url);
  if (url.protocol !== 'file:') return (await fetch(url)).text();
  // Not as a literal: a bundler would look for it.
  const fs = 'node:fs/promises';
  const { readFile } = (await import(fs)) as typeof import('node:fs/promises');
  return readFile(url, 'utf8');
}

export const answers: readonly string[] = await Promise.all(names.map(read));
