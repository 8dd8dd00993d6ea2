import { readBaseUrl, readTokenUrl } from '../../../controller/base-url.js';
import type { ConfigProblem } from '../../../i18n/strings.js';

/** The attributes and properties that decide how to connect. */
export interface ConnectionConfig {
  readonly baseUrl: string;
  readonly tokenUrl: string | undefined;
  readonly getToken: unknown;
  readonly fetch: unknown;
}

/** Problems that may only mean "not set yet", and how long to wait for the rest (ms). */
export const graceMs: Partial<Record<ConfigProblem, number>> = {
  'missing-base-url': 500,
  'no-token': 2000,
  'unknown-dialect': 2000,
};

/** What keeps an element from connecting; undefined when all is well. */
export function configProblem(config: ConnectionConfig): ConfigProblem | undefined {
  if (!config.baseUrl.trim()) return 'missing-base-url';
  if (readBaseUrl(config.baseUrl) === undefined) {
    return URL.canParse(config.baseUrl.trim(), document.baseURI) ? 'insecure-base-url' : 'invalid-base-url';
  }
  if (config.getToken) return undefined;
  if (config.tokenUrl) return readTokenUrl(config.tokenUrl) === undefined ? 'foreign-token-url' : undefined;
  return config.fetch ? undefined : 'no-token';
}

/** A class that was imported without the package around it: nobody has told it how to connect. For developers. */
export const noConnector = 'The class alone cannot connect: import chao-chat as well, or set controller.';

const docs = 'https://github.com/chao-chat/chao-chat/blob/main/docs/setup.md';

/** One line for the author of the page. Never holds a value of theirs: it could be a token. */
export function warnConfig(problem: ConfigProblem | 'no-connector', text: string): void {
  console.warn(`[chao-chat] ${problem}: ${text} See ${docs}#${problem}`);
}
