import type {
  JoinJson,
  ResumeJson,
  SessionDetailJson,
  ThothiiSessionJson,
  TurnJson,
} from '../../../src/protocol/thothii/wire-types.js';
import type { Clock } from '../clock.js';
import type { Ids } from '../ids.js';
import type { Times } from '../options.js';
import { answer } from './assistant.js';
import type { SampleDatabase } from './database.js';
import type { Ledger } from './ledger.js';
import { Runtime } from './runtime.js';
import type { SessionRecord, SessionStore } from './sessions.js';
import { ProviderFailure, Stopped, Turn, type GateAnswer } from './turn.js';

/** What ThothII needs of the place it runs in. */
export interface ThothiiParts {
  readonly database: SampleDatabase;
  readonly ledger: Ledger;
  readonly sessions: SessionStore;
}

interface ServiceOptions {
  readonly parts: ThothiiParts;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly times: Readonly<Times>;
  readonly onError: (error: unknown) => void;
}

interface Live {
  readonly runtime: Runtime;
  turn: Turn | undefined;
}

/** What a session runs with when its maker does not say. */
const configured = { provider: 'local', model: 'sample-1', thinking: 'medium' };

export type Answered = 'taken' | 'answered' | 'busy' | 'unknown';

/** Sessions and what runs in them. */
export class ThothiiService {
  readonly #options: ServiceOptions;
  readonly #live = new Map<string, Live>();
  /** Gates whose answer is being carried out. */
  readonly #answering = new Set<string>();

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  create(sub: string, wish: Partial<typeof configured>): ThothiiSessionJson {
    const session = { ...configured, ...wish, id: this.#options.ids.make('th_'), sub, turns: [] };
    this.#options.parts.sessions.put(session);
    return this.#summary(session);
  }

  /** The session, if it is this person's. */
  find(id: string, sub: string): SessionRecord | undefined {
    const session = this.#options.parts.sessions.get(id);
    return session?.sub === sub ? session : undefined;
  }

  detail(session: SessionRecord): SessionDetailJson {
    const { turn } = this.#liveOf(session);
    const pendingGate = turn?.gate;
    // After a look at the runtime: a turn that nothing works on any more has failed.
    const { turns } = this.#options.parts.sessions.get(session.id) ?? session;
    return { ...this.#summary(session), turns, ...(pendingGate && { pendingGate }) };
  }

  runtime(session: SessionRecord): Runtime {
    return this.#liveOf(session).runtime;
  }

  /** Starts a turn (T-021); undefined while one is under way. */
  prompt(session: SessionRecord, text: string, clientId: string | undefined): { turnId: string } | undefined {
    const id = clientId === undefined ? this.#options.ids.make('turn_') : `turn_${clientId}`;
    if (session.turns.some((turn) => turn.id === id)) return { turnId: id };
    const live = this.#liveOf(session);
    if (live.turn) return undefined;
    const createdAt = new Date(this.#options.clock.now()).toISOString();
    const record: TurnJson = { id, prompt: text, text: '', state: 'running', createdAt };
    live.runtime.beginTurn();
    live.runtime.emit('state', { state: 'running' });
    live.turn = this.#turnOf(session.id, live, record);
    void this.#work(session, live, record);
    return { turnId: id };
  }

  steer(session: SessionRecord, text: string): boolean {
    const { turn } = this.#liveOf(session);
    turn?.steer(text);
    return !!turn;
  }

  abort(session: SessionRecord): boolean {
    const { turn } = this.#liveOf(session);
    turn?.stop();
    return !!turn;
  }

  /** A set of joins is kept before its gate counts as answered: all of it, or nothing (T-008, T-009, T-010). */
  async answerGate(session: SessionRecord, gateId: string, given: GateAnswer): Promise<Answered> {
    const { turn } = this.#liveOf(session);
    if (turn?.gate?.gateId !== gateId) return this.#isKnown(session, gateId) ? 'answered' : 'unknown';
    if (this.#answering.has(gateId)) return 'answered';
    this.#answering.add(gateId);
    try {
      const { joins } = turn.gate.payload as { joins?: JoinJson[] };
      if (given.decision === 'continue' && joins) {
        const outcome = await this.#options.parts.ledger.append(session.id, gateId, joins);
        if (outcome === 'busy') return 'busy';
      }
      return turn.answer(gateId, given) ? 'taken' : 'answered';
    } finally {
      this.#answering.delete(gateId);
    }
  }

  /** Keeps a runtime that runs or waits (T-022), and replaces one that is idle or failed (T-023…T-025). */
  resume(session: SessionRecord): ResumeJson {
    const live = this.#liveOf(session);
    if (live.turn) return { ...this.#summary(session), cold: false };
    live.runtime.clear();
    this.#live.set(session.id, { runtime: new Runtime(this.#options.ids.make('r')), turn: undefined });
    return { ...this.#summary(session), cold: true };
  }

  /** Stops everything where it is. */
  close(): void {
    for (const { turn } of this.#live.values()) turn?.stop();
    this.#live.clear();
  }

  #isKnown(session: SessionRecord, gateId: string): boolean {
    return session.turns.some(({ items = [] }) =>
      items.some((item) => item.kind === 'gate' && item.id === gateId),
    );
  }

  #summary(session: SessionRecord): ThothiiSessionJson {
    const { id, provider, model, thinking } = session;
    return { id, state: this.#liveOf(session).runtime.state, provider, model, thinking };
  }

  #liveOf(session: SessionRecord): Live {
    const known = this.#live.get(session.id);
    if (known) return known;
    const made: Live = { runtime: new Runtime(this.#options.ids.make('r')), turn: undefined };
    this.#live.set(session.id, made);
    this.#failLost(session, made.runtime);
    return made;
  }

  /** A turn that was under way when the backend ended is over. */
  #failLost(session: SessionRecord, runtime: Runtime): void {
    const lost = session.turns.filter(({ state }) => state === 'running' || state === 'waiting');
    if (!lost.length) return;
    for (const turn of lost) turn.state = 'failed';
    runtime.state = 'failed';
    this.#options.parts.sessions.put(session);
  }

  #turnOf(sessionId: string, { runtime }: Live, record: TurnJson): Turn {
    const { clock, times, ids, parts } = this.#options;
    const { sessions } = parts;
    const save = (): void => {
      const session = sessions.get(sessionId);
      if (!session) return;
      const others = session.turns.filter(({ id }) => id !== record.id);
      sessions.put({ ...session, turns: [...others, { ...record, state: runtime.state }] });
    };
    save();
    return new Turn({ runtime, record, clock, times, ids, save });
  }

  async #work({ id, thinking }: SessionRecord, live: Live, record: TurnJson): Promise<void> {
    const { database, sessions } = this.#options.parts;
    const { runtime, turn } = live;
    let state: TurnJson['state'] = 'idle';
    try {
      await answer({ turn: turn!, database, thinking, prompt: record.prompt });
    } catch (error) {
      if (!(error instanceof Stopped)) state = 'failed';
      if (!(error instanceof Stopped || error instanceof ProviderFailure)) this.#options.onError(error);
    }
    if (this.#live.get(id) !== live) return;
    live.turn = undefined;
    const session = sessions.get(id);
    const turns = session?.turns.map((one) => (one.id === record.id ? { ...record, state } : one)) ?? [];
    if (session) sessions.put({ ...session, turns });
    // What the provider said stays here (T-020). A failure outlives the end of its turn (T-019).
    if (state === 'failed') runtime.emit('failed', {});
    runtime.emit('state', { state });
    runtime.emit('turn_end', {});
  }
}
