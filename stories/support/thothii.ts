import { registerDialect } from '../../src/thothii.js';
import { createThothiiDialect } from '../../src/protocol/thothii/index.js';
import { allCalls, apply, initialState, type Conversation, type ToolPart } from '../../src/state/index.js';
import { ReviewController } from '../../test/elements/review/review-controller.js';
import { eventsOf, loadThothiiTape, thothiiBackend } from './deck/thothii-tapes.js';
import { taped, type LiveOptions } from './live.js';

/** Name of the dialect whose tapes play in stories: the model's activity is let in. */
export const OPEN_THOTHII = 'thothii-stories';

const openDialect = (): ReturnType<typeof createThothiiDialect> => createThothiiDialect({ activity: true });

/** One moment of a recorded ThothII conversation, held still. */
export interface ThothiiMoment {
  readonly controller: ReviewController;
  readonly conversation: Conversation;
  readonly calls: readonly ToolPart[];
}

/** After the nth event of a name. */
export interface Until {
  readonly until: string;
  readonly nth?: number;
}

/** A story whose chat follows a recorded ThothII session over the real client. Its dialect is `OPEN_THOTHII`. */
export function liveThothii(name: string, user: string, options?: LiveOptions): ReturnType<typeof taped> {
  registerDialect(OPEN_THOTHII, openDialect);
  const served = { dialect: openDialect(), backend: thothiiBackend };
  return taped(() => loadThothiiTape(name, user), { ...options, ...served });
}

/** A moment of a tape, held still. */
export async function freezeThothii(name: string, stop?: Until): Promise<ThothiiMoment> {
  const tape = await eventsOf(name);
  const places = tape.flatMap(({ event }, index) => (event === stop?.until ? index : []));
  const shown = stop ? tape.slice(0, (places[(stop.nth ?? 1) - 1] ?? tape.length) + 1) : tape;
  const decode = openDialect().createDecoder!();
  const state = shown.reduce(
    (before, { id, event, data }) =>
      apply(before, {
        ...decode({ id: String(id), event, data: JSON.stringify(data) }),
        runId: 's1',
        at: Date.now(),
      }),
    initialState('s1'),
  );
  const { conversation, turn } = state;
  const session = { thinking: 'medium' };
  const controller = new ReviewController({ conversation, turn, session });
  return { controller, conversation, calls: allCalls(conversation) };
}

/** Loaders of a story that shows one moment of a tape. */
export function thothiiAt(name: string, until?: Until): { loaders: (() => Promise<object>)[] } {
  return { loaders: [async () => ({ moment: await freezeThothii(name, until) })] };
}

/** The moment that the loaders of a story made. */
export function momentOf({
  loaded,
}: {
  readonly loaded: { readonly moment?: ThothiiMoment };
}): ThothiiMoment {
  if (!loaded.moment) throw new Error('the story has no thothiiAt(…)');
  return loaded.moment;
}

/** The newest call of a tool. */
export function callOf({ calls }: ThothiiMoment, toolKey: string): ToolPart {
  const call = calls.findLast((one) => one.toolKey === `thothii.${toolKey}`);
  if (!call) throw new Error(`no call of ${toolKey}`);
  return call;
}
