import type { Clock } from './clock.js';
import type { Ids } from './ids.js';
import type { DocFile } from './tools/docs-index.js';
import type { Tape } from './runs/tape.js';
import type { Store } from './store/store.js';
import type { Auth } from './auth.js';
import type { ThothiiParts } from './thothii/service.js';

/** Every time the backend keeps, in milliseconds. A value that is not finite turns the timer off. */
export interface Times {
  /** Between two `: keep-alive` comments (C-032). */
  heartbeatMs: number;
  /** How long a tool waits for a decision (C-115). */
  approvalMs: number;
  /** The longest one connection lasts (C-165). */
  streamMs: number;
  /** How long the events of a finished run stay readable (C-164). */
  retentionMs: number;
  /** Between a terminal event and the end of the stream (C-053). */
  graceMs: number;
  /** Between two text deltas. */
  deltaMs: number;
  /** What one tool takes. */
  toolMs: number;
  /** Between the last text and each settlement event. */
  settleMs: number;
  /** The `retry` field of every frame (C-022). */
  retryMs: number;
}

/** What the contract says, and a pace that reads well. */
export const defaultTimes: Readonly<Times> = {
  heartbeatMs: 15_000,
  approvalMs: 60_000,
  streamMs: 300_000,
  retentionMs: 900_000,
  graceMs: 1_000,
  deltaMs: 20,
  toolMs: 700,
  settleMs: 120,
  retryMs: 3_000,
};

/** Stream requests per subject (C-004). */
export interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
}

/** How a backend is made. Everything has a default but where its data lives. */
export interface BackendOptions {
  readonly store: Store;
  readonly auth: Auth;
  /** Prefix of all paths, e.g. `/i/7`; the API root is `<prefix>/api/v1`. Default: none. */
  readonly prefix?: string;
  readonly times?: Partial<Times>;
  /** Default: 20 a minute. `requests: Infinity` turns it off. */
  readonly rateLimit?: Partial<RateLimit>;
  /** What `docs.search` searches. */
  readonly docs?: readonly DocFile[];
  /** Finds a tape by name for messages that read `tape:<name>`. */
  readonly tape?: (name: string) => Promise<Tape | undefined>;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** Serves the ThothII contract too, at `<prefix>/thothii`. Default: not at all. */
  readonly thothii?: ThothiiParts;
  /** Serves `<prefix>/__control/…` (faults, request log, times, tokens): `same-origin`, or to `any-origin` in tests. Default: not at all. */
  readonly control?: 'same-origin' | 'any-origin';
  /** Told of a fault of the backend itself; a run that hits one ends with execution_error. Default: nothing. */
  readonly onError?: (error: unknown) => void;
}
