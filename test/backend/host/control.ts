import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { DocFile } from '../tools/docs-sections.js';
import { defaultTimes } from '../options.js';
import { timesOf } from '../routes/control.js';
import { createInstance, type Instance, type InstanceRequest } from './instance.js';

/** The instances of a host, by id. */
export type Instances = Map<string, Instance>;

/** Reads the JSON of `POST /__control/instances`; `null` in times and limits stands for "never". */
function requestOf(body: Readonly<Record<string, unknown>>): InstanceRequest | undefined {
  const { times, rateLimit, data, docs } = body;
  const wanted = timesOf((times ?? {}) as Readonly<Record<string, unknown>>);
  if (!wanted || (data !== undefined && data !== 'memory' && data !== 'disk')) return undefined;
  return {
    times: { ...quick, ...wanted },
    rateLimit: { requests: Infinity, ...(rateLimit as InstanceRequest['rateLimit']) },
    ...(data && { data }),
    ...(Array.isArray(docs) && { docs: docs as DocFile[] }),
  };
}

/** A pace for tests; what the contract fixes stays as it is. */
const quick = { ...defaultTimes, deltaMs: 2, toolMs: 40, settleMs: 5, graceMs: 100, retryMs: 100 };

/** Making and removing instances, taking them down and up; everything else is forwarded to the instance's own control. */
export function controlApp(instances: Instances, origin: () => string, docs: readonly DocFile[]): Hono {
  const app = new Hono().basePath('/__control/instances');
  let count = 0;
  app.use('*', cors({ origin: '*', allowMethods: ['GET', 'POST', 'DELETE'], maxAge: 600 }));
  app.post('/', async (context) => {
    const request = requestOf(await context.req.json<Record<string, unknown>>().catch(() => ({})));
    if (!request)
      return context.json({ error: { code: 'bad_request', message: 'Unknown times or data.' } }, 400);
    const instance = createInstance((count += 1).toString(36), request, docs);
    instances.set(instance.id, instance);
    const base = origin() + instance.prefix;
    const token = await instance.issueToken();
    const control = `${origin()}/__control/instances/${instance.id}`;
    return context.json({ id: instance.id, baseUrl: `${base}/api/v1`, token, control }, 201);
  });
  app.post('/:id/:change{down|up}', (context) => {
    const instance = instances.get(context.req.param('id'));
    if (!instance) return context.notFound();
    if (context.req.param('change') === 'down') instance.down();
    else instance.up();
    return context.body(null, 204);
  });
  app.delete('/:id', (context) => {
    instances.get(context.req.param('id'))?.dispose();
    instances.delete(context.req.param('id'));
    return context.body(null, 204);
  });
  app.all('/:id/:rest{.+}', (context) => {
    const backend = instances.get(context.req.param('id'))?.backend;
    const url = new URL(context.req.url);
    url.pathname = `/i/${context.req.param('id')}/__control/${context.req.param('rest')}`;
    return backend ? backend.fetch(new Request(url, context.req.raw)) : context.notFound();
  });
  return app;
}
