import { limits } from '../limits.js';
import type { ChatErrorCode } from '../protocol/chat-event.js';
import type { WireEnd } from '../wire/types.js';
import { codeOf } from './errors.js';

/** Why an attempt left its work undone: what the wire said, a planned rotation (G-02), no token, a refused request. */
export type RetryCause =
  | WireEnd
  | { readonly kind: 'rotated' }
  | { readonly kind: 'refused'; readonly code: ChatErrorCode; readonly retryAfterMs?: number };

/** What the policy needs to know besides the cause. Times are ms; points in time are epoch ms. */
export interface RetryHint {
  /** The server's newest `retry`, already clamped (C-022, C-023). */
  readonly retryMs: number;
  /** 0…1. */
  readonly random: number;
  /** Since when nothing has worked; undefined on the first failure. */
  readonly troubleSince?: number;
  /** How long the connection was open. */
  readonly openMs?: number;
  /** It opened and closed at once without one event (G-19). */
  readonly empty?: boolean;
  /** The token of this attempt was already a refreshed one. */
  readonly refreshed?: boolean;
}

export type RetryDecision =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop'; readonly code: ChatErrorCode }
  | { readonly do: 'refresh-token' }
  | { readonly do: 'load-persisted' };

const backoff = (attempt: number, { retryMs, random }: RetryHint): number => {
  const high = Math.max(retryMs, Math.min(limits.retryMaxMs, retryMs * 2 ** Math.min(attempt, 16)));
  const low = Math.max(retryMs, high / 2);
  return low + random * (high - low);
};

const wait = (ms: number): RetryDecision => ({ do: 'wait', ms: Math.round(ms) });

const transient = (code: ChatErrorCode): boolean =>
  code === 'network' || code === 'server' || code === 'rate_limited';

/**
 * What to do after attempt number `attempt` (0 = the first after a healthy connection) ended with `cause`.
 * Waits start at the server's `retry` and double, jitter taking up each step, up to 30 s (G-18). Retry-After is a
 * floor: jitter only goes up from it. Two minutes without success end in `stop`, which a person can overrule.
 */
export const decide = (attempt: number, cause: RetryCause, hint: RetryHint, now: number): RetryDecision => {
  if (cause.kind === 'rotated') return wait(Math.max(0, hint.retryMs - (hint.openMs ?? 0)));
  if (cause.kind === 'end' && hint.empty) return { do: 'load-persisted' };
  const code = codeOf(cause);
  if (cause.kind === 'status' && (code === 'not_found' || cause.status === 204))
    return { do: 'load-persisted' };
  if (code === 'unauthorized' && cause.kind === 'status' && !hint.refreshed) return { do: 'refresh-token' };
  if (!transient(code)) return { do: 'stop', code };
  if (now - (hint.troubleSince ?? now) >= limits.giveUpMs) return { do: 'stop', code };
  const asked = ('retryAfterMs' in cause && cause.retryAfterMs) || 0;
  const ms = backoff(attempt, hint);
  return wait(asked ? Math.max(asked * (1 + hint.random / 4), ms) : ms);
};
