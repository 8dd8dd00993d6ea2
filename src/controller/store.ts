import type { ChatErrorCode } from '../protocol/chat-event.js';
import { apply, type Delivery } from '../state/apply.js';
import type { ChatState } from '../state/conversation.js';
import { Growth } from '../state/growth.js';
import { initialState } from '../state/initial-state.js';
import type { LocalAction } from '../state/local-action.js';
import { reduceLocal } from '../state/reduce-local.js';
import { changesOf } from './changes.js';
import { Emitter } from './emitter.js';
import { chatError } from './errors.js';
import { Notifier } from './notifier.js';
import type { ChatError, ChatSnapshot, Clock, ControllerEventMap } from './types.js';

/** The part of a snapshot that is not the reducer's. */
type Surroundings = Omit<ChatSnapshot, 'conversation' | 'turn'>;

type Events = ControllerEventMap & { readonly change: undefined };

/** Holds what is so, tells who asked. Everything else in this folder makes things so. */
export class Store {
  /** True while the host should hear nothing: the element is gone (CTX-06). */
  muted = false;

  readonly #emitter = new Emitter<Events>();
  readonly #notifier: Notifier;
  readonly #growth = new Growth();
  #state: ChatState;
  #snapshot: ChatSnapshot | undefined;
  #around: Surroundings = {
    connection: { state: 'idle', attempt: 0 },
    error: undefined,
    history: 'none',
    hasEarlier: false,
    replaying: false,
    clockSkewMs: 0,
    diagnostics: {},
    stopping: false,
  };

  constructor(clock: Clock, sessionId: string | undefined) {
    this.#notifier = new Notifier(clock, () => this.#emitter.emit('change', undefined));
    this.#state = initialState(sessionId);
  }

  get state(): ChatState {
    const grown = this.#growth.take();
    if (grown) this.#state = apply(this.#state, grown);
    return this.#state;
  }

  /** The state but for the newest text: which run it follows, and how that stands. */
  get outline(): ChatState {
    return this.#state;
  }

  get around(): Surroundings {
    return this.#around;
  }

  /** Made when somebody asks, so a flood of deltas makes few. */
  get snapshot(): ChatSnapshot {
    if (this.#snapshot) return this.#snapshot;
    const { conversation, turn, run } = this.state;
    const stopping = this.#around.stopping || !!(run?.stopping && !run.terminal);
    return (this.#snapshot = { conversation, turn, ...this.#around, stopping });
  }

  on<K extends keyof Events>(type: K, listener: (detail: Events[K]) => void): () => void {
    return this.#emitter.on(type, listener);
  }

  emit<K extends keyof ControllerEventMap>(type: K, detail: ControllerEventMap[K]): void {
    if (!this.muted) this.#emitter.emit(type, detail as Events[K]);
  }

  /** Takes a frame if it only makes the answer longer: that is worked out when somebody looks. */
  grow(delivery: Delivery): boolean {
    if (!this.#growth.add(this.#state, delivery)) return false;
    this.#snapshot = undefined;
    this.#notify(false);
    return true;
  }

  /** The next state. `live`: hosts hear of cards and ended answers. `text`: only text grew, so there are none. */
  commit(next: ChatState, { live = true, text = false, urgent = false } = {}): void {
    const before = this.#state;
    if (next === before) return;
    this.#state = next;
    this.#snapshot = undefined;
    const turned = before.turn !== next.turn;
    const ended = next.run?.terminal !== before.run?.terminal;
    if (live && !(text && !turned)) this.#tellChanges(before);
    if (turned) this.emit('turn', { turn: next.turn, previous: before.turn });
    this.#notify(urgent || turned || ended);
  }

  /** Something happened on this page. */
  dispatch(action: LocalAction, live = true): void {
    this.commit(reduceLocal(this.#state, action), { live });
  }

  /** Facts beside the conversation. */
  patch(change: Partial<Surroundings>): void {
    const known = this.#around;
    const names = Object.keys(change) as (keyof Surroundings)[];
    if (names.every((name) => known[name] === change[name])) return;
    this.#around = { ...known, ...change };
    this.#snapshot = undefined;
    this.#notify(change.stopping !== undefined || change.history === 'loaded');
  }

  /** Shows an error and tells the host. */
  fail(code: ChatErrorCode, retryAfterMs?: number): ChatError {
    const error = chatError(code, retryAfterMs);
    this.patch({ error });
    this.emit('error', error);
    return error;
  }

  /** Counts a frame that was skipped (C-028). */
  diagnose(kind: string): void {
    const { diagnostics } = this.#around;
    this.patch({ diagnostics: { ...diagnostics, [kind]: (diagnostics[kind] ?? 0) + 1 } });
  }

  clear(): void {
    this.#notifier.cancel();
    this.#emitter.clear();
  }

  #tellChanges(before: ChatState): void {
    const { calls, ended } = changesOf(before.conversation, this.#state.conversation);
    for (const call of calls) this.emit('tool', call);
    for (const message of ended) {
      this.emit('message', { message });
      if (message.error) this.emit('error', chatError(message.error.code));
    }
  }

  #notify(urgent: boolean): void {
    if (urgent) this.#notifier.now();
    else this.#notifier.soon();
  }
}
