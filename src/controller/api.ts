import { limits } from '../limits.js';
import type { ChatErrorCode } from '../protocol/chat-event.js';
import type { Command } from '../protocol/dialect.js';
import { parseHttpDate, parseRetryAfter } from '../wire/retry-after.js';
import { joinUrl } from './base-url.js';
import { codeOfStatus } from './errors.js';
import type { TokenSource } from './token.js';
import type { Clock } from './types.js';

/** How one request went. `status` is missing when nobody answered: whether it was carried out is then unknown. */
export type ApiResult<T> =
  | { readonly ok: true; readonly value: T | undefined }
  | {
      readonly ok: false;
      readonly code: ChatErrorCode;
      readonly status?: number;
      readonly retryAfterMs?: number;
    };

export interface ApiOptions {
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/** Reads at most `limits.answerBytes`; undefined when there is more. */
const readText = async (answer: Response): Promise<string | undefined> => {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    if ((bytes += value.length) > limits.answerBytes) return void reader.cancel().catch(() => undefined);
    text += decoder.decode(value, { stream: true });
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const refusal = (answer: Response, now: number): ApiResult<never> => {
  answer.body?.cancel().catch(() => undefined);
  const asked = parseRetryAfter(
    answer.headers.get('retry-after'),
    parseHttpDate(answer.headers.get('date')) ?? now,
  );
  return {
    ok: false,
    code: codeOfStatus(answer.status),
    status: answer.status,
    ...(asked === undefined ? {} : { retryAfterMs: asked }),
  };
};

/** Sends the commands of a dialect: token, one refresh on 401, bounded answers, errors as data. Never rejects. */
export class Api {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** Any 2xx is success. `signal` gives up waiting; it does not undo what the server may have done. */
  async run<T>(command: Command<T>, signal?: AbortSignal): Promise<ApiResult<T>> {
    const { tokens } = this.#options;
    const first = await tokens.get();
    if ('error' in first) return { ok: false, code: first.error };
    const result = await this.#send(command, first.token, signal);
    if (result.ok || result.status !== 401) return result;
    const second = await tokens.refresh(first.token);
    return 'error' in second ? { ...result, code: second.error } : this.#send(command, second.token, signal);
  }

  async #send<T>(command: Command<T>, token: string | undefined, outer?: AbortSignal): Promise<ApiResult<T>> {
    const { clock } = this.#options;
    const aborter = new AbortController();
    const abort = (): void => aborter.abort();
    const timer = clock.setTimeout(abort, limits.requestMs);
    if (outer?.aborted) abort();
    outer?.addEventListener('abort', abort);
    try {
      return await Promise.race([this.#exchange(command, token, aborter.signal), unanswered(aborter.signal)]);
    } catch {
      return { ok: false, code: 'network' };
    } finally {
      clock.clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    }
  }

  async #exchange<T>(
    command: Command<T>,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<ApiResult<T>> {
    const { baseUrl, fetch, clock } = this.#options;
    const { method, path, body } = command;
    const answer = await fetch(joinUrl(baseUrl, path), {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...authorization(token),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    });
    if (!answer.ok) return refusal(answer, clock.now());
    const text = await readText(answer);
    return text === undefined
      ? { ok: false, code: 'protocol', status: answer.status }
      : { ok: true, value: command.read(parse(text)) };
  }
}

/** A replaced fetch may not listen to the signal; waiting ends all the same. */
const unanswered = (signal: AbortSignal): Promise<ApiResult<never>> =>
  new Promise((resolve) => {
    const end = (): void => resolve({ ok: false, code: 'network' });
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });

/** The one place where the token meets a request (UX 7.7). */
export const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };
