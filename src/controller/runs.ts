import { limits } from '../limits.js';
import type { Decoded, RestoredMessage, StreamTarget } from '../protocol/dialect.js';
import { apply, isIgnored, type Delivery } from '../state/apply.js';
import { answerOf } from '../state/edit.js';
import { Announcer } from './announcer.js';
import { isoNow, type Core } from './core.js';
import type { Link } from './link.js';
import type { RetryCause } from './policy.js';
import { StreamSession, type SessionHost } from './stream-session.js';

const gone: RetryCause = { kind: 'refused', code: 'not_found' };

/** Follows one run at a time: opens its stream, takes its frames into the state, falls back on the stored message. */
export class Runs implements SessionHost {
  readonly core: Core;
  readonly link: Link;
  /** True while no stream may be opened: the element is gone, or the page is hidden away. */
  asleep = false;
  /** The runtime of the session is being brought back. */
  resuming: Promise<boolean> | undefined;
  readonly #announcer: Announcer;
  #session: StreamSession | undefined;

  constructor(core: Core, link: Link) {
    this.core = core;
    this.link = link;
    this.#announcer = new Announcer(core.store);
  }

  /** The run in the state has no end yet and was not replaced by a newer turn. */
  get unfinished(): boolean {
    return !!this.#session && !this.ended;
  }

  get ended(): boolean {
    const { run, next } = this.core.store.outline;
    return run ? run.terminal : !next;
  }

  /** Reads the stream of the run that the state has just begun to follow. `fresh`: this page started it. */
  follow(target: StreamTarget, fresh: boolean): void {
    this.pause();
    this.#session = new StreamSession(this, target, fresh);
    this.onReplay(this.#session.replay.active);
    this.open();
  }

  /** Opens the stream, again where it was open before. */
  open(): void {
    const session = this.#session;
    if (!session || this.ended || this.asleep) return;
    void this.link.run(session).then((done) => {
      if (!done) return;
      session.replay.over();
      this.link.publish('closed');
    });
  }

  /** Reads on after Resume: where it was, or from the start of a runtime that was replaced (T-022…T-026). */
  renew(cold: boolean): void {
    const { store, clock } = this.core;
    const { sessionId = '' } = store.state.conversation;
    if (!cold) return this.open();
    const messageId = `resumed-${clock.now()}-${Math.floor(clock.random() * 1e9)}`;
    this.pause();
    store.dispatch({ type: 'run.renewed', messageId, runId: sessionId, createdAt: isoNow(clock) });
    this.follow({ kind: 'message', sessionId, messageId }, true);
  }

  /** Lets go of the stream. `open` goes on from there. */
  pause(): void {
    this.#session?.replay.pause();
    this.link.abort();
    const { state } = this.link.connection;
    if (state !== 'idle' && state !== 'closed') this.link.publish('closed');
  }

  /** Nothing more comes of this run: its answer stays as it is. */
  abandon(): void {
    this.pause();
    this.core.store.dispatch({ type: 'run.abandoned' });
  }

  // What a session asks of its host.

  get runId(): string | undefined {
    const { run, next } = this.core.store.outline;
    return (run ?? next)?.runId;
  }

  set clockSkewMs(ms: number) {
    this.core.store.patch({ clockSkewMs: ms });
  }

  get clockSkewMs(): number {
    return this.core.store.around.clockSkewMs;
  }

  take(decoded: Decoded, live: boolean): boolean {
    const { store, clock } = this.core;
    const { events, seq, diagnostic, runId = this.runId } = decoded;
    const at = decoded.at ?? clock.now() + this.clockSkewMs;
    const delivery = { runId, seq, at, events, diagnostic, live };
    const asks = !store.grow(delivery) && this.#apply(delivery);
    if (asks === undefined) return false;
    for (const event of events) store.emit('event', { event });
    if (asks) this.#announce();
    return true;
  }

  /** Whether the frame asks a person for something; undefined where it is of another run, or was applied before. */
  #apply(delivery: Delivery): boolean | undefined {
    const { store } = this.core;
    const { state } = store;
    if (isIgnored(state, delivery)) return undefined;
    const { events, live } = delivery;
    const text = events.every(({ type }) => type === 'message.delta');
    const asks = !text && events.some(({ type }) => type.startsWith('tool.approval'));
    store.commit(apply(state, delivery), { live, text, urgent: asks });
    return asks;
  }

  onReplay(active: boolean): void {
    this.core.store.patch({ replaying: active });
    if (!active) this.#announce();
  }

  #announce(): void {
    if (!this.#session?.replay.active) this.#announcer.announce();
  }

  async persisted(
    target: StreamTarget,
    cause: RetryCause,
    signal: AbortSignal,
  ): Promise<RetryCause | undefined> {
    const { store, dialect, api } = this.core;
    const { sessionId } = store.state.conversation;
    if (sessionId === undefined || store.state.next) return this.#lost();
    const result = await api.run(dialect.history(sessionId, { limit: limits.historyPage }), signal);
    if (signal.aborted) return { kind: 'aborted' };
    if (!result.ok) return result.code === 'not_found' ? this.#lost() : { kind: 'refused', ...result };
    if (!result.value) return { kind: 'refused', code: 'protocol' };
    const message = result.value.messages.findLast((stored) => this.#isOf(target, stored));
    if (message?.status === 'streaming' && cause.kind === 'end') return { kind: 'network' };
    if (!message) return this.#lost();
    store.dispatch({ type: 'run.restored', message });
    return undefined;
  }

  #isOf(target: StreamTarget, { id, runId }: RestoredMessage): boolean {
    return target.kind === 'message' ? id === target.messageId : runId === target.runId;
  }

  /** Neither stream nor storage knows the run: what is shown stays, as not whole (UX 2.24). */
  #lost(): RetryCause | undefined {
    const { store } = this.core;
    const shown = !!answerOf(store.state)?.parts.length;
    store.dispatch({ type: 'run.abandoned' });
    if (shown) return undefined;
    store.patch({ history: 'gone' });
    return gone;
  }
}
