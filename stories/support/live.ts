import { createPageBackend, type PageBackend } from '../../test/backend/page.js';
import type { Fault } from '../../test/backend/faults/fault.js';
import type { Times } from '../../test/backend/options.js';
import { loadTape, type Tape } from '../../test/tapes/play.js';
import type { Dialect } from '../../src/protocol/dialect.js';
import { Deck, type DeckOptions } from './deck/deck.js';
import { Line } from './deck/line.js';
import { TapeRecorder } from './deck/recorder.js';
import { tell } from './panels/tell.js';
import { Tracer } from './panels/tracer.js';

/** A backend in the page and what is open there. */
export interface Live {
  readonly baseUrl: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly fetch: typeof globalThis.fetch;
  getToken(): Promise<string>;
  close(): void;
  /** Where a tape plays. */
  readonly deck?: Deck;
  /** Where a conversation is written down. */
  readonly recorder?: TapeRecorder;
}

export interface LiveOptions {
  /** How many times as fast the tape plays. Default: at once. */
  readonly speed?: number | 'max';
  readonly faults?: readonly Fault[];
  readonly times?: Partial<Times>;
  /** How the tape is served and understood. Default: as the first contract. */
  readonly dialect?: Dialect;
  readonly backend?: DeckOptions['backend'];
}

/** What a story that uses `liveTape` or `liveAssistant` gets. */
export interface LiveContext {
  readonly id?: string;
  readonly loaded: { readonly live?: Live };
}

/** An address of its own for each: a page shares the streams it may open in a minute among all of one address. */
const addressOf = ({ baseUrl }: PageBackend): string =>
  baseUrl.replace('page-backend', `story-${crypto.randomUUID()}`);

interface LiveStory {
  readonly loaders: (() => Promise<object>)[];
  readonly beforeEach: (context: LiveContext) => () => void;
}

/** A backend is closed when its story is left. */
const liveStory = (open: () => Promise<Live>): LiveStory => ({
  loaders: [async () => ({ live: await open() })],
  beforeEach:
    ({ loaded }) =>
    () =>
      loaded.live?.close(),
});

/** A story whose chat follows a tape over the real client, from an in-page backend; buttons under it move the tape. */
export function liveTape(name: string, options?: LiveOptions): LiveStory {
  return taped(() => loadTape(name), options);
}

/** The same with a tape that is made in place. */
export function liveTapeOf(tape: Tape, options?: LiveOptions): LiveStory {
  return taped(() => Promise.resolve(tape), options);
}

/** The same with a tape that is loaded in another way. */
export function taped(
  load: () => Promise<Tape>,
  { speed = 'max', dialect, ...options }: LiveOptions = {},
): LiveStory {
  return liveStory(async () => {
    const deck = new Deck(await load(), { speed, ...options, listen: () => new Tracer(tell, dialect) });
    await deck.begin();
    void deck.play();
    return { ...deck.connection, deck, close: () => deck.close() };
  });
}

/** A story that one can talk to: the deterministic assistant answers, in the page. */
export function liveAssistant({ faults = [], times }: LiveOptions = {}): LiveStory {
  return liveStory(async () => {
    const { default: text } = await import('../../README.md?raw');
    const backend = createPageBackend({ docs: [{ file: 'README.md', text }], ...(times && { times }) });
    for (const fault of faults) backend.addFault(fault);
    const getToken = () => backend.getToken();
    const recorder = new TapeRecorder();
    const line = new Line(backend.fetch, recorder, new Tracer(tell));
    return {
      ...{ baseUrl: addressOf(backend), fetch: line.fetch, getToken, recorder },
      close: () => backend.close(),
    };
  });
}

/** What the loaders of a story opened. */
export function liveOf({ loaded }: LiveContext): Live {
  if (!loaded.live) throw new Error('the story has no liveTape(…)');
  return loaded.live;
}
