import { limits } from '../limits.js';

/**
 * A Retry-After header as milliseconds from `now` (epoch ms): seconds or an HTTP date, never below 0 nor above
 * `limits.retryAfterMaxMs`. Undefined when it is neither.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const value = header?.trim() ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : (parseHttpDate(value) ?? NaN) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), limits.retryAfterMaxMs);
}

/** An HTTP date as epoch ms. Date.parse alone would also take "7.5" for a day in July. */
export function parseHttpDate(header: string | null): number | undefined {
  if (!header || !/^[A-Z][a-z]{2}/.test(header)) return undefined;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : at;
}
