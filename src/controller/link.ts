import { limits } from '../limits.js';
import type { ChatErrorCode } from '../protocol/chat-event.js';
import type { TakeConnect } from './budget.js';
import { report } from './emitter.js';
import { codeOf } from './errors.js';
import { isOffline } from './page-events.js';
import { decide, type RetryCause, type RetryDecision } from './policy.js';
import type { Clock, Connection, ConnectionState } from './types.js';

/** Work that needs the network and is tried until it is done. */
export interface Operation {
  /** The base URL whose connect budget a try costs; undefined for a request that is no stream. */
  readonly connects?: string;
  /** One try: undefined when done, else why not. `refresh`: the last one was answered 401. Never rejects. */
  attempt(signal: AbortSignal, refresh: boolean): Promise<RetryCause | undefined>;
  /** Looks for what is left when the stream is gone: undefined when that ended the work (G-19). Never rejects. */
  persisted?(cause: RetryCause, signal: AbortSignal): Promise<RetryCause | undefined>;
}

/** A dialect of the host's that throws is not tried again unasked. */
const broken = (error: unknown): RetryCause => {
  report(error);
  return { kind: 'refused', code: 'protocol' };
};

export interface LinkHost {
  readonly clock: Clock;
  readonly take: TakeConnect;
  onConnection(connection: Connection): void;
  /** A try failed before it opened, or (`stopped`) nothing more is tried until somebody asks. */
  onTrouble(code: ChatErrorCode, stopped: boolean, retryAfterMs: number | undefined): void;
}

/**
 * The connection to one backend: tries one operation at a time under the retry policy, waits, wakes, gives up and says
 * where it stands. Whatever way it ends, no timer and no listener is left.
 */
export class Link {
  /** The server's newest `retry`, ms. */
  retryMs: number = limits.retryDefaultMs;

  readonly #host: LinkHost;
  #connection: Connection = { state: 'idle', attempt: 0 };
  #busy = false;
  #run = new AbortController();
  #try: AbortController | undefined;
  /** What a try is called while it has not opened. */
  #trying: ConnectionState = 'connecting';
  #wake: (() => void) | undefined;
  #forced = false;
  #stopped: ChatErrorCode | undefined;
  #notBefore = 0;
  #attempt = 0;
  #since: number | undefined;
  #openedAt: number | undefined;
  #aliveAt = 0;
  #eventful = false;
  #waiters: ((well: boolean) => void)[] = [];

