import { createManualClock, type ManualClock } from '../../../test/backend/clock.js';
import type { Fault } from '../../../test/backend/faults/fault.js';
import { countingIds } from '../../../test/backend/ids.js';
import type { Times } from '../../../test/backend/options.js';
import {
  createPageBackend,
  type OpenedTape,
  type PageBackend,
  type PageBackendOptions,
} from '../../../test/backend/page.js';
import type { Tape, TapeFrame } from '../../../test/tapes/play.js';
import { Line, type LineListener } from './line.js';

export interface DeckOptions {
  /** How many times as fast it plays. Default: 1. */
  readonly speed?: number | 'max';
  /** Pieces that the stream comes in, bytes. Default: as the backend writes them. */
  readonly sliceBytes?: number;
  readonly faults?: readonly Fault[];
  readonly times?: Partial<Times>;
  /** Serves the tape. Default: a backend of the first contract. */
  readonly backend?: (tape: Tape, options: PageBackendOptions) => PageBackend;
  /** Listens in; made anew for each beginning. */
  readonly listen?: () => LineListener;
}

/** What can go wrong at the push of a button. */
export const troubles = ['drop', 'duplicate', 'stall', '401', '429', 'timeout'] as const;
export type DeckTrouble = (typeof troubles)[number];

/** The faults that the next connection meets. */
const nextFaults: Readonly<Partial<Record<DeckTrouble, Fault>>> = {
  duplicate: { duplicate: true },
  401: { status: 401 },
  429: { status: 429, retryAfter: 3 },
};

interface Side {
  readonly backend: PageBackend;
  readonly clock: ManualClock;
  readonly line: Line;
  readonly opened: OpenedTape;
  readonly baseUrl: string;
}

/** After its last frame a stream is given this long to end. */
const TAIL_MS = 1_500;
const TICK_MS = 16;
const start = Date.UTC(2026, 3, 12, 10);

const firstBackend = (tape: Tape, options: PageBackendOptions): PageBackend =>
  createPageBackend({ ...options, tapes: [tape] });

/** Frames of one moment come a millisecond apart, so that each can be stepped to. */
function spread(frames: readonly TapeFrame[]): TapeFrame[] {
  let last = -1;
  return frames.map((frame) => ({ ...frame, at: (last = Math.max(frame.at, last + 1)) }));
}

const tick = (): Promise<number> =>
  new Promise((resolve) => setTimeout(() => resolve(performance.now()), TICK_MS));

/**
 * Plays a tape from a backend in the page whose clock is this deck's: it stands still between two steps, and ids are the same
 * each time. Going back begins anew with another backend (`generation` grows; the chat has to be made anew too) and goes
 * forward from there. Dispatches `change`.
 */
export class Deck extends EventTarget {
  readonly tape: Tape;
  speed: number | 'max';
  #sliceBytes: number;
  readonly #options: DeckOptions;
  #side: Side | undefined;
  #elapsed = 0;
  #generation = 0;
  #isPlaying = false;
  #queue: Promise<void> = Promise.resolve();

  constructor(tape: Tape, options: DeckOptions = {}) {
    super();
    this.tape = { ...tape, frames: spread(tape.frames) };
    this.#options = options;
    this.speed = options.speed ?? 1;
    this.#sliceBytes = options.sliceBytes ?? Infinity;
  }

