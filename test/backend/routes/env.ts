import type { Context, Hono } from 'hono';
import type { Auth, Claims } from '../auth.js';
import type { Clock } from '../clock.js';
import type { Fault } from '../faults/fault.js';
import type { FaultList } from '../faults/fault-list.js';
import type { Ids } from '../ids.js';
import type { Times } from '../options.js';
import type { RateLimiter } from '../rate-limit.js';
import type { RequestLog } from '../request-log.js';
import type { RunLog } from '../runs/run-log.js';
import type { Runs } from '../runs/runs.js';
import type { Tape } from '../runs/tape.js';
import type { Store } from '../store/store.js';
import type { Connection } from '../stream/connection.js';

/** What the routes work with. */
export interface Services {
  readonly store: Store;
  readonly runs: Runs;
  readonly auth: Auth;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly times: Times;
  readonly limiter: RateLimiter;
  readonly faults: FaultList;
  readonly requests: RequestLog;
  readonly connections: Set<Pick<Connection, 'cut'>>;
  tape(name: string): Promise<Tape | undefined>;
}

/** What middleware leaves for the routes. */
export interface Env {
  Variables: { claims: Claims; fault: Fault | undefined };
}
export type App = Hono<Env>;
export type Ctx = Context<Env>;

/** The current time as the API writes it. */
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();

/** The log of a run the caller may see. */
export function logOf(context: Ctx, services: Services, runId: string | undefined): RunLog | undefined {
  return runId === undefined ? undefined : services.runs.log(runId, context.get('claims').sub);
}

/** The JSON object in a request's body; an empty body is an empty object, anything else undefined. */
export async function bodyOf(context: Ctx): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
