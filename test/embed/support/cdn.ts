import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { projectRoot } from '../../backend/node/files.js';

/** Name → content of the files for script tags. */
export type CdnFiles = ReadonlyMap<string, string>;

const folder = join(projectRoot, 'dist/cdn');

function newest(path: string): number {
  const names = readdirSync(join(projectRoot, path), { recursive: true }).map(String);
  return Math.max(...names.map((name) => statSync(join(projectRoot, path, name)).mtimeMs));
}

/** What `npm run build` has made, where that is newer than every source. */
function built(): CdnFiles | undefined {
  try {
    const since = statSync(join(folder, 'integrity.json')).mtimeMs;
    const config = statSync(join(projectRoot, 'vite.config.ts')).mtimeMs;
    if (since < Math.max(newest('src'), config)) return undefined;
    const names = readdirSync(folder);
    return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  } catch {
    return undefined;
  }
}

/** The same in memory, by the same configuration. */
async function buildNow(): Promise<CdnFiles> {
  const files = new Map<string, string>();
  for (const mode of ['production', 'embed']) {
    const config = { root: projectRoot, mode, logLevel: 'error' as const };
    const made = await build({ ...config, build: { write: false } });
    for (const { output } of [made].flat() as Rollup.RollupOutput[]) {
      for (const file of output) files.set(file.fileName, 'code' in file ? file.code : String(file.source));
    }
  }
  return files;
}

/** The files that partners include: dist/cdn as it is, or made anew in memory after a change. */
export const cdnFiles = async (): Promise<CdnFiles> => built() ?? (await buildNow());

/** The same files as if they were of another release. */
export function asVersion(files: CdnFiles, version: string): CdnFiles {
  const { version: own } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return new Map([...files].map(([name, text]) => [name, text.replaceAll(own, version)]));
}

/** As in integrity.json. */
export const integrityOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;
