import type { ChatErrorCode } from '../protocol/chat-event.js';
import { messageText } from '../state/selectors/message-text.js';
import { takeConnect } from './budget.js';
import { createCore, isoNow, type Core } from './core.js';
import { Decisions } from './decisions.js';
import { chatError } from './errors.js';
import { History } from './history.js';
import { Link, type LinkHost } from './link.js';
import { OtherTabs } from './other-tabs.js';
import { watchPage } from './page-events.js';
import { Resumer } from './resumer.js';
import { Runs } from './runs.js';
import { Sender } from './sender.js';
import { Stopper } from './stopper.js';
import type {
  ChatController,
  ChatSnapshot,
  Connection,
  ControllerEventMap,
  ControllerOptions,
} from './types.js';

/**
 * One conversation with a backend: history, sending, streaming with exact resume, approvals. Needs no DOM; in a page it
 * follows its life (online, visibility, back/forward cache). Bad input and the network never make it throw or reject,
 * except `resume()`, which says so.
 */
export class StreamController implements ChatController {
  readonly #core: Core;
  readonly #runId: string | undefined;
  readonly #link: Link;
  readonly #runs: Runs;
  readonly #history: History;
  readonly #sender: Sender;
  readonly #stopper: Stopper;
  readonly #resumer: Resumer;
  readonly #decisions: Decisions;
  readonly #tabs: OtherTabs;
  #unwatch: (() => void) | undefined;
  #hidden = false;
  #disposed = false;
  #told: ChatErrorCode | undefined;

