import type { Hono } from 'hono';
import { fail } from '../errors.js';
import { withByteFaults } from '../faults/byte-faults.js';
import { withEventFaults } from '../faults/event-faults.js';
import { bodyOf, type Ctx, type Env, type Services } from '../routes/env.js';
import { authorised, crossOrigin, faulty } from '../routes/guards.js';
import { encodingWire, streamingBody, type Wire } from '../stream/wire.js';
import type { LoggedEvent, Runtime } from './runtime.js';
import { ThothiiService, type ThothiiParts } from './service.js';
import type { SessionRecord } from './sessions.js';
import type { GateAnswer } from './turn.js';

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

const frameOf = (name: string, { id, event, data }: LoggedEvent, retryMs: number): string =>
  `id: ${name}-${id}\nretry: ${retryMs}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** One reader of a session: what it has not had, then live, until it goes or the runtime is replaced (T-029). */
function open(services: Services, runtime: Runtime, place: number | undefined, wire: Wire): () => void {
  const { clock, times } = services;
  const send = (event: LoggedEvent): void =>
    wire.send({ kind: 'event', text: frameOf(runtime.name, event, times.retryMs) });
  for (const event of runtime.since(place)) send(event);
  wire.send({ kind: 'comment', text: ': live\n\n' });
  let timer: unknown;
  const beat = (): void => {
    timer = clock.setTimeout(() => {
      wire.send({ kind: 'comment', text: ': keep-alive\n\n' });
      beat();
    }, times.heartbeatMs);
  };
  beat();
  const off = runtime.subscribe({ send, end: () => wire.end() });
  return () => {
    off();
    clock.clearTimeout(timer);
  };
}

function events(context: Ctx, services: Services, runtime: Runtime): Response {
  const told = context.req.header('last-event-id');
  const place = told ? runtime.placeOf(told) : undefined;
  // An id of a runtime that is gone: what it told is kept with the session.
  if (told && place === undefined) return fail(context, 'gone');
  const fault = context.get('fault') ?? {};
  const body = streamingBody({
    open(sink) {
      const wire = withEventFaults(
        encodingWire(withByteFaults(sink, fault, services.clock)),
        fault,
        services.clock,
      );
      const connection = { cut: () => wire.cut() };
      services.connections.add(connection);
      const close = open(services, runtime, place, wire);
      return () => {
        close();
        services.connections.delete(connection);
      };
    },
  });
  return context.body(body, 200, streamHeaders);
}

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 100 ? value : undefined;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 100_000 ? value.trim() : undefined;

/** Continue, or Other with the text it needs (T-009). */
function answerOf(body: Readonly<Record<string, unknown>> | undefined): GateAnswer | undefined {
  if (body?.['decision'] === 'continue') return { decision: 'continue' };
  const text = textOf(body?.['text']);
  return body?.['decision'] === 'other' && text !== undefined ? { decision: 'other', text } : undefined;
}

type Handler = (context: Ctx, session: SessionRecord) => Response | Promise<Response>;

const accepted = (context: Ctx, done: boolean): Response =>
  done ? context.json({}, 202) : fail(context, 'already_over');

/** Making a session, with what its maker wants it to run with. */
async function create(context: Ctx, service: ThothiiService): Promise<Response> {
  const body = await bodyOf(context);
  if (!body) return fail(context, 'bad_request');
  const wish = (['provider', 'model', 'thinking'] as const).flatMap((key) => {
    const word = wordOf(body[key]);
    return word === undefined ? [] : [[key, word] as const];
  });
  return context.json(service.create(context.get('claims').sub, Object.fromEntries(wish)), 201);
}

const prompt =
  (service: ThothiiService): Handler =>
  async (context, session) => {
    const body = await bodyOf(context);
    const text = textOf(body?.['text']);
    if (text === undefined) return fail(context, 'bad_request');
    // Read again: the body took a moment.
    const current = service.find(session.id, session.sub) ?? session;
    const begun = service.prompt(current, text, wordOf(body?.['clientId']));
    return begun ? context.json(begun, 202) : fail(context, 'already_over', 'A turn is under way.');
  };

const steer =
  (service: ThothiiService): Handler =>
  async (context, session) => {
    const text = textOf((await bodyOf(context))?.['text']);
    return text === undefined
      ? fail(context, 'bad_request')
      : accepted(context, service.steer(session, text));
  };

const answerGate =
  (service: ThothiiService): Handler =>
  async (context, session) => {
    const answer = answerOf(await bodyOf(context));
    if (!answer) return fail(context, 'bad_request', 'decision is continue, or other with a text.');
    const outcome = await service.answerGate(session, context.req.param('gateId') ?? '', answer);
    if (outcome === 'taken') return accepted(context, true);
    const codes = { busy: 'busy', unknown: 'not_found', answered: 'already_decided' } as const;
    return fail(context, codes[outcome]);
  };

/** Serves the ThothII contract under `root`. Answers the function that stops everything. */
export function thothiiRoutes(
  app: Hono<Env>,
  root: string,
  services: Services,
  parts: ThothiiParts,
  onError: (error: unknown) => void,
): () => void {
  const { clock, ids, times } = services;
  const service = new ThothiiService({ parts, clock, ids, times, onError });
  const api = app.basePath(root);
  api.use('*', crossOrigin, faulty(services, true), authorised(services));
  const of =
    (run: Handler) =>
    (context: Ctx): Response | Promise<Response> => {
      const session = service.find(context.req.param('id') ?? '', context.get('claims').sub);
      return session ? run(context, session) : fail(context, 'not_found');
    };
  api.post('/sessions', (context) => create(context, service));
  api.get(
    '/sessions/:id',
    of((context, session) => context.json(service.detail(session))),
  );
  api.get(
    '/sessions/:id/events',
    of((context, session) => events(context, services, service.runtime(session))),
  );
  api.get(
    '/sessions/:id/joins',
    of(async (context, session) => context.json({ joins: await parts.ledger.read(session.id) })),
  );
  api.post('/sessions/:id/prompt', of(prompt(service)));
  api.post('/sessions/:id/steer', of(steer(service)));
  api.post(
    '/sessions/:id/abort',
    of((context, session) => accepted(context, service.abort(session))),
  );
  api.post('/sessions/:id/gates/:gateId', of(answerGate(service)));
  api.post(
    '/sessions/:id/resume',
    of((context, session) => context.json(service.resume(session))),
  );
  return () => service.close();
}
