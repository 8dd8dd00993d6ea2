import type { Conversation, PlanStep, ToolPart } from '../conversation.js';
import { findCall } from './find-call.js';

/** A planned action and the call that carries it out, once there is one. */
export interface PlannedCall {
  readonly step: PlanStep;
  readonly call?: ToolPart;
}

export interface PlanProgress {
  readonly steps: readonly PlannedCall[];
  /** Steps that were carried out, if only in part. */
  readonly done: number;
  readonly total: number;
  /** The run has ended: a step without a call will not get one. */
  readonly over?: boolean;
}

/** The plan of one run, by default the newest run that has one (C-133). */
export function planProgress(conversation: Conversation, runId?: string): PlanProgress {
  const { plan } = conversation;
  const run = runId ?? plan.at(-1)?.runId;
  const steps = plan.filter((step) => step.runId === run).map((step) => planned(conversation, step));
  const done = steps.filter(({ call }) => call?.state === 'completed' || call?.state === 'degraded').length;
  const answer = conversation.messages.findLast(({ runId: of }) => of !== undefined && of === run);
  const over = answer && answer.status !== 'streaming';
  return { steps, done, total: steps.length, ...(over && { over }) };
}

function planned(conversation: Conversation, step: PlanStep): PlannedCall {
  const call = step.callId === undefined ? undefined : findCall(conversation, step.callId, step.runId);
  return call ? { step, call } : { step };
}
