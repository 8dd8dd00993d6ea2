import type { Clock } from './clock.js';
import type { RateLimit } from './options.js';

/** Counts requests of a key over a sliding window. Refused ones do not count, so a client that waits gets through. */
export interface RateLimiter {
  /** Undefined when the request may pass, else the whole seconds to wait (C-004). */
  take(key: string): number | undefined;
}

/** The contract's limit of stream requests (C-004). */
export const defaultRateLimit: RateLimit = { requests: 20, windowMs: 60_000 };

export function createRateLimiter(clock: Clock, { requests, windowMs }: RateLimit): RateLimiter {
  const taken = new Map<string, number[]>();
  return {
    take(key) {
      const now = clock.now();
      const recent = (taken.get(key) ?? []).filter((at) => at > now - windowMs);
      taken.set(key, recent);
      const oldest = recent[0];
      if (recent.length >= requests && oldest !== undefined) {
        return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000));
      }
      recent.push(now);
      return undefined;
    },
  };
}
