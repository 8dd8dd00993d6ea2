import { Hono } from 'hono';
import type { TokenRequest } from './auth.js';
import { systemClock } from './clock.js';
import { fail } from './errors.js';
import type { Fault } from './faults/fault.js';
import { createFaultList } from './faults/fault-list.js';
import { randomIds } from './ids.js';
import { defaultTimes, type BackendOptions } from './options.js';
import { createRateLimiter, defaultRateLimit } from './rate-limit.js';
import { createRequestLog, type LoggedRequest } from './request-log.js';
import { controlRoutes } from './routes/control.js';
import type { Env, Services } from './routes/env.js';
import { authorised, crossOrigin, dated, faulty } from './routes/guards.js';
import { runRoutes } from './routes/runs.js';
import { sessionRoutes } from './routes/sessions.js';
import { streamRoutes } from './routes/streams.js';
import { taskRoutes } from './routes/tasks.js';
import { tokenRoute } from './routes/token.js';
import { thothiiRoutes } from './thothii/routes.js';
import { Runs } from './runs/runs.js';
import { createDocsIndex } from './tools/docs-index.js';

export type { BackendOptions } from './options.js';

/** A running backend. */
export interface Backend {
  /** The whole HTTP interface, in the Web's own terms. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** A token for that subject; by default `demo`, entitled, 15 minutes. */
  issueToken(request?: TokenRequest): Promise<string>;
  addFault(fault: Fault): void;
  readonly requests: readonly LoggedRequest[];
  /** Cuts all streams, stops all runs where they are, and closes the store. */
  close(): void;
}

function servicesFor(options: BackendOptions): Services {
  const { store, auth, clock = systemClock, ids = randomIds, docs = [], onError = () => undefined } = options;
  const tape = options.tape ?? (() => Promise.resolve(undefined));
  const times = { ...defaultTimes, ...options.times };
  const limiter = createRateLimiter(clock, { ...defaultRateLimit, ...options.rateLimit });
  const runs = new Runs({ store, clock, ids, times, docs: createDocsIndex(docs), tape, onError });
  const [faults, requests] = [createFaultList(), createRequestLog(clock)];
  return { store, runs, auth, clock, ids, times, limiter, faults, requests, connections: new Set(), tape };
}

function appFor(options: BackendOptions, services: Services): { app: Hono<Env>; close: () => void } {
  const { prefix = '', control, onError, thothii } = options;
  const api = new Hono<Env>();
  api.use('*', crossOrigin, faulty(services, control !== undefined), authorised(services));
  sessionRoutes(api, services);
  runRoutes(api, services);
  streamRoutes(api, services);
  taskRoutes(api, services);
  const app = new Hono<Env>();
  app.use('*', dated(services));
  app.route(`${prefix}/api/v1`, api);
  const report = onError ?? (() => undefined);
  const close = thothii
    ? thothiiRoutes(app, `${prefix}/thothii`, services, thothii, report)
    : () => undefined;
  tokenRoute(app, `${prefix}/chao-token`, services);
  if (control) {
    const steering = new Hono<Env>();
    if (control === 'any-origin') steering.use('*', crossOrigin);
    controlRoutes(steering, services);
    app.route(`${prefix}/__control`, steering);
  }
  app.notFound((context) => fail(context, 'not_found'));
  app.onError((error, context) => {
    onError?.(error);
    return fail(context, 'server_error');
  });
  return { app, close };
}

/** Makes a backend and goes on with the runs its store holds unfinished. */
export function createBackend(options: BackendOptions): Backend {
  const services = servicesFor(options);
  const { app, close } = appFor(options, services);
  const prefix = options.prefix ?? '';
  services.runs.resume();
  return {
    async fetch(request) {
      const path = new URL(request.url).pathname.slice(prefix.length);
      if (path.startsWith('/__control')) return app.fetch(request);
      const done = await services.requests.begin(request, path);
      const response = await app.fetch(request);
      done(response.status);
      return response;
    },
    issueToken: (request = {}) => services.auth.issue(request, services.clock.now()),
    addFault: (fault) => services.faults.add(fault),
    get requests() {
      return services.requests.all;
    },
    close() {
      close();
      services.runs.close();
      for (const connection of [...services.connections]) connection.cut();
      services.store.close();
    },
  };
}
