import { createJwtAuth, type TokenRequest } from './auth.js';
import { createBackend, type Backend } from './backend.js';
import { createManualClock, type ManualClock } from './clock.js';
import { countingIds } from './ids.js';
import type { BackendOptions } from './options.js';
import type { Envelope, Store } from './store/store.js';
import { createMemoryStore } from './store/memory-store.js';

export const origin = 'http://backend.test';

/** A backend under test, called without a network, whose time stands still. */
export interface Kit {
  readonly backend: Backend;
  readonly clock: ManualClock;
  readonly store: Store;
  token(request?: TokenRequest): Promise<string>;
  /** Calls a path under the API root with a token of `demo` (or the one given; null: none). */
  call(path: string, init?: CallInit): Promise<Response>;
  /** As call, for JSON: status and parsed body. */
  json<T = Answer>(path: string, init?: CallInit): Promise<{ status: number; body: T }>;
  /** Makes a session and sends a message. */
  ask(content: string, mode?: string): Promise<Asked>;
  open(path: string, lastEventId?: number | string): Promise<Reading>;
  /** A new backend over the same store, as after a restart. */
  restart(): Kit;
}

export interface CallInit {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly data: Readonly<Record<string, string>>;
  readonly error: { readonly code: string; readonly message: string };
}

export interface Asked {
  readonly sessionId: string;
  readonly messageId: string;
  readonly runId: string;
  /** Path of the message's stream. */
  readonly stream: string;
}

/** A stream that is being read. */
export interface Reading {
  readonly status: number;
  readonly headers: Headers;
  /** What has come so far. */
  readonly text: string;
  readonly blocks: readonly string[];
  readonly events: readonly Envelope[];
  readonly types: readonly string[];
  /** How it ended; undefined while it is open. */
  readonly end: 'closed' | 'cut' | undefined;
  cancel(): Promise<void>;
}

const field = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** The envelope in a block; undefined for comments and for what is no JSON. */
export function envelopeIn(block: string): Envelope | undefined {
  try {
    return JSON.parse(field(block, 'data') ?? '') as Envelope;
  } catch {
    return undefined;
  }
}

/** Reads a response to its end in the background. */
export function readingOf(response: Response): Reading {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let end: Reading['end'];
  const pump = async (): Promise<void> => {
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        text += part.value;
      end = 'closed';
    } catch {
      end = 'cut';
    }
  };
  void pump();
  const blocks = (): string[] => text.split('\n\n').filter(Boolean);
  const events = (): Envelope[] => blocks().flatMap((block) => envelopeIn(block) ?? []);
  return {
    status: response.status,
    headers: response.headers,
    get text() {
      return text;
    },
    get blocks() {
      return blocks();
    },
    get events() {
      return events();
    },
    get types() {
      return events().map(({ type }) => type);
    },
    get end() {
      return end;
    },
    cancel: async () => reader?.cancel(),
  };
}

export function createKit(options: Partial<BackendOptions> = {}): Kit {
  const clock = (options.clock as ManualClock | undefined) ?? createManualClock();
  const store = options.store ?? createMemoryStore();
  const auth = options.auth ?? createJwtAuth('a secret of the test');
  const made = { ids: countingIds(), ...options, clock, store, auth };
  const backend = createBackend(made);
  const token = (request: TokenRequest = { ttlS: 1e6 }): Promise<string> => backend.issueToken(request);
  const call: Kit['call'] = async (path, { method, body, token: given, headers } = {}) => {
    const bearer = given === undefined ? await token() : given;
    return backend.fetch(
      new Request(`${origin}/api/v1${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        headers: { ...(bearer !== null && { authorization: `Bearer ${bearer}` }), ...headers },
      }),
    );
  };
  const json: Kit['json'] = async (path, init) => {
    const response = await call(path, init);
    return { status: response.status, body: (await response.json()) as never };
  };
  return {
    ...{ backend, clock, store, token, call, json },
    async ask(content, mode) {
      const session = await json('/ai/sessions', { body: mode === undefined ? {} : { mode } });
      const sessionId = String(session.body.data.id);
      const { data } = (await json(`/ai/sessions/${sessionId}/messages`, { body: { content } })).body;
      const [messageId, runId] = [String(data.id), String(data.runId)];
      return {
        sessionId,
        messageId,
        runId,
        stream: `/ai/sessions/${sessionId}/messages/${messageId}/stream`,
      };
    },
    async open(path, lastEventId) {
      const headers: Record<string, string> =
        lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
      return readingOf(await call(path, { headers }));
    },
    restart() {
      backend.close();
      return createKit(made);
    },
  };
}

/** Text of an assistant message, from its deltas. */
export function textOf(events: readonly Envelope[]): string {
  return events
    .flatMap(({ type, payload }) => (type === 'message.delta' ? [String(payload.delta)] : []))
    .join('');
}
