import { limits } from '../limits.js';
import type { WireError, WireRequest } from './types.js';

/**
 * What can end a connection from our side: the caller's signal (not aborted yet) and the stall watchdog, joined into
 * one AbortSignal. The first of them decides `cut`, for it silences the other. The watchdog runs from the start, so headers that never come are a stall too.
 */
export class Lifeline {
  readonly #request: WireRequest;
  readonly #aborter = new AbortController();
  #timer: unknown;
  #aliveAt = 0;
  #cut: WireError | undefined;

  constructor(request: WireRequest) {
    this.#request = request;
    request.signal.addEventListener('abort', this.#abort);
    this.alive();
  }

  get signal(): AbortSignal {
    return this.#aborter.signal;
  }

  /** Why we ended it; undefined while we have not. */
  get cut(): WireError | undefined {
    return this.#cut;
  }

  /** A byte came: the watchdog starts over (C-033). Its timer stays, and when it is due it looks how long ago that was. */
  alive(): void {
    const { now = Date.now } = this.#request;
    this.#aliveAt = now();
    if (this.#timer === undefined && !this.signal.aborted) this.#watch(0);
  }

  /** Stops the watchdog and lets go of the caller's signal. The connection itself goes with it. */
  release(): void {
    this.#disarm();
    this.#request.signal.removeEventListener('abort', this.#abort);
    this.#aborter.abort();
  }

  readonly #abort = (): void => this.#end({ kind: 'aborted' });
  readonly #look = (): void => {
    const { stallMs = limits.stallMs, now = Date.now } = this.#request;
    // A clock that was set back says nothing of the silence so far: it is counted from here.
    this.#aliveAt = Math.min(this.#aliveAt, now());
    const silentMs = now() - this.#aliveAt;
    if (silentMs >= stallMs) this.#end({ kind: 'stalled' });
    else this.#watch(silentMs);
  };

  #watch(silentMs: number): void {
    const { stallMs = limits.stallMs, setTimeout: set = setGlobalTimeout } = this.#request;
    this.#timer = set(this.#look, stallMs - silentMs);
  }

  #end(cut: WireError): void {
    this.#cut = cut;
    this.release();
  }

  #disarm(): void {
    if (this.#timer === undefined) return;
    const { clearTimeout: clear = clearGlobalTimeout } = this.#request;
    clear(this.#timer);
    this.#timer = undefined;
  }
}

const setGlobalTimeout = (run: () => void, ms: number): unknown => setTimeout(run, ms);
const clearGlobalTimeout = (handle: unknown): void => clearTimeout(handle as number);
