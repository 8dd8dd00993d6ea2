import { createChaoDialect, type ChaoDialect } from '../../src/controller/index.js';
import {
  apply,
  initialState,
  pendingApprovals,
  reduceLocal,
  type ChatState,
  type LocalAction,
} from '../../src/state/index.js';
import { FrameParser } from '../../src/wire/frame-parser.js';
import { streamText, type Tape } from '../../test/tapes/play.js';

/** How far a tape is replayed, and what the person did meanwhile. */
export interface ReplayOptions {
  /** Type of the last event. Default: to the end. */
  readonly until?: string;
  /** Which event of that type, 1-based. Default: the first. */
  readonly nth?: number;
  /** What this page does about the first request that waits. Default: nothing. */
  readonly decide?: 'approve' | 'reject';
  /** How far that got. Default: sent. */
  readonly phase?: 'sending' | 'sent' | 'unconfirmed' | 'refused';
}

/** A tape up to one of its events, as the real parser, dialect and reducer understand it. */
export interface Replayed {
  readonly state: ChatState;
  /** Server time of the last event, epoch ms. */
  readonly at: number;
}

const begin = '2026-04-12T10:00:00.000Z';

/** What the stored messages and the page say before the stream begins. */
function before({ user, history, target }: Tape, dialect: ChaoDialect): readonly LocalAction[] {
  const { sessionId = 'session', messageId = 'answer', runId } = target;
  if (user === undefined) return [{ type: 'run.opened', runId, createdAt: begin }];
  const messages = dialect.history(sessionId, { limit: 50 }).read({ data: history ?? [] })?.messages ?? [];
  return [
    { type: 'history.loaded', messages },
    { type: 'send.queued', id: 'question', clientId: 'client', text: user, createdAt: begin },
    { type: 'send.accepted', clientId: 'client', sessionId, messageId, runId, createdAt: begin },
  ];
}

function upTo(tape: Tape, until: string | undefined, nth: number): Tape {
  if (until === undefined) return tape;
  const ends = tape.frames.flatMap((frame, i) => ('event' in frame && frame.event.type === until ? [i] : []));
  const end = ends[nth - 1];
  if (end === undefined) throw new Error(`the tape ${tape.name} has no ${until} number ${nth}`);
  return { ...tape, frames: tape.frames.slice(0, end + 1) };
}

/** The request that waits is decided here, as a press of its button would. */
function decided(state: ChatState, { decide, phase = 'sent' }: ReplayOptions): ChatState {
  const call = pendingApprovals(state.conversation).find(({ approval }) => !approval?.request);
  if (!decide || !call) return state;
  const { runId, callId } = call;
  const sending = reduceLocal(state, { type: 'decision.sending', runId, callId, decision: decide });
  return phase === 'sending' ? sending : reduceLocal(sending, { type: `decision.${phase}`, runId, callId });
}

/** Replays a tape, to its end or to one of its events. */
export function replay(tape: Tape, options: ReplayOptions = {}): Replayed {
  const dialect = createChaoDialect();
  let state = before(tape, dialect).reduce(reduceLocal, initialState(tape.target.sessionId));
  let at = Date.parse(begin);
  const parser = new FrameParser({
    onFrame(frame) {
      const decoded = dialect.decode(frame);
      at = decoded.at ?? at;
      state = decided(apply(state, decoded), options);
    },
  });
  parser.feed(streamText(upTo(tape, options.until, options.nth ?? 1)));
  return { state, at };
}
