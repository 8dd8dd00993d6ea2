import type { FakeClock } from './fake-clock.js';
import { completed, delta, frame, settled } from './frames.js';

const encoder = new TextEncoder();
const second = 1000;

export interface SoakOptions {
  readonly hours: number;
  readonly cutMs: number;
  readonly rotateMs: number;
}

/** One run that says a word a second for hours, over connections that are cut and rotated all the time. */
export class SoakServer {
  readonly connects: number[] = [];
  /** The signal of each connection: what is kept of it is kept by the client. */
  readonly signals: WeakRef<AbortSignal>[] = [];
  readonly #clock: FakeClock;
  readonly #options: SoakOptions;
  readonly #total: number;
  #said = 0;
  #text = '';
  #open: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(clock: FakeClock, options: SoakOptions) {
    this.#clock = clock;
    this.#options = options;
    this.#total = options.hours * 3600;
  }

  get text(): string {
    return this.#text;
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input as string);
    if (pathname.endsWith('/stream')) return this.#stream(init);
    if (pathname.endsWith('/sessions')) return Response.json({ data: { id: 's1' } });
    this.#clock.setTimeout(() => this.#speak(), second);
    this.#clock.setTimeout(() => this.#rotate(), this.#options.rotateMs);
    return Response.json({ data: { id: 'm1', runId: 'r1', userMessageId: 'u1' } });
  };

  #stream(init: RequestInit): Response {
    const { signal } = init;
    const lastId = Number(new Headers(init.headers).get('last-event-id') ?? 0);
    if (signal) this.signals.push(new WeakRef(signal));
    this.connects.push(this.#clock.now());
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#open = controller;
        for (let id = lastId + 1; id <= this.#said; id++) this.#send(this.#event(id));
        this.#clock.setTimeout(() => this.#cut(controller), this.#options.cutMs);
      },
      cancel: () => void (this.#open = undefined),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #speak(): void {
    this.#said++;
    this.#text += this.#said <= this.#total ? wordOf(this.#said) : '';
    this.#send(this.#event(this.#said));
    if (this.#said < this.#total + 2) this.#clock.setTimeout(() => this.#speak(), second);
  }

  #event(id: number): string {
    if (id <= this.#total) return delta(id, wordOf(id));
    return id === this.#total + 1 ? completed(id, this.#text) : settled(id);
  }

  #send(text: string): void {
    this.#open?.enqueue(encoder.encode(text));
  }

  /** Half of the cuts look like a clean end, as in WebKit. */
  #cut(controller: ReadableStreamDefaultController<Uint8Array>): void {
    if (this.#open !== controller) return;
    this.#open = undefined;
    if (this.connects.length % 2) controller.close();
    else controller.error(new TypeError('network error'));
  }

  #rotate(): void {
    if (this.#said >= this.#total) return;
    this.#clock.setTimeout(() => this.#rotate(), this.#options.rotateMs);
    if (!this.#open) return;
    this.#send(frame('run.error', { error: 'Stream timeout exceeded', code: 'stream_timeout' }));
    const controller = this.#open;
    this.#open = undefined;
    controller.close();
  }
}

const wordOf = (id: number): string => `w${id % 1000} `;
