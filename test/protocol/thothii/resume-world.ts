import { StreamController } from '../../../src/controller/stream-controller.js';
import type { Clock } from '../../../src/controller/types.js';
import { createThothiiDialect } from '../../../src/protocol/thothii/index.js';
import type { SessionDetailJson } from '../../../src/protocol/thothii/wire-types.js';
import { messageText } from '../../../src/state/index.js';
import { createTableAuth } from '../../backend/auth.js';
import { createBackend } from '../../backend/backend.js';
import { createManualClock } from '../../backend/clock.js';
import { countingIds } from '../../backend/ids.js';
import { createMemoryStore } from '../../backend/store/memory-store.js';
import { createMemoryLedger } from '../../backend/thothii/ledger.js';
import { createMemorySessions } from '../../backend/thothii/sessions.js';
import { openSampleDatabase } from '../../backend/thothii/sqlite-database.js';

const database = openSampleDatabase();

/** A stream as the page reads it. `late`: it goes on for a while after it was called off, as a careless fetch would. */
interface OpenStream {
  cut(): void;
}

/** A controller and the real backend on one clock, with a network in between that can be spoiled. */
export class ResumeWorld {
  readonly clock = createManualClock();
  readonly streams = new Set<OpenStream>();
  readonly controller: StreamController;
  /** The most streams that were open at once. */
  most = 0;
  opened = 0;
  /** Answers 500 to the next Resume. */
  failResume = false;
  /** Streams go on after they were called off. */
  late = false;
  readonly #backend;
  #token = '';

  constructor(name: string, random: () => number) {
    const { clock } = this;
    const ids = countingIds();
    this.#backend = createBackend({
      store: createMemoryStore(),
      // One that needs no crypto of the platform's: its threads know nothing of this clock.
      auth: createTableAuth((prefix) => ids.make(prefix)),
      clock,
      ids,
      thothii: { database, ledger: createMemoryLedger(), sessions: createMemorySessions() },
      onError: (error) => {
        throw error;
      },
    });
    const clockOfPage: Clock = {
      now: () => clock.now(),
      setTimeout: (run, ms) => clock.setTimeout(run, ms),
      clearTimeout: (handle) => clock.clearTimeout(handle),
      random,
      nextFrame: (run) => void clock.setTimeout(run, 16),
    };
    this.controller = new StreamController({
      dialect: createThothiiDialect({ steering: true, activity: true }),
      baseUrl: `https://${name}.localhost/thothii`,
      getToken: () => this.#token,
      fetch: (input, init) => this.#fetch(input, init),
      clock: clockOfPage,
    });
  }

  async start(): Promise<void> {
    this.#token = await this.#backend.issueToken({ ttlS: 1e7 });
    await this.controller.start();
  }

  get sessionId(): string | undefined {
    return this.controller.snapshot.conversation.sessionId;
  }

  /** What the server says about the session. */
  async session(): Promise<SessionDetailJson> {
    return (await (await this.call('')).json()) as SessionDetailJson;
  }

  /** A request of another client. */
  async call(path: string, body?: object): Promise<Response> {
    return this.#backend.fetch(
      new Request(`https://x.localhost/thothii/sessions/${this.sessionId}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${this.#token}` },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  }

  cut(): void {
    for (const stream of [...this.streams]) stream.cut();
  }

  /** Texts of the answers, in order. */
  get answers(): { readonly text: string; readonly status: string }[] {
    return this.controller.snapshot.conversation.messages
      .filter(({ role }) => role === 'assistant')
      .map((message) => ({ text: messageText(message), status: message.status }));
  }

  close(): void {
    this.controller.dispose();
    this.#backend.close();
  }

  async #fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { signal, ...rest } = init;
    if (signal?.aborted) throw signal.reason as Error;
    const request = new Request(input, rest);
    if (this.failResume && request.url.endsWith('/resume')) {
      this.failResume = false;
      return new Response('{}', { status: 500 });
    }
    const response = await this.#backend.fetch(request);
    if (!request.url.endsWith('/events') || !response.body) return response;
    if (signal?.aborted) {
      void response.body.cancel();
      throw signal.reason as Error;
    }
    return new Response(this.#body(response.body, signal ?? undefined), {
      status: response.status,
      headers: response.headers,
    });
  }

  #body(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const late = this.late;
    let broken = false;
    const stream: OpenStream = {
      cut: () => {
        broken = true;
        this.streams.delete(stream);
        void reader.cancel();
      },
    };
    const released = (): void => {
      this.streams.delete(stream);
      if (!late) void reader.cancel();
    };
    this.opened += 1;
    this.streams.add(stream);
    this.most = Math.max(this.most, this.streams.size);
    signal?.addEventListener('abort', released, { once: true });
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await reader.read();
        if (broken) controller.error(new TypeError('cut'));
        else if (signal?.aborted && !late) controller.error(signal.reason);
        else if (done) {
          controller.close();
          released();
        } else controller.enqueue(value);
      },
      cancel: () => {
        released();
        return reader.cancel();
      },
    });
  }
}