  /** Frames that have come. */
  get position(): number {
    const next = this.tape.frames.findIndex(({ at }) => at > this.#elapsed);
    return next < 0 ? this.length : this.#side ? next : 0;
  }

  get length(): number {
    return this.tape.frames.length;
  }

  get generation(): number {
    return this.#generation;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  get isStalled(): boolean {
    return this.#side?.line.stalled ?? false;
  }

  get sliceBytes(): number {
    return this.#sliceBytes;
  }

  set sliceBytes(bytes: number) {
    this.#sliceBytes = bytes;
    if (this.#side) this.#side.line.sliceBytes = bytes;
    this.#changed();
  }

  /** What a chat is to be given. `begin` comes first. */
  get connection() {
    if (!this.#side) throw new Error('the deck has not begun');
    const { backend, line, baseUrl, opened } = this.#side;
    const ids: { sessionId?: string; runId?: string } = opened;
    return { ...ids, baseUrl, fetch: line.fetch, getToken: () => backend.getToken() };
  }

  /** Puts the tape in, at its beginning. */
  async begin(): Promise<void> {
    this.#side?.backend.close();
    const { faults = [], times, backend: make = firstBackend } = this.#options;
    const clock = createManualClock(start);
    const backend = make(this.tape, {
      ...{ clock, ids: countingIds(), rateLimit: { requests: Infinity } },
      times: { retryMs: 300, ...times },
    });
    for (const fault of faults) backend.addFault(fault);
    const opened = await backend.openTape(this.tape.name);
    const { listen } = this.#options;
    const line = new Line(backend.fetch, ...(listen ? [listen()] : []));
    line.sliceBytes = this.#sliceBytes;
    // A page shares the streams it may open in a minute among all of one address.
    const baseUrl = backend.baseUrl.replace('page-backend', `story-${crypto.randomUUID()}`);
    this.#side = { backend, clock, line, opened, baseUrl };
    this.#elapsed = -1;
    this.#generation += 1;
    this.#changed();
  }

  /** Plays on, from the beginning when it is at its end. Resolves at the end or at a pause. */
  async play(): Promise<void> {
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    this.#changed();
    await this.#next(async () => {
      if (this.#elapsed >= this.#end) await this.begin();
      await this.#connected();
      let before = performance.now();
      while (this.#isPlaying && this.#elapsed < this.#end) {
        const now = this.speed === 'max' ? before : await tick();
        const step = this.speed === 'max' ? Infinity : (now - before) * this.speed;
        await this.#advanceTo(this.#elapsed + step);
        before = now;
      }
    });
    this.#isPlaying = false;
    this.#changed();
  }

  pause(): void {
    this.#isPlaying = false;
    this.#changed();
  }

  /** The next frame alone. */
  step(): Promise<void> {
    return this.seek(this.position + 1);
  }

  /** Goes to where `position` frames have come. */
  seek(position: number): Promise<void> {
    this.pause();
    return this.#next(async () => {
      if (position < this.position) await this.begin();
      const at = this.tape.frames[position - 1]?.at ?? -1;
      if (at < 0) return;
      await this.#connected();
      await this.#advanceTo(position < this.length ? at : this.#end);
    });
  }

  /** To the beginning, and goes on playing. */
  async restart(): Promise<void> {
    await this.seek(0);
    await this.#next(() => this.begin());
    await this.play();
  }

  /** Something goes wrong now. A second stall ends the first. */
  spoil(trouble: DeckTrouble): void {
    const { backend, line } = this.#side ?? {};
    const fault = nextFaults[trouble];
    if (fault) backend?.addFault(fault);
    line?.spoil(trouble === 'stall' || trouble === 'timeout' ? trouble : 'drop');
    this.#changed();
  }

  close(): void {
    this.pause();
    this.#side?.backend.close();
  }

  get #end(): number {
    return (this.tape.frames.at(-1)?.at ?? 0) + TAIL_MS;
  }

  /** Nothing is said before somebody listens: it would be a replay. */
  async #connected(): Promise<void> {
    await this.#side?.line.answered;
    await this.#side?.clock.advance(0);
    this.#elapsed = Math.max(0, this.#elapsed);
  }

  /** In turn: one thing after the other. */
  #next(run: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(run);
    return this.#queue;
  }

  async #advanceTo(at: number): Promise<void> {
    const to = Math.min(at, this.#end);
    await this.#side?.clock.advance(to - this.#elapsed);
    this.#elapsed = to;
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
