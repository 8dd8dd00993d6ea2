import type { Clock } from '../../../test/backend/clock.js';
import type { Fault } from '../../../test/backend/faults/fault.js';
import type { PageBackend } from '../../../test/backend/page.js';
import { tapeBlock } from '../../../test/backend/runs/tape-block.js';
import type { Tape } from '../../../test/tapes/play.js';

const RETRY_MS = 300;

const json = (body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const idOf = (block: string): number => Number(/^id: (\d+)/m.exec(block)?.[1] ?? 0);

/** Plays one tape as a ThothII session whose turn is under way: what a chat asks for is answered in the page. */
export class ThothiiTapeBackend implements PageBackend {
  readonly baseUrl = 'https://page-backend.localhost/thothii';
  readonly #clock: Clock;
  readonly #tape: Tape;
  readonly #faults: Fault[] = [];
  readonly #open = new Set<() => void>();
  #begin = 0;

  constructor(tape: Tape, clock: Clock) {
    this.#tape = tape;
    this.#clock = clock;
    this.#begin = clock.now();
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method === 'POST') return Promise.resolve(json({}, 202));
    return Promise.resolve(pathname.endsWith('/events') ? this.#stream(request) : json(this.#session()));
  };

  getToken(): Promise<string> {
    return Promise.resolve('token');
  }

  addFault(fault: Fault): void {
    this.#faults.push(fault);
  }

  openTape(): Promise<{ readonly sessionId: string }> {
    this.#begin = this.#clock.now();
    return Promise.resolve({ sessionId: 'session' });
  }

  close(): void {
    for (const end of [...this.#open]) end();
  }

  /** The turn that the recording is of, before its first word. */
  #session(): object {
    const createdAt = new Date(this.#begin).toISOString();
    const turn = { id: 'turn', prompt: this.#tape.user ?? '', text: '', state: 'running', createdAt };
    return { id: 'session', state: 'running', turns: [turn] };
  }

  #stream({ headers, signal }: Request): Response {
    const { status, retryAfter = 1, duplicate } = this.#faults.shift() ?? {};
    if (status) return json({ error: { code: 'fault' } }, status, { 'retry-after': String(retryAfter) });
    const had = Number(headers.get('last-event-id') ?? 0);
    const body = new ReadableStream<Uint8Array>({
      start: (sink) => {
        const off = this.#tell(had, duplicate ? 2 : 1, (text) =>
          sink.enqueue(new TextEncoder().encode(text)),
        );
        const end = (last: () => void) => () => {
          if (!this.#open.delete(close)) return;
          off();
          last();
        };
        const close = end(() => sink.close());
        this.#open.add(close);
        signal.addEventListener(
          'abort',
          end(() => sink.error(signal.reason)),
        );
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }

  /** What a reader has not had: at once what is past, then in time. Answers how to end it. */
  #tell(had: number, times: number, send: (text: string) => void): () => void {
    const now = this.#clock.now() - this.#begin;
    const timers = this.#tape.frames.flatMap((frame) => {
      const block = tapeBlock(frame, RETRY_MS).repeat(times);
      if (idOf(block) <= had) return [];
      if (frame.at > now) return [this.#clock.setTimeout(() => send(block), frame.at - now)];
      send(block);
      return [];
    });
    send(': live\n\n');
    return () => timers.forEach((timer) => this.#clock.clearTimeout(timer));
  }
}
