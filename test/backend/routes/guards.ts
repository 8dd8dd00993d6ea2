import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { entitlement } from '../auth.js';
import { fail } from '../errors.js';
import { answerInstead, dropResponse } from '../faults/answer-faults.js';
import { parseFaultQuery, type Fault } from '../faults/fault.js';
import type { RequestKind } from '../faults/fault-list.js';
import type { Ctx, Env, Services } from './env.js';

/** Any page may call, with the headers of the contract; it may read Retry-After and Date (C-011, G-29). */
export const crossOrigin: MiddlewareHandler<Env> = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowHeaders: ['authorization', 'last-event-id', 'content-type', 'accept', 'cache-control'],
  exposeHeaders: ['retry-after', 'date'],
  maxAge: 600,
});

/** A bearer token that is ours and valid, else 401; with the entitlement, else 403 (C-003, C-008). */
export function authorised({ auth, clock }: Services): MiddlewareHandler<Env> {
  return async (context, next) => {
    const [, token] = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const claims = token === undefined ? undefined : await auth.verify(token, clock.now());
    if (!claims) {
      context.header('www-authenticate', 'Bearer');
      return fail(context, 'unauthorized');
    }
    if (!claims.entitlements.includes(entitlement)) return fail(context, 'forbidden');
    context.set('claims', claims);
    return next();
  };
}

const kindOf = (context: Ctx): RequestKind => {
  if (context.req.method !== 'GET') return 'post';
  return /\/(stream|events)$/.test(context.req.path) ? 'stream' : 'get';
};

function plannedFault(
  context: Ctx,
  { faults }: Services,
  byQuery: boolean,
): Fault | { wrong: string } | undefined {
  const query = byQuery ? context.req.query('fault') : undefined;
  return query === undefined ? faults.take(kindOf(context), context.req.path) : parseFaultQuery(query);
}

/** Carries out the fault that is planned for a request, or asked for by `?fault=`. Preflights are spared. */
export function faulty(services: Services, byQuery: boolean): MiddlewareHandler<Env> {
  return async (context, next) => {
    const fault = plannedFault(context, services, byQuery);
    if (fault && 'wrong' in fault) return fail(context, 'bad_request', fault.wrong);
    const instead = fault && (await answerInstead(fault, services.clock));
    if (instead) return instead;
    context.set('fault', fault);
    await next();
    if (fault?.drop === 'after') context.res = dropResponse();
    return undefined;
  };
}

/** Every answer says what time the server has. */
export function dated({ clock }: Services): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next();
    context.res.headers.set('date', new Date(clock.now()).toUTCString());
  };
}
