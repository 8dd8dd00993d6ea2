import { sleep, type Clock } from '../clock.js';
import type { Envelope, LogEntry } from '../store/store.js';
import type { Draft, RawDraft, RunLog } from './run-log.js';

/** The stored log does not fit the script any more: it was changed while the run was stopped. */
class Diverged extends Error {
  constructor(stored: string, wanted: string) {
    super(`The log has ${stored} where the script wants ${wanted}`);
  }
}

const rawBlock = 'a raw block';

export interface ReplayOptions {
  readonly log: RunLog;
  readonly clock: Clock;
  /** Aborted when the run is cancelled or the backend closes. */
  readonly signal: AbortSignal;
}

/**
 * Lets a script run over its own log: steps that are stored already are answered from there, at once and without
 * effect; the first one that is not is taken for real. Steps of others (decisions, cancels) do not count.
 */
export class Replay {
  readonly log: RunLog;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly #stored: readonly LogEntry[];
  #next = 0;
  #sinceBreath = 0;

  constructor({ log, clock, signal }: ReplayOptions) {
    this.log = log;
    this.clock = clock;
    this.signal = signal;
    this.#stored = log.entries.filter((entry) => entry.origin === 'script');
  }

  /** Whether the next step is a stored one. */
  get replaying(): boolean {
    return this.#next < this.#stored.length;
  }

  /** Waits, but not while replaying. Without a delay it still lets others run now and then. */
  async pause(ms: number): Promise<void> {
    if (this.replaying) return;
    this.#sinceBreath += 1;
    if (ms > 0 || this.#sinceBreath > 50) {
      this.#sinceBreath = 0;
      await sleep(this.clock, ms, this.signal);
    } else this.signal.throwIfAborted();
  }

  /** One event; `build` is not called when it is stored already. */
  async step(type: string, delayMs: number, build: () => Draft): Promise<Envelope> {
    await this.pause(delayMs);
    return this.stepOf([type], build);
  }

  /** One event of any of these types, made by something with an effect; both are stored together. */
  async stepOf(types: readonly string[], build: () => Draft): Promise<Envelope> {
    await this.pause(0);
    const [entry] = this.replaying ? [this.#take(types)] : this.log.commit(() => [build()]);
    if (!entry?.envelope) throw new Diverged(rawBlock, types.join(' or '));
    return entry.envelope;
  }

  /** Several steps in one transaction. */
  async steps(drafts: readonly (Draft | RawDraft)[], delayMs: number): Promise<void> {
    await this.pause(delayMs);
    if (!this.replaying) this.log.commit(() => drafts);
    else for (const draft of drafts) this.#take(['raw' in draft ? rawBlock : draft.type]);
  }

  #take(types: readonly string[]): LogEntry {
    const entry = this.#stored[this.#next];
    this.#next += 1;
    const stored = entry?.envelope?.type ?? rawBlock;
    if (!entry || !types.includes(stored)) throw new Diverged(stored, types.join(' or '));
    return entry;
  }
}
