import type { FakeClock } from './fake-clock.js';

/** One answer to one stream request, in the vocabulary of the case files. */
export interface CaseConnection {
  readonly expectRequest?: { method?: string; path?: string; headers?: Record<string, string | null> };
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly frames?: readonly string[];
  readonly chunksBase64?: readonly string[];
  readonly bodyText?: string;
  readonly end?: 'close' | 'error' | 'hang';
  /** Time before each chunk. */
  readonly gapsMs?: readonly number[];
  /** The request itself fails. */
  readonly reject?: string;
  /** The test pushes the chunks: see `CaseServer.live`. */
  readonly manual?: boolean;
}

export interface CaseAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly bodyText?: string;
  readonly delayMs?: number;
  readonly reject?: string;
  /** Nobody ever answers. */
  readonly hang?: boolean;
  /** The request is carried out, its answer is lost. */
  readonly lost?: boolean;
}

export interface CaseHistory {
  readonly messages: readonly Record<string, unknown>[];
  readonly activeRun?: { readonly runId: string; readonly messageId: string };
}

export interface CaseScript {
  readonly connections?: readonly CaseConnection[];
  readonly frames?: readonly string[];
  readonly end?: 'close' | 'error' | 'hang';
  readonly gapsMs?: readonly number[];
  readonly repeatLast?: boolean;
  readonly byRun?: Readonly<Record<string, readonly CaseConnection[]>>;
  readonly http?: Readonly<Record<string, readonly CaseAnswer[]>>;
  readonly history?: CaseHistory;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
  readonly at: number;
  readonly init: RequestInit;
  readonly signal: AbortSignal;
}

/** One open stream that a test feeds by hand. */
export interface LiveStream {
  readonly signal: AbortSignal;
  push(...chunks: string[]): void;
  close(): void;
  error(): void;
}

const prefix = '/api/v1';
let servers = 0;
const streamPath = /\/(?:runs\/([^/]+)|messages\/([^/]+))\/stream$/;
const encoder = new TextEncoder();

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** A body that is read in promises alone: the engines' own ones for text take turns of the event loop. */
const bodyOf = (text: string): ReadableStream =>
  new ReadableStream({
    start: (controller) => {
      if (text) controller.enqueue(encoder.encode(text));
      controller.close();
    },
  });

const json = (status: number, body: unknown): Response =>
  new Response(bodyOf(JSON.stringify(body)), { status, headers: { 'content-type': 'application/json' } });

/** An in-memory server that plays a case: stream answers in order, other requests by "METHOD path", history. */
export class CaseServer {
  /** Each server has its own: the connect budget of a page counts by it. */
  readonly baseUrl = `https://api${++servers}.example${prefix}`;
  readonly requests: SeenRequest[] = [];
  /** Requests that were not what the case expects. */
  readonly mismatches: string[] = [];
  /** Streams that were answered with `manual`, newest last. */
  readonly live: LiveStream[] = [];
  /** Sent messages by clientId: the same one again answers the same ids. */
  readonly sent = new Map<string, { id: string; runId: string; userMessageId: string }>();
  /** What the history answers; a test may replace it. */
  history: CaseHistory | undefined;
  openStreams = 0;
  maxOpenStreams = 0;
  readonly #clock: FakeClock;
  readonly #script: CaseScript;
  readonly #played = new Map<string, number>();

  constructor(script: CaseScript, clock: FakeClock) {
    this.#script = script;
    this.#clock = clock;
    this.history = script.history;
  }

  get streamRequests(): SeenRequest[] {
    return this.requests.filter(({ path }) => streamPath.test(path));
  }

  get posts(): string[] {
    return this.requests
      .filter(({ method }) => method === 'POST')
      .map(({ method, path }) => `${method} ${path}`);
  }

