import { createPageBackend, type PageBackend } from '../../test/backend/page.js';
import type { Fault } from '../../test/backend/faults/fault.js';
import type { Times } from '../../test/backend/options.js';
import { loadTape } from '../../test/tapes/play.js';

/** A backend in the page and what is open there. */
export interface Live {
  readonly backend: PageBackend;
  readonly baseUrl: string;
  readonly sessionId?: string;
  readonly runId?: string;
}

export interface LiveOptions {
  /** How many times as fast the tape plays. Default: at once. */
  readonly speed?: number | 'max';
  readonly faults?: readonly Fault[];
  readonly times?: Partial<Times>;
}

/** What a story that uses `liveTape` or `liveAssistant` gets. */
export interface LiveContext {
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
      loaded.live?.backend.close(),
});

/** A story whose chat follows a tape over the real client, from an in-page backend. */
export function liveTape(name: string, { speed = 'max', faults = [], times }: LiveOptions = {}): LiveStory {
  return liveStory(async () => {
    const backend = createPageBackend({ tapes: [await loadTape(name)], times: { retryMs: 300, ...times } });
    for (const fault of faults) backend.addFault(fault);
    return { backend, baseUrl: addressOf(backend), ...(await backend.openTape(name, speed)) };
  });
}

/** A story that one can talk to: the deterministic assistant answers, in the page. */
export function liveAssistant({ faults = [], times }: LiveOptions = {}): LiveStory {
  return liveStory(async () => {
    const { default: text } = await import('../../README.md?raw');
    const backend = createPageBackend({ docs: [{ file: 'README.md', text }], ...(times && { times }) });
    for (const fault of faults) backend.addFault(fault);
    return { backend, baseUrl: addressOf(backend) };
  });
}

/** What the loaders of a story opened. */
export function liveOf({ loaded }: LiveContext): Live {
  if (!loaded.live) throw new Error('the story has no liveTape(…)');
  return loaded.live;
}
