import { hasFeature } from '../assistant/scripts.js';
import { fail } from '../errors.js';
import { tapeRequest } from '../runs/tape-player.js';
import type { DecisionAnswer } from '../runs/runner.js';
import type { RunInput, RunRow } from '../store/store.js';
import { bodyOf, isoNow, logOf, type App, type Ctx, type Services } from './env.js';

const longestReason = 1_000;

async function startFeature(context: Ctx, services: Services): Promise<Response> {
  const featureKey = context.req.param('featureKey') ?? '';
  const body = await bodyOf(context);
  if (!body) return fail(context, 'bad_request');
  const tape = tapeRequest(featureKey);
  if (!tape && !hasFeature(featureKey)) return fail(context, 'not_found');
  const input: RunInput = tape ? { kind: 'tape', ...tape } : { kind: 'feature', featureKey, body };
  const { ids, clock, store, runs } = services;
  const run: RunRow = { id: ids.run(), sub: context.get('claims').sub, input, createdAt: isoNow(clock) };
  store.putRun(run);
  runs.start(run);
  return context.json({ data: { id: run.id } }, 201);
}

const refusals = {
  unknown: 'not_found',
  decided: 'already_decided',
  expired: 'expired',
} as const satisfies Record<Exclude<DecisionAnswer, 'accepted'>, string>;

/** 202, or why not: 404 no such call, 409 decided already, 410 too late (G-14). */
function decide(context: Ctx, services: Services, approved: boolean, reason?: string): Response {
  const log = logOf(context, services, context.req.param('runId'));
  if (!log) return fail(context, 'not_found');
  const answer = services.runs.decide(log, context.req.param('callId') ?? '', approved, reason);
  if (answer !== 'accepted') return fail(context, refusals[answer]);
  return context.json({ data: { status: approved ? 'approved' : 'rejected' } }, 202);
}

async function reject(context: Ctx, services: Services): Promise<Response> {
  const body = await bodyOf(context);
  if (!body) return fail(context, 'bad_request');
  const { reason } = body;
  if (reason !== undefined && typeof reason !== 'string')
    return fail(context, 'bad_request', 'reason is a text.');
  return decide(context, services, false, reason?.trim().slice(0, longestReason) || undefined);
}

function cancel(context: Ctx, services: Services): Response {
  const log = logOf(context, services, context.req.param('runId'));
  if (!log) return fail(context, 'not_found');
  if (!services.runs.cancel(log)) return fail(context, 'already_over');
  return context.json({ data: { status: 'cancelling' } }, 202);
}

/** Feature runs, decisions and cancelling. */
export function runRoutes(app: App, services: Services): void {
  app.post('/ai/features/:featureKey/runs', (context) => startFeature(context, services));
  app.post('/ai/runs/:runId/tools/:callId/approve', (context) => decide(context, services, true));
  app.post('/ai/runs/:runId/tools/:callId/reject', (context) => reject(context, services));
  app.post('/ai/runs/:runId/cancel', (context) => cancel(context, services));
}