  get lastEventIds(): (string | null)[] {
    return this.streamRequests.map(({ headers }) => headers['last-event-id'] ?? null);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) + url.search : url.href,
      url: url.href,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      at: this.#clock.now(),
      init,
      signal: init.signal ?? new AbortController().signal,
    };
    request.signal.throwIfAborted();
    this.requests.push(request);
    return Promise.race([this.#answer(request), aborted(request.signal)]);
  };

  async #answer(request: SeenRequest): Promise<Response> {
    const scripted = this.#next(`http ${request.method} ${request.path}`, this.#scriptedHttp(request));
    if (scripted) return this.#scripted(scripted, request);
    const stream = streamPath.exec(request.path);
    return stream ? this.#stream(request, stream) : this.#standard(request);
  }

  #scriptedHttp({ method, path }: SeenRequest): readonly CaseAnswer[] | undefined {
    return this.#script.http?.[`${method} ${path}`];
  }

  /** The n-th entry for the n-th request; nothing once they are used up. */
  #next<T>(key: string, entries: readonly T[] | undefined, repeatLast = false): T | undefined {
    const index = this.#played.get(key) ?? 0;
    this.#played.set(key, index + 1);
    return entries?.[repeatLast ? Math.min(index, entries.length - 1) : index];
  }

  async #scripted(answer: CaseAnswer, request: SeenRequest): Promise<Response> {
    if (answer.hang) return new Promise(() => undefined);
    if (answer.delayMs)
      await new Promise<void>((resolve) => this.#clock.setTimeout(resolve, answer.delayMs ?? 0));
    if (answer.lost) await this.#standard(request);
    if (answer.reject || answer.lost) throw new TypeError(answer.reject ?? 'Failed to fetch');
    if (answer.status === undefined) return this.#standard(request);
    return respond(answer.status, answer.headers, answer.bodyText);
  }

  async #standard({ method, path, body }: SeenRequest): Promise<Response> {
    if (path.endsWith('/ai/sessions')) return json(201, { data: { id: 's1', mode: 'approval' } });
    if (path.includes('/messages') && method === 'GET') return this.#page();
    if (path.endsWith('/messages')) return json(201, { data: this.#accept(body as { clientId: string }) });
    return json(202, { data: { status: 'accepted' } });
  }

  #page(): Response {
    const { messages = [], activeRun } = this.history ?? {};
    const known = messages.some(({ id }) => id === activeRun?.messageId);
    const open = activeRun && !known ? [{ id: activeRun.messageId, role: 'assistant', content: '' }] : [];
    const data = [...messages, ...open].map((message) => ({
      createdAt: new Date(this.#clock.now()).toISOString(),
      ...(message.id === activeRun?.messageId
        ? { status: 'streaming', runId: activeRun?.runId }
        : { status: 'completed' }),
      ...message,
    }));
    return json(200, { data, meta: { hasMore: false } });
  }

  #accept({ clientId }: { clientId: string }): object {
    const n = this.sent.size + 1;
    const ids = this.sent.get(clientId) ?? { id: `m${n}`, runId: `r${n}`, userMessageId: `u${n}` };
    this.sent.set(clientId, ids);
    return ids;
  }

  #stream(request: SeenRequest, [, runId, messageId]: RegExpExecArray): Promise<Response> | Response {
    const run = runId ?? messageId?.replace('m', 'r') ?? '';
    const { byRun, connections, frames, end, gapsMs, repeatLast } = this.#script;
    const single = frames && [{ frames, end, gapsMs } as CaseConnection];
    const connection = byRun
      ? this.#next(`run ${run}`, byRun[run], repeatLast)
      : this.#next('stream', connections ?? single, repeatLast);
    if (!connection) return respond(204);
    this.#expect(request, connection.expectRequest);
    if (connection.reject) throw new TypeError(connection.reject);
    const { status = 200, headers, bodyText } = connection;
    if (status !== 200 || bodyText !== undefined) return respond(status, headers, bodyText);
    const body = connection.manual ? this.#manual(request) : this.#play(connection, request);
    return new Response(body, { headers: headers ?? { 'content-type': 'text/event-stream; charset=utf-8' } });
  }

  #expect(request: SeenRequest, expected: CaseConnection['expectRequest']): void {
    for (const [name, value] of Object.entries(expected?.headers ?? {})) {
      const actual = request.headers[name.toLowerCase()] ?? null;
      if (actual !== value) this.mismatches.push(`${name}: expected ${value}, got ${actual}`);
    }
  }

  #count(signal: AbortSignal): () => void {
    this.openStreams++;
    this.maxOpenStreams = Math.max(this.maxOpenStreams, this.openStreams);
    let open = true;
    const end = (): void => {
      if (open) this.openStreams--;
      open = false;
    };
    signal.addEventListener('abort', end);
    return end;
  }

  #play(
    { frames, chunksBase64, end = 'close', gapsMs }: CaseConnection,
    { signal }: SeenRequest,
  ): ReadableStream {
    const chunks = chunksBase64?.map(fromBase64) ?? frames?.map((frame) => encoder.encode(frame)) ?? [];
    const ended = this.#count(signal);
    let index = 0;
    return new ReadableStream({
      pull: async (controller) => {
        const gap = gapsMs?.[index] ?? 0;
        if (gap) await new Promise<void>((resolve) => this.#clock.setTimeout(resolve, gap));
        const chunk = chunks[index++];
        if (chunk) return controller.enqueue(chunk);
        if (end === 'hang') return new Promise<void>(() => undefined);
        ended();
        if (end === 'error') controller.error(new TypeError('network error'));
        else controller.close();
      },
      cancel: ended,
    });
  }

  #manual({ signal }: SeenRequest): ReadableStream {
    const ended = this.#count(signal);
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        let open = true;
        const once = (run: () => void): void => {
          if (open && !signal.aborted) run();
        };
        const finish = (run: () => void): void =>
          once(() => {
            open = false;
            ended();
            run();
          });
        this.live.push({
          signal,
          push: (...texts) => once(() => texts.forEach((text) => controller.enqueue(encoder.encode(text)))),
          close: () => finish(() => controller.close()),
          error: () => finish(() => controller.error(new TypeError('network error'))),
        });
      },
      cancel: ended,
    });
  }
}

const respond = (status: number, headers: Record<string, string> = {}, bodyText = ''): Response =>
  new Response(status === 204 || status === 304 ? null : bodyOf(bodyText), { status, headers });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
