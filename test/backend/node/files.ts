import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tape } from '../runs/tape.js';
import type { DocFile } from '../tools/docs-sections.js';

/** The project's root folder. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).sort();
  } catch {
    return [];
  }
};

async function docIn(file: string): Promise<DocFile[]> {
  try {
    return [{ file, text: await readFile(join(projectRoot, file), 'utf8') }];
  } catch {
    return [];
  }
}

/** Reads the project's own documentation: README, everything in docs/, and the elements' manifest. */
export async function readDocs(): Promise<DocFile[]> {
  const inDocs = (await namesIn(join(projectRoot, 'docs'))).filter((name) => name.endsWith('.md'));
  const files = ['README.md', ...inDocs.map((name) => `docs/${name}`), 'custom-elements.json'];
  return (await Promise.all(files.map(docIn))).flat();
}

/** Reads a tape of test/tapes by name; undefined where there is none. */
export async function readTape(name: string): Promise<Tape | undefined> {
  if (!/^[\w-]+$/.test(name)) return undefined;
  try {
    return JSON.parse(await readFile(join(projectRoot, 'test/tapes', `${name}.json`), 'utf8')) as Tape;
  } catch {
    return undefined;
  }
}
