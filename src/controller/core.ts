import type { Dialect } from '../protocol/dialect.js';
import { Api } from './api.js';
import { readBaseUrl, readTokenUrl } from './base-url.js';
import { systemClock } from './clock.js';
import { Store } from './store.js';
import { TokenSource } from './token.js';
import type { Clock, ControllerOptions } from './types.js';

/** What the parts of a controller share. */
export interface Core {
  readonly dialect: Dialect;
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Called detached, as the global one is. */
  readonly fetch: typeof globalThis.fetch;
  readonly tokens: TokenSource;
  readonly api: Api;
  readonly store: Store;
  /** False when there is no usable base URL or token source: then no request is ever made. */
  readonly usable: boolean;
}

/** Reads the host's options. */
export const createCore = (options: ControllerOptions): Core => {
  const { dialect, sessionId, getToken, tokenUrl, clock = systemClock } = options;
  const baseUrl = readBaseUrl(options.baseUrl);
  const fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
  const tokenAddress = tokenUrl ? readTokenUrl(tokenUrl) : undefined;
  const tokens = new TokenSource({ getToken, useTokenUrl: !!tokenUrl, tokenUrl: tokenAddress, fetch });
  const usable = !!baseUrl && !!(getToken ?? (tokenUrl ? tokenAddress : options.fetch));
  return {
    dialect,
    baseUrl: baseUrl ?? '',
    clock,
    fetch,
    tokens,
    api: new Api({ baseUrl: baseUrl ?? '', tokens, fetch, clock }),
    store: new Store(clock, sessionId),
    usable,
  };
};

/** Now, as messages carry it. */
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();
