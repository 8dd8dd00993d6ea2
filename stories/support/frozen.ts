import { SnapshotController } from '../../test/elements/support/snapshot-controller.js';
import { loadTape } from '../../test/tapes/play.js';
import { allCalls, type Conversation, type ToolPart } from '../../src/state/index.js';
import { replay, type ReplayOptions } from './replay.js';

/** One moment of a tape, held still: for elements that show a part of a conversation. */
export interface Frozen {
  readonly controller: SnapshotController;
  readonly conversation: Conversation;
  readonly calls: readonly ToolPart[];
}

/** So long after the last event the page is looked at: a countdown that has begun to run. */
const LATER = 4_000;

/** A moment of a tape, behind a controller that asks nobody. Countdowns start `late` milliseconds after its last event. */
export async function freeze(
  name: string,
  { late = LATER, ...options }: ReplayOptions & { readonly late?: number } = {},
): Promise<Frozen> {
  const { state, at } = replay(await loadTape(name), options);
  const { conversation, turn } = state;
  const clockSkewMs = at + late - Date.now();
  const controller = new SnapshotController({ conversation, turn, clockSkewMs });
  return { controller, conversation, calls: allCalls(conversation) };
}

/** What a story that uses `frozenAt` gets. */
export interface FrozenContext {
  readonly loaded: { readonly frozen?: Frozen };
}

/** Loaders of a story that shows one moment of a tape. */
export function frozenAt(
  name: string,
  options?: Parameters<typeof freeze>[1],
): { loaders: (() => Promise<object>)[] } {
  return { loaders: [async () => ({ frozen: await freeze(name, options) })] };
}

/** The moment that the loaders of a story made. */
export function frozenOf({ loaded }: FrozenContext): Frozen {
  if (!loaded.frozen) throw new Error('the story has no frozenAt(…)');
  return loaded.frozen;
}
