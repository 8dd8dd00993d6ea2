import type { MiddlewareHandler } from 'hono';
import type { TokenRequest } from '../auth.js';
import { fail } from '../errors.js';
import { parseFault } from '../faults/fault.js';
import { defaultTimes, type Times } from '../options.js';
import { bodyOf, type App, type Ctx, type Env, type Services } from './env.js';

async function addFault(context: Ctx, { faults }: Services): Promise<Response> {
  const fault = parseFault(await bodyOf(context));
  if ('wrong' in fault) return fail(context, 'bad_request', fault.wrong);
  faults.add(fault);
  return context.body(null, 204);
}

/** Reads times from JSON; `null` stands for "never". Undefined when one is unknown or no number. */
export function timesOf(body: Readonly<Record<string, unknown>> | undefined): Partial<Times> | undefined {
  const entries = Object.entries(body ?? {}).map(
    ([key, value]) => [key, value === null ? Infinity : value] as const,
  );
  const known = entries.every(
    ([key, value]) => Object.hasOwn(defaultTimes, key) && typeof value === 'number',
  );
  return known ? Object.fromEntries(entries) : undefined;
}

async function setTimes(context: Ctx, { times }: Services): Promise<Response> {
  const wanted = timesOf(await bodyOf(context));
  if (!wanted) return fail(context, 'bad_request', 'Times are numbers of milliseconds, or null for never.');
  for (const key of Object.keys(defaultTimes) as (keyof Times)[]) times[key] = wanted[key] ?? times[key];
  return context.body(null, 204);
}

async function issueToken(context: Ctx, { auth, clock }: Services): Promise<Response> {
  const { sub, entitled, ttlS } = (await bodyOf(context)) ?? {};
  const request: TokenRequest = {
    ...(typeof sub === 'string' && { sub }),
    ...(typeof entitled === 'boolean' && { entitled }),
    ...(typeof ttlS === 'number' && { ttlS }),
  };
  return context.json({ token: await auth.issue(request, clock.now()) });
}

/** A page of another origin can't send JSON without a preflight. */
const jsonOnly: MiddlewareHandler<Env> = async (context, next) => {
  const json = context.req.header('content-type')?.includes('application/json') ?? false;
  return context.req.method === 'POST' && !json ? fail(context, 'unsupported_type') : next();
};

/** Control of faults, times, tokens and what was requested; for tests and the demo, never part of the API. */
export function controlRoutes(app: App, services: Services): void {
  const { faults, requests, store, connections } = services;
  app.use('*', jsonOnly);
  app.post('/faults', (context) => addFault(context, services));
  app.delete('/faults', (context) => {
    faults.clear();
    return context.body(null, 204);
  });
  app.get('/requests', (context) => context.json({ data: requests.all }));
  app.delete('/requests', (context) => {
    requests.clear();
    return context.body(null, 204);
  });
  app.post('/times', (context) => setTimes(context, services));
  app.post('/token', (context) => issueToken(context, services));
  app.get('/tasks', (context) => context.json({ data: store.tasks(context.req.query('sub') ?? 'demo') }));
  app.get('/connections', (context) => context.json({ data: { open: connections.size } }));
  app.post('/cut', (context) => {
    for (const connection of [...connections]) connection.cut();
    return context.body(null, 204);
  });
}
