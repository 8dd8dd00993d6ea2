import type { Envelope } from '../store/store.js';
import { toolActivity } from '../tools/activity.js';
import { toolOf } from '../tools/registry.js';
import type { Tool, ToolEnv, ToolOutcome } from '../tools/tool.js';
import type { Replay } from './replay.js';
import type { Draft } from './run-log.js';
import type { CallPlan, CallResult } from './script.js';

/** What tool calls need of their run. */
export interface CallDeps {
  readonly replay: Replay;
  readonly toolMs: number;
  /** What a tool may use, at this moment. */
  env(): ToolEnv;
  nextCallId(): string;
}

interface Running {
  readonly tool: Tool;
  readonly plan: CallPlan;
  readonly callId: string;
  readonly started: Envelope;
}

interface Beat {
  /** Milliseconds after the start. */
  readonly at: number;
  readonly run: () => Promise<void>;
}

function startedDraft(tool: Tool, { toolKey, input }: CallPlan, callId: string): Draft {
  const activity = toolActivity(tool, callId, 'active', tool.labels.active, 'Starting tool execution.');
  return { type: 'tool.started', stepId: callId, payload: { toolKey, callId, input, activity } };
}

function progressDraft({ tool, callId }: Running, message: string, progress: number): Draft {
  const activity = toolActivity(tool, callId, 'active', tool.labels.active, message);
  return {
    type: 'tool.progress',
    stepId: callId,
    payload: { toolKey: tool.key, callId, message, progress, activity },
  };
}

function outcomeDraft({ tool, callId, started }: Running, outcome: ToolOutcome, now: number): Draft {
  const base = { toolKey: tool.key, callId, executionMs: Math.round(now - Date.parse(started.timestamp)) };
  const activity = (status: 'completed' | 'failed', label: string, detail: string) =>
    toolActivity(tool, callId, status, label, detail);
  if (outcome.kind === 'completed') {
    const shown = activity('completed', tool.labels.done, outcome.detail);
    return {
      type: 'tool.completed',
      stepId: callId,
      payload: { ...base, success: true, data: outcome.data, activity: shown },
    };
  }
  if (outcome.kind === 'failed') {
    const shown = activity('failed', 'Tool failed', outcome.error);
    return {
      type: 'tool.failed',
      stepId: callId,
      payload: { ...base, success: false, error: outcome.error, activity: shown },
    };
  }
  const { reason, data } = outcome;
  const shown = activity('completed', tool.labels.done, reason);
  return {
    type: 'tool.degraded',
    stepId: callId,
    payload: { ...base, reason, ...(data !== undefined && { data }), activity: shown },
  };
}

/** A tool decides only now how it comes out, so the type of the stored event is found by asking the log. */
const outcomeTypes = ['tool.completed', 'tool.failed', 'tool.degraded'] as const;

async function finish(running: Running, { replay, env }: CallDeps): Promise<CallResult> {
  const { tool, plan, callId } = running;
  const { type, payload } = await replay.stepOf(outcomeTypes, () => {
    const now = env();
    return outcomeDraft(running, tool.run(plan.input, now), now.now);
  });
  const reason = payload.error ?? payload.reason;
  return {
    callId,
    kind: type === 'tool.completed' ? 'completed' : type === 'tool.failed' ? 'failed' : 'degraded',
    ...(payload.data !== undefined && { data: payload.data }),
    ...(typeof reason === 'string' && { reason }),
  };
}

async function start(plan: CallPlan, callId: string, { replay }: CallDeps): Promise<Running> {
  const tool = toolOf(plan.toolKey);
  const started = await replay.step('tool.started', 0, () => startedDraft(tool, plan, callId));
  return { tool, plan, callId, started };
}

/** The beats of one call: its progress texts spread over its time, then its outcome. */
function beatsOf(running: Running, deps: CallDeps, done: (result: CallResult) => void): Beat[] {
  const { tool, plan } = running;
  const length = deps.toolMs * (plan.takes ?? 1);
  const texts = tool.progress(plan.input, deps.env());
  const part = (index: number): number => (index + 1) / (texts.length + 1);
  const progress = texts.map((text, index) => ({
    at: length * part(index),
    run: async () => {
      await deps.replay.step('tool.progress', 0, () =>
        progressDraft(running, text, Math.round(part(index) * 100) / 100),
      );
    },
  }));
  return [...progress, { at: length, run: async () => done(await finish(running, deps)) }];
}

/** Runs calls side by side, on one time line; `callIds` are made here unless approvals have named them already. */
export async function runCalls(
  plans: readonly CallPlan[],
  deps: CallDeps,
  callIds: readonly string[] = plans.map(() => deps.nextCallId()),
): Promise<CallResult[]> {
  const running: Running[] = [];
  for (const [index, plan] of plans.entries())
    running.push(await start(plan, callIds[index] ?? deps.nextCallId(), deps));
  const results = new Map<string, CallResult>();
  const beats = running.flatMap((one) => beatsOf(one, deps, (result) => results.set(one.callId, result)));
  let now = 0;
  for (const beat of beats.sort((a, b) => a.at - b.at)) {
    await deps.replay.pause(beat.at - now);
    now = beat.at;
    await beat.run();
  }
  return running.flatMap(({ callId }) => results.get(callId) ?? []);
}
