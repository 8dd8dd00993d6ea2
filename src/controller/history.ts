import { limits } from '../limits.js';
import type { HistoryPage } from '../protocol/dialect.js';
import type { Message } from '../state/conversation.js';
import type { ApiResult } from './api.js';
import { isoNow, type Core } from './core.js';
import type { Operation } from './link.js';
import type { RetryCause } from './policy.js';
import type { Runs } from './runs.js';

/** Stored messages: the newest page, the run that still streams in it, older pages on demand. */
export class History implements Operation {
  readonly #core: Core;
  readonly #runs: Runs;
  #oldest: string | undefined;
  #earlier: Promise<boolean> | undefined;
  #loading: Promise<boolean> | undefined;

  constructor(core: Core, runs: Runs) {
    this.#core = core;
    this.#runs = runs;
  }

  /** Loads the newest page and attaches to a run that still streams. Resolves when it is done or called off. */
  async load(): Promise<void> {
    const { store } = this.#core;
    store.patch({ history: 'loading' });
    this.#loading = this.#runs.link.run(this);
    const done = await this.#loading;
    this.#loading = undefined;
    if (done) return this.#attach();
    if (store.around.history === 'loading') store.patch({ history: 'none' });
  }

  /** Resolves when the page that is being loaded is there. Where that goes badly nobody has to wait for it. */
  async ready(): Promise<void> {
    const { link } = this.#runs;
    const { state } = link.connection;
    if (this.#loading && (state === 'idle' || state === 'closed')) {
      await Promise.race([this.#loading, link.outcome()]);
    }
  }

  async attempt(signal: AbortSignal): Promise<RetryCause | undefined> {
    const { store } = this.#core;
    const result = await this.#page(undefined, signal);
    if (signal.aborted) return { kind: 'aborted' };
    if (!result.ok) return { kind: 'refused', ...result };
    if (!result.value) return { kind: 'refused', code: 'protocol' };
    const { messages, session } = result.value;
    if (session) store.patch({ session });
    store.dispatch({ type: 'history.loaded', messages }, false);
    this.#note(result.value);
    store.patch({ history: 'loaded' });
    return undefined;
  }

  /** Puts an older page before what is there. False when there is none, or it could not be had. */
  loadEarlier(): Promise<boolean> {
    return (this.#earlier ??= this.#loadEarlier().finally(() => (this.#earlier = undefined)));
  }

  async #loadEarlier(): Promise<boolean> {
    const { store } = this.#core;
    if (!store.around.hasEarlier || this.#oldest === undefined) return false;
    const result = await this.#page(this.#oldest);
    if (!result.ok || !result.value) {
      store.fail(result.ok ? 'protocol' : result.code);
      return false;
    }
    store.dispatch({ type: 'history.prepended', messages: result.value.messages }, false);
    this.#note(result.value);
    return true;
  }

  /** Lets go of the oldest where there are many: a conversation of a day is no heavier than one of an hour. */
  trim(): void {
    const { store } = this.#core;
    const { messages } = store.state.conversation;
    // A bubble that the server has not named can't be asked for.
    const isNamed = ({ id, clientId }: Message): boolean => id !== clientId;
    const from = messages.length - limits.keptMessages;
    const count = from > 0 ? messages.findIndex((message, i) => i >= from && isNamed(message)) : 0;
    if (count <= 0) return;
    this.#oldest = messages[count]!.id;
    store.dispatch({ type: 'history.dropped', count }, false);
    store.patch({ hasEarlier: true });
  }

  #page(before: string | undefined, signal?: AbortSignal): Promise<ApiResult<HistoryPage>> {
    const { store, api, dialect } = this.#core;
    const page = { limit: limits.historyPage, ...(before === undefined ? {} : { before }) };
    return api.run(dialect.history(store.state.conversation.sessionId ?? '', page), signal);
  }

  #note({ messages, hasMore }: HistoryPage): void {
    this.#oldest = messages[0]?.id ?? this.#oldest;
    this.#core.store.patch({ hasEarlier: hasMore && messages.length > 0 });
  }

  #attach(): void {
    const { store, clock } = this.#core;
    const { sessionId = '', messages } = store.state.conversation;
    const { link } = this.#runs;
    if (link.connection.state !== 'idle') link.publish('closed');
    const last = messages.findLast(({ role }) => role === 'assistant');
    if (last?.status !== 'streaming' || this.#runs.unfinished) return;
    const { id: messageId, runId } = last;
    store.dispatch(
      {
        type: 'run.attached',
        messageId,
        createdAt: isoNow(clock),
        ...(runId === undefined ? {} : { runId }),
      },
      false,
    );
    this.#runs.follow({ kind: 'message', sessionId, messageId }, false);
  }
}
