import { openStream } from '../../src/wire/open-stream.js';
import type { WireDiagnostic, WireEnd, WireFrame, WireHandlers, WireRequest } from '../../src/wire/types.js';

export const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8' };

export interface Recorded {
  readonly end: WireEnd;
  readonly frames: WireFrame[];
  /** Ids of blocks without data, and of frames, in wire order. */
  readonly ids: string[];
  readonly comments: string[];
  readonly retries: number[];
  readonly diagnostics: WireDiagnostic[];
  readonly opens: { readonly serverTime?: number }[];
  alive: number;
}

/** Opens a stream whose answer is given and writes down everything that is told. */
export async function record(
  answer: Response | (() => Promise<Response>),
  request: Partial<WireRequest> = {},
  more: Partial<WireHandlers> = {},
): Promise<Recorded> {
  const seen = {
    frames: [],
    ids: [],
    comments: [],
    retries: [],
    diagnostics: [],
    opens: [],
    alive: 0,
  } as Omit<Recorded, 'end'>;
  const handlers: WireHandlers = {
    onOpen: (info) => void seen.opens.push(info),
    onFrame: (frame) => {
      seen.frames.push(frame);
      if (frame.id !== undefined) seen.ids.push(frame.id);
    },
    onId: (id) => void seen.ids.push(id),
    onAlive: () => void seen.alive++,
    onComment: (comment) => void seen.comments.push(comment),
    onRetry: (ms) => void seen.retries.push(ms),
    onDiagnostic: (diagnostic) => void seen.diagnostics.push(diagnostic),
    ...more,
  };
  const fetch = () => (typeof answer === 'function' ? answer() : Promise.resolve(answer));
  const end = await openStream(
    {
      url: 'https://api.example/stream',
      headers: {},
      signal: new AbortController().signal,
      fetch,
      ...request,
    },
    handlers,
  );
  return Object.assign(seen, { end });
}

export type Ending = 'close' | 'error' | 'hang';

/** A body that hands over exactly these reads. `onCancel` tells when the reader gave it up. */
export function bodyOf(reads: readonly Uint8Array[], ending: Ending = 'close', onCancel?: () => void) {
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const read = reads[next++];
        if (read) controller.enqueue(read);
        else if (ending === 'close') controller.close();
        else if (ending === 'error') controller.error(new TypeError('connection lost'));
      },
      cancel: () => onCancel?.(),
    },
    { highWaterMark: 0 },
  );
}

export function streamOf(reads: readonly Uint8Array[], ending?: Ending, onCancel?: () => void): Response {
  return new Response(bodyOf(reads, ending, onCancel), { headers: streamHeaders });
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export const bytewise = (reads: readonly Uint8Array[]): Uint8Array[] =>
  reads.flatMap((read) => Array.from(read, (byte) => Uint8Array.of(byte)));

export function concat(reads: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(reads.reduce((sum, read) => sum + read.length, 0));
  let at = 0;
  for (const read of reads) {
    whole.set(read, at);
    at += read.length;
  }
  return whole;
}

export function chunked(bytes: Uint8Array, size: number): Uint8Array[] {
  const reads: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) reads.push(bytes.subarray(at, at + size));
  return reads;
}

/** A body fed by hand. */
export function manual() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let cancelled = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (own) => void (controller = own),
    cancel: () => void cancelled++,
  });
  return {
    body,
    response: new Response(body, { headers: streamHeaders }),
    push: (text: string) => controller.enqueue(utf8(text)),
    close: () => controller.close(),
    get cancelled() {
      return cancelled;
    },
  };
}

/** Lets everything that is ready run. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A case file of test/cases. */
export async function loadCase<T>(id: string): Promise<T> {
  const url = new URL(`../cases/${id.toLowerCase()}.json`, import.meta.url);
  return (await (await fetch(url)).json()) as T;
}

/** Timers that run only when told to. */
export class FakeTimers {
  #now = 0;
  #next = 1;
  readonly #due = new Map<number, { at: number; run: () => void }>();

  readonly now = (): number => this.#now;

  readonly setTimeout = (run: () => void, ms: number): unknown => {
    this.#due.set(this.#next, { at: this.#now + ms, run });
    return this.#next++;
  };

  readonly clearTimeout = (handle: unknown): void => void this.#due.delete(handle as number);

  get pending(): number {
    return this.#due.size;
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const [handle, { at, run }] of [...this.#due]) {
      if (at > this.#now) continue;
      this.#due.delete(handle);
      run();
    }
  }
}
