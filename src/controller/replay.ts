import { limits } from '../limits.js';
import type { Clock } from './types.js';

/**
 * Tells the replay of buffered events from live ones (DESIGN part 3): it is over after 300 ms without a frame, at a
 * frame stamped within 2 s of the server's clock, or at the comment `live`.
 */
export class Replay {
  readonly #clock: Clock;
  readonly #onChange: (active: boolean) => void;
  #active = false;
  #timer: unknown;

  constructor(clock: Clock, onChange: (active: boolean) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get active(): boolean {
    return this.#active;
  }

  /** Buffered events are to come; until the connection opens, nothing ends that. */
  begin(): void {
    this.pause();
    this.#set(true);
  }

  /** The connection is open: silence from here on means that nothing is left to replay. */
  opened(): void {
    this.pause();
    if (this.#active) this.#timer = this.#clock.setTimeout(() => this.over(), limits.replayQuietMs);
  }

  /** A frame came. `at` is its stamp and `serverNow` the server's clock, both epoch ms. */
  frame(at: number | undefined, serverNow: number): void {
    if (!this.#active) return;
    if (at !== undefined && serverNow - at <= limits.replayFreshMs) this.over();
    else this.opened();
  }

  over(): void {
    this.pause();
    this.#set(false);
  }

  /** The connection is gone, or everything is: no timer runs. */
  pause(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #set(active: boolean): void {
    if (this.#active === active) return;
    this.#active = active;
    this.#onChange(active);
  }
}
