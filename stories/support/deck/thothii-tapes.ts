import type { Tape, TapeFrame } from '../../../test/tapes/play.js';
import type { DeckOptions } from './deck.js';
import { ThothiiTapeBackend } from './thothii-backend.js';

/** One line of a recorded ThothII session. */
export interface ThothiiTapeEvent {
  readonly id: number;
  readonly event: string;
  readonly data: unknown;
}

/** A recording says nothing of its times: a word every so often, and so long for a person who answers. */
const WORD_MS = 40;
const ANSWER_MS = 3_000;

const RETRY_MS = 300;

/** What the person wrote, and then its events. */
function thothiiTape(name: string, user: string, events: readonly ThothiiTapeEvent[]): Tape {
  let at = 0;
  let before = '';
  const frames = events.map(({ id, event, data }): TapeFrame => {
    at += before === 'gate' ? ANSWER_MS : WORD_MS;
    before = data !== null && typeof data === 'object' && 'gateId' in data ? 'gate' : event;
    return {
      at,
      raw: `id: ${id}\nretry: ${RETRY_MS}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
    };
  });
  return {
    ...{ name, title: user, summary: 'A ThothII session.', covers: [], user, frames },
    target: { sessionId: 'session', runId: 'session' },
  };
}

/** A recorded session as it is in its file. */
export async function eventsOf(name: string): Promise<readonly ThothiiTapeEvent[]> {
  const answer = await fetch(new URL(`../../../test/tapes/${name}.json`, import.meta.url));
  return (await answer.json()) as ThothiiTapeEvent[];
}

/** Loads a recorded session as a tape that a deck plays. `user`: what led to it. */
export async function loadThothiiTape(name: string, user: string): Promise<Tape> {
  return thothiiTape(name, user, await eventsOf(name));
}

/** How a deck serves such a tape. */
export const thothiiBackend = ((tape, { clock }) =>
  new ThothiiTapeBackend(tape, clock!)) satisfies DeckOptions['backend'];