  constructor(options: ControllerOptions) {
    const core = (this.#core = createCore(options));
    this.#runId = options.runId;
    this.#link = new Link(this.#linkHost());
    this.#runs = new Runs(core, this.#link);
    this.#history = new History(core, this.#runs);
    this.#sender = new Sender(core, this.#runs, this.#history);
    this.#stopper = new Stopper(core, this.#runs, this.#sender);
    this.#resumer = new Resumer(core, this.#runs, this.#history, this.#sender);
    this.#tabs = new OtherTabs(core);
    this.#decisions = new Decisions(core, this.#tabs);
    core.store.on('change', () => this.#tabs.follow(!this.#runs.asleep));
  }

  get snapshot(): ChatSnapshot {
    return this.#core.store.snapshot;
  }

  get widgets(): ChatController['widgets'] {
    return this.#core.dialect.widgets;
  }

  get steers(): boolean {
    return !!this.#core.dialect.steer;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#core.store.on('change', listener);

  readonly on = <K extends keyof ControllerEventMap>(
    type: K,
    listener: (detail: ControllerEventMap[K]) => void,
  ): (() => void) => this.#core.store.on(type, listener);

  readonly start = async (): Promise<void> => {
    if (this.#wakeUp()) await this.#go();
  };

  readonly send = async (text: string): Promise<boolean> => this.#wakeUp() && this.#sender.send(text);

  readonly stop = (): Promise<boolean> => this.#stopper.stop();

  readonly retry = async (): Promise<boolean> => {
    if (!this.#wakeUp()) return false;
    const again = this.#sender.again();
    if (again) return again;
    const { turn, conversation } = this.#core.store.state;
    const last = conversation.messages.findLast(({ role }) => role === 'user');
    if (turn === 'failed' && last) return this.#sender.send(messageText(last));
    return this.#link.connection.state === 'open' || this.#reopen();
  };

  readonly discard = (messageId: string): string | undefined => this.#sender.discard(messageId);

  readonly approve = (callId: string, runId?: string): Promise<boolean> =>
    this.#decide('approve', callId, runId);

  readonly reject = (callId: string, reason?: string, runId?: string): Promise<boolean> =>
    this.#decide('reject', callId, runId, reason);

  readonly resume = async (): Promise<void> => {
    if (this.#wakeUp() && (await (this.#resumer.resume() ?? this.#reopen()))) return;
    throw new Error((this.#core.store.around.error ?? chatError('network')).message);
  };

  readonly loadEarlier = async (): Promise<boolean> => this.#wakeUp() && this.#history.loadEarlier();

  readonly suspend = (): void => {
    this.#core.store.muted = true;
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#letGo();
  };

  readonly dispose = (): void => {
    this.#disposed = true;
    this.suspend();
    this.#core.store.clear();
  };

  /** Ready to work: configured, not disposed, listening to the page. */
  #wakeUp(): boolean {
    const { store, usable } = this.#core;
    if (!usable && store.around.error?.code !== 'config') store.fail('config');
    if (!usable || this.#disposed) return false;
    store.muted = this.#runs.asleep = this.#hidden = false;
    this.#unwatch ??= watchPage({
      onWake: () => this.#onWake(),
      onOffline: () => this.#link.offline(),
      onHide: () => {
        this.#hidden = true;
        this.#letGo();
      },
    });
    return true;
  }

  /** Goes on with what is not done. Resolves with how the first try turned out. */
  async #go(): Promise<boolean> {
    const { state, around } = this.#core.store;
    if (this.#link.busy) return true;
    if (this.#runs.unfinished) this.#runs.open();
    else if (this.#runId !== undefined && !state.run) this.#openRun(this.#runId);
    else if (state.conversation.sessionId !== undefined && around.history !== 'loaded')
      void this.#history.load();
    return this.#link.busy ? this.#link.outcome() : true;
  }

  /** A person's wish, so it overrules every wait. */
  #reopen(): Promise<boolean> {
    if (!this.#link.busy) return this.#go();
    this.#link.wake(true);
    return this.#link.outcome();
  }

  #openRun(runId: string): void {
    const { store, clock } = this.#core;
    store.dispatch({ type: 'run.opened', runId, createdAt: isoNow(clock) }, false);
    this.#runs.follow({ kind: 'run', runId }, false);
  }

  #letGo(): void {
    this.#runs.asleep = true;
    this.#runs.pause();
    this.#tabs.follow(false);
  }

  #onWake(): void {
    if (!this.#hidden) return this.#link.wake();
    this.#hidden = this.#runs.asleep = false;
    void this.#go();
  }

  async #decide(...decision: Parameters<Decisions['decide']>): Promise<boolean> {
    return this.#core.usable && !this.#disposed && this.#decisions.decide(...decision);
  }

  #linkHost(): LinkHost {
    return {
      clock: this.#core.clock,
      take: takeConnect,
      onConnection: (connection) => this.#onConnection(connection),
      onTrouble: (...trouble) => this.#onTrouble(...trouble),
    };
  }

  #onConnection(connection: Connection): void {
    const { store, clock } = this.#core;
    const { connection: before, error } = store.around;
    const { state, attempt, retryAt } = connection;
    const well = state === 'open' || state === 'closed';
    if (well) this.#told = undefined;
    store.patch({ connection, error: well ? undefined : error });
    this.#decisions.streaming(state === 'open');
    if (state === before.state && attempt === before.attempt) return;
    store.emit('connection', {
      state,
      previous: before.state,
      ...(attempt ? { attempt } : {}),
      ...(retryAt === undefined ? {} : { retryInMs: retryAt - clock.now() }),
    });
  }

  /** The host hears of each kind of trouble once; people see it when it lasts, or when they can do something. */
  #onTrouble(code: ChatErrorCode, stopped: boolean, retryAfterMs: number | undefined): void {
    const { store } = this.#core;
    const { history, connection } = store.around;
    if (stopped && history === 'loading') store.patch({ history: code === 'not_found' ? 'gone' : 'none' });
    const error = chatError(code, retryAfterMs);
    if (stopped || code === 'rate_limited' || connection.attempt) store.patch({ error });
    if (this.#told !== code) store.emit('error', error);
    this.#told = code;
  }
}
