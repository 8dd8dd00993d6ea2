import type { CaseScript } from './case-server.js';

export interface CaseFile {
  readonly id: string;
  readonly input: CaseScript & {
    readonly tokens?: readonly string[];
    readonly variants?: readonly unknown[];
  };
  readonly expect: Readonly<Record<string, unknown>>;
}

/** Reads test/cases/<id>.json in the browser. */
export const loadCase = async (id: string): Promise<CaseFile> => {
  const response = await fetch(new URL(`../../cases/${id.toLowerCase()}.json`, import.meta.url));
  return (await response.json()) as CaseFile;
};
