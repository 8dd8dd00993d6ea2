import { limits } from '../limits.js';
import type { SentMessage } from '../protocol/dialect.js';
import type { Message } from '../state/conversation.js';
import { messageText } from '../state/selectors/message-text.js';
import type { ApiResult } from './api.js';
import { isoNow, type Core } from './core.js';
import { chatError } from './errors.js';
import type { History } from './history.js';
import type { Runs } from './runs.js';

/** Unguessable, and there on pages without a secure context too, where randomUUID is not. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const unreadable = { ok: false, code: 'protocol' } as const;

/**
 * Sends what the person writes: the bubble first, then the session if there is none, the message, the stream of its
 * answer. The same clientId makes it safe to send again.
 */
export class Sender {
  readonly #core: Core;
  readonly #runs: Runs;
  readonly #history: History;
  #sending: AbortController | undefined;
  #settled: Promise<boolean> | undefined;

  constructor(core: Core, runs: Runs, history: History) {
    this.#core = core;
    this.#runs = runs;
    this.#history = history;
  }

  /** How the message that is on its way fares; undefined while there is none. */
  get settled(): Promise<boolean> | undefined {
    return this.#settled;
  }

  /** Gives up waiting for the answer. */
  abort(): void {
    this.#sending?.abort();
  }

  /** False when it is not the time, there is nothing to say, or it did not get there. */
  async send(text: string): Promise<boolean> {
    const free = this.#free();
    const steers = !free && !this.#sending && this.#runs.unfinished && !!this.#core.dialect.steer;
    if (!(steers || free) || !text.trim()) return false;
    if (text.length > limits.sendChars) {
      this.#core.store.fail('too_large');
      return false;
    }
    return steers ? this.#steer(text) : this.#deliver(newId(), text);
  }

  /** Goes to the run under way (T-018). Nothing is shown until the server has it. */
  async #steer(text: string): Promise<boolean> {
    const { store, api, dialect } = this.#core;
    const command = dialect.steer?.(store.state.conversation.sessionId ?? '', text);
    const result = command && (await api.run(command));
    if (result?.ok) store.dispatch({ type: 'run.steered', text });
    else if (result) store.fail(result.code, result.retryAfterMs);
    return !!result?.ok;
  }

  /** Sends the newest message that failed once more. Undefined when there is none. */
  again(): Promise<boolean> | undefined {
    const failed = this.#core.store.state.conversation.messages.findLast(isFailed);
    if (!failed?.clientId || !this.#free()) return undefined;
    return this.#deliver(failed.clientId, messageText(failed));
  }

  discard(messageId: string): string | undefined {
    const { store } = this.#core;
    const found = store.state.conversation.messages.find(
      (message) => message.id === messageId && isFailed(message),
    );
    store.dispatch({ type: 'send.discarded', messageId });
    return found && messageText(found);
  }

  #free(): boolean {
    const { turn } = this.#core.store.state;
    return !this.#sending && turn !== 'running' && turn !== 'waiting';
  }

  /** Everything up to the first await happens in the caller's task, so a second call finds the turn taken (INP-03). */
  #deliver(clientId: string, text: string): Promise<boolean> {
    const { store, clock } = this.#core;
    this.#sending = new AbortController();
    store.patch({ error: undefined });
    store.dispatch({ type: 'send.queued', id: clientId, clientId, text, createdAt: isoNow(clock) });
    return (this.#settled = this.#post(clientId, text, this.#sending.signal));
  }

  async #post(clientId: string, content: string, signal: AbortSignal): Promise<boolean> {
    await this.#history.ready();
    await this.#runs.resuming;
    this.#runs.pause();
    const result = await this.#exchange({ clientId, content }, signal);
    this.#sending = this.#settled = undefined;
    if (result.ok && result.value) this.#accepted(clientId, result.value);
    else this.#failed(clientId, result.ok ? unreadable : result, signal.aborted);
    return result.ok && !!result.value;
  }

  async #exchange(
    message: { readonly clientId: string; readonly content: string },
    signal: AbortSignal,
  ): Promise<ApiResult<SentMessage>> {
    const { api, dialect } = this.#core;
    const session = await this.#session(signal);
    if (!session.ok) return session;
    if (!session.value) return unreadable;
    if (signal.aborted) return { ok: false, code: 'network' };
    return api.run(dialect.sendMessage(session.value, message), signal);
  }

  async #session(signal: AbortSignal): Promise<ApiResult<string>> {
    const { store, api, dialect } = this.#core;
    const known = store.state.conversation.sessionId;
    if (known !== undefined) return { ok: true, value: known };
    const made = await api.run(dialect.createSession(), signal);
    if (!made.ok || !made.value) return made.ok ? unreadable : made;
    const { sessionId, session: facts } = made.value;
    if (facts) store.patch({ session: facts });
    store.dispatch({ type: 'session.opened', sessionId });
    store.patch({ history: 'loaded' });
    store.emit('session', { sessionId });
    return { ok: true, value: sessionId };
  }

  #accepted(clientId: string, sent: SentMessage): void {
    const { store, clock } = this.#core;
    store.dispatch({ type: 'send.accepted', clientId, createdAt: isoNow(clock), ...sent });
    this.#history.trim();
    const { sessionId = '' } = store.state.conversation;
    this.#runs.follow({ kind: 'message', sessionId, messageId: sent.messageId }, true);
  }

  #failed(clientId: string, { code, retryAfterMs }: Failure, stopped: boolean): void {
    const { store } = this.#core;
    const { retryable } = chatError(code);
    store.dispatch({ type: 'send.failed', clientId, error: { code, retryable } });
    if (!stopped) store.fail(code, retryAfterMs);
  }
}

type Failure = Pick<Extract<ApiResult<never>, { ok: false }>, 'code' | 'retryAfterMs'>;

const isFailed = ({ role, status }: Message): boolean => role === 'user' && status === 'failed';
