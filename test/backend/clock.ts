/** Where the backend's time comes from. Tests inject a manual one. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** A delay that is not finite never fires. */
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** A timer longer than this fires at once in every engine, so it is treated as "never". */
const longestTimer = 2 ** 31 - 1;

/** The real clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => (ms > longestTimer ? undefined : globalThis.setTimeout(run, ms)),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as number | undefined),
};

/** A clock that stands still until it is told to advance. */
export interface ManualClock extends Clock {
  /** Moves on by `ms`, runs what falls due in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Lets every promise that is ready settle. */
const settle = (): Promise<void> =>
  new Promise((resolve) => ('setImmediate' in globalThis ? setImmediate(resolve) : setTimeout(resolve, 0)));

/** Makes a manual clock that starts at `start` (epoch ms). */
export function createManualClock(start = Date.UTC(2026, 3, 12, 10)): ManualClock {
  let now = start;
  const timers = new Set<Timer>();
  const nextDue = (until: number): Timer | undefined =>
    [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    setTimeout(run, ms) {
      if (!Number.isFinite(ms)) return undefined;
      const timer: Timer = { at: now + Math.max(0, ms), run };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (handle) => void timers.delete(handle as Timer),
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.run();
        await settle();
      }
      now = until;
      await settle();
    },
  };
}

/** Thrown inside a run that was cancelled or whose backend is closing. */
export class Stopped extends Error {
  constructor() {
    super('The run was stopped');
  }
}

/** Waits `ms`; rejects with Stopped as soon as `signal` is aborted. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Stopped());
    const stop = (): void => {
      clock.clearTimeout(handle);
      reject(new Stopped());
    };
    const handle = clock.setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
