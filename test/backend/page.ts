import { createTableAuth, type TokenRequest } from './auth.js';
import { createBackend, type Backend } from './backend.js';
import { isDropped } from './faults/answer-faults.js';
import type { Fault } from './faults/fault.js';
import { randomIds } from './ids.js';
import type { BackendOptions } from './options.js';
import { systemClock } from './clock.js';
import type { Tape } from './runs/tape.js';
import { createMemoryStore } from './store/memory-store.js';

/** As BackendOptions; data lives in memory and tapes are handed over. */
export interface PageBackendOptions extends Omit<
  BackendOptions,
  'store' | 'auth' | 'prefix' | 'control' | 'tape'
> {
  readonly tapes?: readonly Tape[];
}

/** What a tape was opened as: a chat session, or a feature run for a tape without a user's words. */
export type OpenedTape = { readonly sessionId: string } | { readonly runId: string };

/** A backend inside the page: no server, no network. */
export interface PageBackend {
  /** Pass it as `fetch`; it answers every request itself and touches no other. */
  readonly fetch: typeof globalThis.fetch;
  /** Pass it as `base-url`. */
  readonly baseUrl: string;
  /** Pass it as `getToken`. */
  getToken(request?: TokenRequest): Promise<string>;
  addFault(fault: Fault): void;
  /** Starts a tape and says what to show: set it as `session-id` or `run-id`. `speed`: a number or `max`. */
  openTape(name: string, speed?: number | 'max'): Promise<OpenedTape>;
  close(): void;
}

const baseUrl = 'https://page-backend.localhost/api/v1';

const failed = (): TypeError => new TypeError('Failed to fetch');

/** A body that ends with the signal's reason when it is aborted, and with a network error when it is cut. */
function abortable(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  // A body that broke off before refuses to be cancelled: nobody is left to be told.
  const cancel = (): Promise<void> => reader.cancel().catch(() => undefined);
  return new ReadableStream({
    start(controller) {
      const abort = (): void => {
        controller.error(signal.reason);
        void cancel();
      };
      signal.addEventListener('abort', abort, { once: true });
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch {
        controller.error(failed());
      }
    },
    cancel,
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Makes a `fetch` of a backend: same promises, same errors, no network. */
function fetchOf(backend: Backend): typeof globalThis.fetch {
  return async (input, init) => {
    const signal =
      init?.signal ?? (input instanceof Request ? input.signal : undefined) ?? new AbortController().signal;
    signal.throwIfAborted();
    const answer = backend.fetch(new Request(input, { ...init, signal: null }));
    const response = await Promise.race([answer, aborted(signal)]);
    if (isDropped(response)) throw failed();
    const { status, statusText, headers, body } = response;
    return new Response(body && abortable(body, signal), { status, statusText, headers });
  };
}

/** Makes a backend that lives in the page: for static pages, stories and unit tests. */
export function createPageBackend({ tapes = [], ...options }: PageBackendOptions = {}): PageBackend {
  const { ids = randomIds, clock = systemClock } = options;
  const auth = createTableAuth((prefix) => ids.make(prefix));
  const tape = (name: string) => Promise.resolve(tapes.find((one) => one.name === name));
  const backend = createBackend({ ...options, ids, clock, tape, auth, store: createMemoryStore() });
  const pageFetch = fetchOf(backend);
  const getToken = (request: TokenRequest = {}) => auth.issue({ ttlS: 86_400, ...request }, clock.now());
  const post = async (path: string, body: object): Promise<string> => {
    const headers = { authorization: `Bearer ${await getToken()}`, 'content-type': 'application/json' };
    const response = await pageFetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await response.json()) as { data: { id: string } }).data.id;
  };
  return {
    fetch: pageFetch,
    baseUrl,
    getToken,
    addFault: (fault) => backend.addFault(fault),
    async openTape(name, speed = 1) {
      const content = `tape:${name}@${speed}`;
      if (tapes.find((one) => one.name === name)?.user === undefined) {
        return { runId: await post(`/ai/features/${encodeURIComponent(content)}/runs`, {}) };
      }
      const sessionId = await post('/ai/sessions', {});
      await post(`/ai/sessions/${sessionId}/messages`, { content });
      return { sessionId };
    },
    close: () => backend.close(),
  };
}
