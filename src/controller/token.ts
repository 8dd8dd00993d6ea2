import type { ChatErrorCode } from '../protocol/chat-event.js';
import type { GetToken, TokenReason } from './types.js';

/** A token, or why there is none. `token` undefined: the host's own fetch signs the requests. */
export type TokenAnswer = { readonly token: string | undefined } | { readonly error: ChatErrorCode };

const unauthorized: TokenAnswer = { error: 'unauthorized' };

const valid = (token: unknown): TokenAnswer =>
  typeof token === 'string' && token ? { token } : unauthorized;

/** A fetch of the host's that failed in there says that the network is down, not that the person is signed out. */
const failed = (error: unknown): TokenAnswer =>
  error instanceof TypeError || /^(Abort|Timeout)Error$/.test((error as Error | undefined)?.name ?? '')
    ? { error: 'network' }
    : unauthorized;

const fetchToken = async (url: string | undefined, fetch: typeof globalThis.fetch): Promise<TokenAnswer> => {
  if (!url) return { error: 'config' };
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
  });
  if (!answer.ok) return unauthorized;
  const body: unknown = await answer.json().catch(() => undefined);
  return valid(
    typeof body === 'object' && body && Object.hasOwn(body, 'token') && (body as { token: unknown }).token,
  );
};

/** Where tokens come from. `tokenUrl` is undefined here when it was refused as not same-origin. */
export interface TokenOptions {
  readonly getToken?: GetToken | undefined;
  readonly useTokenUrl: boolean;
  readonly tokenUrl: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Asks for a token anew for each request (C-007) and refreshes it once for all who were refused with the same one
 * (UX 7.8). Kept in memory only. Never rejects.
 */
export class TokenSource {
  readonly #options: TokenOptions;
  #refresh: Promise<TokenAnswer> | undefined;
  /** The newest refreshed token, and those that it replaced. */
  #fresh: TokenAnswer | undefined;
  readonly #replaced = new Set<string | undefined>();

  constructor(options: TokenOptions) {
    this.#options = options;
  }

  /** Whether a refused token can be replaced. */
  get canRefresh(): boolean {
    return !!this.#options.getToken || this.#options.useTokenUrl;
  }

  /** The token of a request about to be made. */
  get(): Promise<TokenAnswer> {
    return this.#refresh ?? this.#ask('initial');
  }

  /** The token after `refused` was answered 401. Whoever was refused with the same one gets the same new one. */
  async refresh(refused: string | undefined): Promise<TokenAnswer> {
    if (!this.canRefresh) return unauthorized;
    if (!this.#refresh && this.#fresh && this.#replaced.has(refused)) return this.#fresh;
    if (!this.#refresh) this.#replaced.clear();
    this.#replaced.add(refused);
    this.#refresh ??= this.#ask('refresh').finally(() => (this.#refresh = undefined));
    const answer = await this.#refresh;
    this.#fresh = 'token' in answer ? answer : undefined;
    return answer;
  }

  async #ask(reason: TokenReason): Promise<TokenAnswer> {
    const { getToken, useTokenUrl, tokenUrl, fetch } = this.#options;
    try {
      if (getToken) return valid(await getToken({ reason }));
      return useTokenUrl ? await fetchToken(tokenUrl, fetch) : { token: undefined };
    } catch (error) {
      return failed(error);
    }
  }
}
