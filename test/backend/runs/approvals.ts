import { Stopped } from '../clock.js';
import { approvalActivity } from '../tools/activity.js';
import { toolOf } from '../tools/registry.js';
import { approvalStanding, type Decided } from './events.js';
import type { Draft, RunLog } from './run-log.js';
import type { CallPlan, WriteResult } from './script.js';
import { runCalls, type CallDeps } from './tool-calls.js';

function requiredDraft(runId: string, { toolKey, input }: CallPlan, callId: string): Draft {
  const { subjectType } = toolOf(toolKey);
  const detail = 'Review this action before Chao runs it.';
  const activity = approvalActivity(subjectType, callId, 'pending', 'Approval needed', detail);
  return {
    type: 'tool.approval_required',
    stepId: callId,
    payload: { runId, toolCallId: callId, toolKey, input, activity },
  };
}

const subjectOf = (log: RunLog, callId: string): { toolKey?: unknown; subjectType: string } => {
  const payload = approvalStanding(log.entries, callId)?.request.payload;
  const activity = payload?.activity as { subjectType?: string } | undefined;
  return { toolKey: payload?.toolKey, subjectType: activity?.subjectType ?? 'tool' };
};

/** The event that tells of a person's decision. */
export function responseDraft(
  log: RunLog,
  callId: string,
  approved: boolean,
  reason: string | undefined,
): Draft {
  const { toolKey, subjectType } = subjectOf(log, callId);
  const detail = approved ? 'Chao may run this action.' : (reason ?? 'Chao will not run this action.');
  const activity = approvalActivity(
    subjectType,
    callId,
    'completed',
    approved ? 'Approved' : 'Rejected',
    detail,
  );
  return {
    type: 'tool.approval_response',
    stepId: callId,
    origin: 'outside',
    payload: {
      runId: log.run.id,
      toolCallId: callId,
      toolKey,
      approved,
      ...(reason && { reason }),
      activity,
    },
  };
}

/** The event that tells that nobody decided in time (C-115). */
export function timeoutDraft(log: RunLog, callId: string): Draft {
  const { toolKey, subjectType } = subjectOf(log, callId);
  const detail = 'Nobody decided in time; the action was not run.';
  const activity = approvalActivity(subjectType, callId, 'failed', 'Approval expired', detail);
  return {
    type: 'tool.approval_timeout',
    stepId: callId,
    origin: 'outside',
    payload: { runId: log.run.id, toolCallId: callId, toolKey, activity },
  };
}

function earliest(log: RunLog, callIds: readonly string[]): { callId: string; decided: Decided } | undefined {
  return callIds
    .flatMap((callId) => {
      const decided = approvalStanding(log.entries, callId)?.decided;
      return decided ? [{ callId, decided }] : [];
    })
    .sort((a, b) => a.decided.pos - b.decided.pos)[0];
}

/** The first decision on any of the calls, by its place in the log; waits for one. */
function nextDecision(
  log: RunLog,
  callIds: readonly string[],
  signal: AbortSignal,
): Promise<{ callId: string; decided: Decided }> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const found = earliest(log, callIds);
      if (!found) return;
      stop();
      resolve(found);
    };
    const abort = (): void => {
      stop();
      reject(new Stopped());
    };
    const stop = (): void => {
      unsubscribe();
      signal.removeEventListener('abort', abort);
    };
    const unsubscribe = log.subscribe(check);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else check();
  });
}

async function carryOut(
  plan: CallPlan,
  callId: string,
  decided: Decided,
  deps: CallDeps,
): Promise<WriteResult> {
  const { outcome: decision, reason } = decided;
  if (decision !== 'approved') return { plan, decision, ...(reason !== undefined && { reason }) };
  const [result] = await runCalls([plan], deps, [callId]);
  return { plan, decision, ...(result && { result }) };
}

/** Asks for all of them at once and carries each out as it is approved (C-110…C-122). */
export async function gatedCalls(plans: readonly CallPlan[], deps: CallDeps): Promise<WriteResult[]> {
  const { replay } = deps;
  const open = new Map<string, CallPlan>();
  for (const plan of plans) {
    const callId = deps.nextCallId();
    await replay.step('tool.approval_required', 0, () => requiredDraft(replay.log.run.id, plan, callId));
    open.set(callId, plan);
  }
  const results = new Map<CallPlan, WriteResult>();
  while (open.size > 0) {
    const { callId, decided } = await nextDecision(replay.log, [...open.keys()], replay.signal);
    const plan = open.get(callId);
    open.delete(callId);
    if (plan) results.set(plan, await carryOut(plan, callId, decided, deps));
  }
  return plans.flatMap((plan) => results.get(plan) ?? []);
}
