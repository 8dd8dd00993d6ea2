/** What can be done to the streams that are open. */
export type Trouble = 'drop' | 'stall' | 'timeout';

/** `size` bytes at a time; all at once for Infinity. */
function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  const step = Number.isFinite(size) ? Math.max(1, size) : bytes.length;
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

/** A stream's last words after five minutes, to this connection only (C-165). */
const timeoutFrame = (): Uint8Array => {
  const payload = { error: 'Stream timeout exceeded', code: 'stream_timeout' };
  return new TextEncoder().encode(
    `event: run.error\ndata: ${JSON.stringify({ type: 'run.error', payload })}\n\n`,
  );
};

/** Whether a path is that of a stream, in either dialect. */
export const isStreamPath = (path: string): boolean => /\/(?:stream|events)$/.test(path);

/** Somebody who listens in. */
export interface LineListener {
  /** Before a request is made. */
  onRequest(url: URL, init: RequestInit | undefined): void;
  /** Bytes of a stream, before they are cut up. */
  onBytes(bytes: Uint8Array): void;
}

interface OpenStream {
  fail(): void;
  endWith(bytes: Uint8Array): void;
}

/** The line between a chat and its backend: a `fetch` that passes everything on, and can spoil what streams. */
export class Line {
  /** Streams come in pieces of so many bytes. */
  sliceBytes = Infinity;
  readonly #listeners: readonly LineListener[];
  /** Resolves when the first stream has been answered, whatever the answer is. */
  readonly answered: Promise<void>;
  readonly #fetch: typeof globalThis.fetch;
  readonly #open = new Set<OpenStream>();
  #answer: () => void = () => undefined;
  #held: { readonly done: Promise<void>; readonly release: () => void } | undefined;

  constructor(fetch: typeof globalThis.fetch, ...listeners: readonly LineListener[]) {
    this.#fetch = fetch;
    this.#listeners = listeners;
    this.answered = new Promise((resolve) => (this.#answer = resolve));
  }

  /** Whether a stall lasts. */
  get stalled(): boolean {
    return this.#held !== undefined;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    for (const listener of this.#listeners) listener.onRequest(url, init);
    const response = await this.#fetch(input, init);
    if (isStreamPath(url.pathname)) this.#answer();
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !response.body) return response;
    const { status, headers } = response;
    return new Response(this.#through(response.body), { status, headers });
  };

  /** Breaks open streams off, holds them (a second stall lets go), or has them time out. */
  spoil(trouble: Trouble): void {
    if (trouble === 'stall') return this.#held ? this.#letGo() : this.#hold();
    this.#letGo();
    for (const stream of [...this.#open]) {
      if (trouble === 'drop') stream.fail();
      else stream.endWith(timeoutFrame());
    }
  }

  #hold(): void {
    let release = (): void => undefined;
    const done = new Promise<void>((resolve) => (release = resolve));
    this.#held = { done, release };
  }

  #letGo(): void {
    this.#held?.release();
    this.#held = undefined;
  }

  #through(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const drop = (): void => void reader.cancel().catch(() => undefined);
    let stream: OpenStream | undefined;
    const over = (): boolean => !stream || !this.#open.delete(stream);
    return new ReadableStream<Uint8Array>({
      start: (sink) => {
        const end = (last: () => void): void => {
          if (over()) return;
          last();
          drop();
        };
        stream = {
          fail: () => end(() => sink.error(new TypeError('Failed to fetch'))),
          endWith: (bytes) => end(() => (sink.enqueue(bytes), sink.close())),
        };
        this.#open.add(stream);
        void this.#pump(reader, sink, over);
      },
      cancel: () => {
        over();
        drop();
      },
    });
  }

  async #pump(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    sink: ReadableStreamDefaultController<Uint8Array>,
    over: () => boolean,
  ): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        await this.#held?.done;
        if (done) break;
        for (const listener of this.#listeners) listener.onBytes(value);
        for (const piece of pieces(value, this.sliceBytes)) sink.enqueue(piece);
      }
      if (!over()) sink.close();
    } catch (error) {
      if (!over()) sink.error(error);
    }
  }
}
