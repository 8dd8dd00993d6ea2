import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../backend/node/files.js';

export interface Snippet {
  /** What the fence says: `html`, `php`. */
  readonly language: string;
  /** The nearest heading above. */
  readonly heading: string;
  readonly text: string;
}

/** The fenced blocks of a page of the documentation, in order. */
export function snippetsOf(file: string): Snippet[] {
  const source = readFileSync(join(projectRoot, file), 'utf8');
  const found: Snippet[] = [];
  let heading = '';
  for (const [, title, language, text] of source.matchAll(/^#+ (.+)$|^```(\w+)\n([^]*?)^```$/gm)) {
    if (title) heading = title;
    else found.push({ language: language!, heading, text: text! });
  }
  return found;
}

/** `Name: value` lines. */
export function headersIn(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => /^([\w-]+): (.*)$/.exec(line)!.slice(1) as [string, string]),
  );
}
