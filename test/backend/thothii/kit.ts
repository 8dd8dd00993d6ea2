import { createKit, readingOf, type Kit, type Reading } from '../kit.js';
import { createMemoryLedger, type Ledger } from './ledger.js';
import { createMemorySessions } from './sessions.js';
import { openSampleDatabase } from './sqlite-database.js';

const database = openSampleDatabase();

/** One event of a ThothII stream. */
export interface Told {
  readonly id: number;
  /** As a reader sends it back. */
  readonly lastEventId: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The events in a reading. */
export const told = ({ blocks }: Reading): Told[] =>
  blocks.flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const event = field('event');
    return event
      ? [
          {
            id: Number(field('id')?.split('-')[1]),
            lastEventId: field('id') ?? '',
            event,
            data: JSON.parse(field('data') ?? '{}') as Told['data'],
          },
        ]
      : [];
  });

/** A ThothII backend under test, whose time stands still. */
export interface ThothiiKit extends Kit {
  readonly ledger: Ledger;
  post<T = Record<string, unknown>>(path: string, body?: object): Promise<{ status: number; body: T }>;
  get<T = Record<string, unknown>>(path: string): Promise<T>;
  events(sessionId: string, lastEventId?: string): Promise<Reading>;
  /** Lets time go on until `done` says so. */
  until(done: () => boolean): Promise<void>;
}

export function thothiiKit(parts: { ledger?: Ledger } = {}): ThothiiKit {
  const ledger = parts.ledger ?? createMemoryLedger();
  const sessions = createMemorySessions();
  const kit = createKit({ thothii: { database, ledger, sessions }, prefix: '' });
  const call = async (
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    kit.backend.fetch(
      new Request(`http://backend.test/thothii${path}`, {
        ...init,
        headers: { authorization: `Bearer ${await kit.token()}`, ...init.headers },
      }),
    );
  return {
    ...kit,
    ledger,
    async post<T>(path: string, body?: object) {
      const answer = await call(path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: (await answer.json()) as T };
    },
    get: async <T>(path: string) => (await (await call(path)).json()) as T,
    async events(sessionId, lastEventId) {
      const headers: Record<string, string> =
        lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      return readingOf(await call(`/sessions/${sessionId}/events`, { headers }));
    },
    async until(done) {
      for (let step = 0; step < 5000 && !done(); step += 1) await kit.clock.advance(20);
      if (!done()) throw new Error('it never came');
    },
  };
}