  constructor(host: LinkHost) {
    this.#host = host;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Something is being tried, waited for, or given up until somebody asks. */
  get busy(): boolean {
    return this.#busy;
  }

  /** How the try that is under way, or else the next one, turns out: true once it is open or done. */
  outcome(): Promise<boolean> {
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Works on `operation` instead of whatever came before. False when it was called off. */
  async run(operation: Operation): Promise<boolean> {
    this.abort();
    this.#busy = true;
    const { signal } = (this.#run = new AbortController());
    this.#attempt = 0;
    this.#since = undefined;
    this.#trying = 'connecting';
    for (let refresh = false; ;) {
      if (operation.connects) await this.#afford(operation.connects, signal);
      const cause = signal.aborted ? undefined : await this.#once(operation, refresh, signal);
      if (signal.aborted) return false;
      if (!cause) return this.#finish();
      refresh = await this.#recover(cause, refresh, signal);
    }
  }

  /** Calls off whatever is under way. The state stays for the caller to set. */
  abort(): void {
    this.#busy = false;
    this.#run.abort();
    this.#try?.abort();
    this.#settle(false);
  }

  /** Ends the try under way; the next one, if it is needed, begins at once. */
  drop(): void {
    this.#forced = true;
    this.#try?.abort();
  }

  /** Headers came. */
  opened(): void {
    this.#openedAt = this.#aliveAt = this.#host.clock.now();
    this.publish('open');
    this.#settle(true);
  }

  /** Bytes came. A connection kept alive long enough was healthy, even if it had nothing to tell (C-033). */
  alive(): void {
    this.#aliveAt = this.#host.clock.now();
    if (this.#openMs() >= limits.aliveMs) this.#recovered();
  }

  /** An event was applied: earlier failures no longer count. */
  eventful(): void {
    this.#eventful = true;
    this.#recovered();
  }

  /** Tries at once. `force`, a person's wish, overrules a stop, Retry-After and being offline, and drops what is open. */
  wake(force = false): void {
    const now = this.#host.clock.now();
    if (this.#try) {
      // Timers stand still in a frozen page, so the watchdog may be late (LIFE-07).
      if (this.#openedAt !== undefined && (force || now - this.#aliveAt > limits.stallMs)) this.drop();
    } else if (force) {
      this.#forced = true;
      this.#wake?.();
    } else if (!isOffline() && now >= this.#notBefore && this.#mayWake()) {
      if (this.#since !== undefined) this.#since = now;
      this.#wake?.();
    }
  }

  /** The page went offline: a wait for time becomes a wait for `online`. */
  offline(): void {
    if (!this.#stopped) this.#wake?.();
  }

  publish(state: ConnectionState, retryAt?: number): void {
    const troubled = state === 'reconnecting' || state === 'offline' || state === 'failed';
    this.#connection = {
      state,
      attempt: this.#attempt,
      ...(retryAt === undefined ? {} : { retryAt }),
      ...(troubled && this.#since !== undefined ? { troubleSince: this.#since } : {}),
    };
    this.#host.onConnection(this.#connection);
  }

  #finish(): true {
    this.#busy = false;
    this.#settle(true);
    return true;
  }

  #settle(well: boolean): void {
    for (const resolve of this.#waiters.splice(0)) resolve(well);
  }

  #openMs(): number {
    return this.#openedAt === undefined ? 0 : this.#host.clock.now() - this.#openedAt;
  }

  #recovered(): void {
    this.#attempt = 0;
    this.#since = undefined;
  }

  /** Only what time may have healed is tried again unasked. */
  #mayWake(): boolean {
    return !this.#stopped || this.#stopped === 'network' || this.#stopped === 'server';
  }

  async #afford(baseUrl: string, signal: AbortSignal): Promise<void> {
    const { clock, take } = this.#host;
    for (let ms = 1; !signal.aborted && (ms = take(baseUrl, clock.now())) > 0;) {
      await this.#sleep(this.#trying, signal, ms);
    }
    if (!signal.aborted) this.publish(this.#trying);
  }

  async #once(operation: Operation, refresh: boolean, signal: AbortSignal): Promise<RetryCause | undefined> {
    this.#forced = this.#eventful = false;
    this.#openedAt = undefined;
    const attempt = (this.#try = new AbortController());
    const cause = await operation.attempt(attempt.signal, refresh).catch(broken);
    if (this.#try === attempt) this.#try = undefined;
    if (!cause || signal.aborted || !operation.persisted) return cause;
    const empty = this.#openedAt !== undefined && !this.#eventful && this.#openMs() < limits.aliveMs;
    const gone = this.#decide(cause, refresh, empty).do === 'load-persisted';
    return gone ? operation.persisted(cause, signal).catch(broken) : cause;
  }

  /** Waits as the policy says. True when the next try needs a new token. */
  async #recover(cause: RetryCause, refresh: boolean, signal: AbortSignal): Promise<boolean> {
    const decision = this.#decide(cause, refresh, false);
    if (decision.do === 'refresh-token') return true;
    const stopped = decision.do !== 'wait';
    const planned = cause.kind === 'rotated' || this.#forced;
    if (!planned) this.#since ??= this.#host.clock.now();
    this.#trying = planned ? 'open' : 'reconnecting';
    if (!planned) this.#settle(false);
    if (stopped || this.#openedAt === undefined) this.#tell(cause, stopped);
    if (!planned && !isOffline() && !stopped) this.#attempt++;
    if (!stopped) await this.#wait(decision.ms, cause, signal);
    else await this.#stop(codeOf(cause), signal);
    return false;
  }

  #decide(cause: RetryCause, refreshed: boolean, empty: boolean): RetryDecision {
    const { clock } = this.#host;
    const hint = { retryMs: this.retryMs, random: clock.random(), openMs: this.#openMs(), empty, refreshed };
    return decide(this.#attempt, cause, { ...hint, troubleSince: this.#since }, clock.now());
  }

  #tell(cause: RetryCause, stopped: boolean): void {
    const asked = 'retryAfterMs' in cause ? cause.retryAfterMs : undefined;
    if (stopped || !isOffline()) this.#host.onTrouble(codeOf(cause), stopped, asked);
  }

  async #wait(ms: number, cause: RetryCause, signal: AbortSignal): Promise<void> {
    const { clock } = this.#host;
    this.#notBefore = 'retryAfterMs' in cause ? clock.now() + ms : 0;
    if (!this.#forced && !isOffline() && ms > 0) {
      await this.#sleep('reconnecting', signal, ms);
    }
    while (isOffline() && !this.#forced && !signal.aborted) {
      await this.#sleep('offline', signal);
      this.#since = clock.now();
    }
  }

  async #stop(code: ChatErrorCode, signal: AbortSignal): Promise<void> {
    // Somebody asked meanwhile: a host that hears of the error.
    if (this.#forced) return;
    this.#stopped = code;
    await this.#sleep('failed', signal);
    this.#stopped = undefined;
  }

  /** Until the time is over, somebody wakes it, or the run is called off. Without `ms` only the latter two. */
  #sleep(state: ConnectionState, signal: AbortSignal, ms?: number): Promise<void> {
    const { clock } = this.#host;
    const slept = new Promise<void>((resolve) => {
      const end = (): void => {
        clock.clearTimeout(timer);
        signal.removeEventListener('abort', end);
        if (this.#wake === end) this.#wake = undefined;
        resolve();
      };
      const timer = ms === undefined ? undefined : clock.setTimeout(end, ms);
      this.#wake = end;
      signal.addEventListener('abort', end);
    });
    // Only now: a listener may wake it at once.
    this.publish(state, ms === undefined ? undefined : clock.now() + ms);
    return slept;
  }
}
