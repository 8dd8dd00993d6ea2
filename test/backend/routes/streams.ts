import { fail } from '../errors.js';
import { withByteFaults } from '../faults/byte-faults.js';
import { withEventFaults } from '../faults/event-faults.js';
import type { RunLog } from '../runs/run-log.js';
import { Connection } from '../stream/connection.js';
import { lastEventIdOf, newerThan } from '../stream/frame.js';
import { encodingWire, streamingBody } from '../stream/wire.js';
import { logOf, type App, type Ctx, type Services } from './env.js';

/** The headers of a stream, exactly as the contract has them (C-034). */
const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  Connection: 'keep-alive',
  'X-Accel-Buffering': 'no',
};

function bodyFor(context: Ctx, services: Services, log: RunLog, lastEventId: number | undefined) {
  const { clock, times, connections } = services;
  const fault = context.get('fault') ?? {};
  return streamingBody({
    open(sink) {
      const wire = withEventFaults(encodingWire(withByteFaults(sink, fault, clock)), fault, clock);
      const connection = new Connection({ log, lastEventId, times, clock, wire });
      connections.add(connection);
      connection.open();
      return () => {
        connection.close();
        connections.delete(connection);
      };
    },
  });
}

/** 404 for no such run, 410 when its log is gone, 204 when nothing newer can come (G-06, G-19), else the stream. */
function stream(context: Ctx, services: Services, runId: string | undefined): Response {
  const wait = services.limiter.take(context.get('claims').sub);
  if (wait !== undefined) {
    context.header('retry-after', String(wait));
    return fail(context, 'rate_limited');
  }
  const log = logOf(context, services, runId);
  if (!log) return fail(context, 'not_found');
  if (services.runs.isGone(log)) return fail(context, 'gone');
  const lastEventId = lastEventIdOf(context.req.header('last-event-id'));
  const over = log.endedAt !== undefined && lastEventId !== undefined;
  if (over && newerThan(log.entries, lastEventId).length === 0) return context.body(null, 204);
  const { contentType } = context.get('fault') ?? {};
  const headers = { ...streamHeaders, ...(contentType !== undefined && { 'Content-Type': contentType }) };
  return context.body(bodyFor(context, services, log, lastEventId), 200, headers);
}

function runIdOfMessage(context: Ctx, { store }: Services): string | undefined {
  const { sessionId, messageId } = context.req.param();
  const message = store.message(messageId ?? '');
  return message?.sessionId === sessionId && message?.role === 'assistant' ? message.runId : undefined;
}

/** The two streams (C-001, C-002). */
export function streamRoutes(app: App, services: Services): void {
  app.get('/ai/runs/:runId/stream', (context) => stream(context, services, context.req.param('runId')));
  app.get('/ai/sessions/:sessionId/messages/:messageId/stream', (context) =>
    stream(context, services, runIdOfMessage(context, services)),
  );
}
