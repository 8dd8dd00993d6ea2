import { limits } from '../limits.js';
import type { ChatEvent } from '../protocol/chat-event.js';
import type { ChatState, PlanStep, ToolPart } from './conversation.js';
import { withConversation, type Following } from './edit.js';
import { defined, patch, setAt } from './patch.js';
import { same } from './same.js';

/** Adds a planned action to the review list (C-133). The same step again adds what is new about it. */
export function planStepAdded(state: Following, event: ChatEvent<'plan.step_added'>): ChatState {
  const { plan } = state.conversation;
  const runId = state.run.runId ?? '';
  const step = defined<PlanStep>({ runId, ...event.payload });
  const index = plan.findIndex((s) => s.runId === runId && s.stepId === step.stepId);
  if (index >= 0) return setStep(state, index, step);
  if (plan.filter((s) => s.runId === runId).length >= limits.toolCallsPerRun) return state;
  return withConversation(state, { plan: [...plan, step] });
}

function setStep(state: Following, index: number, changes: Partial<PlanStep>): Following {
  const { plan } = state.conversation;
  const before = plan[index]!;
  const after = patch(before, changes);
  if (after === before) return state;
  return withConversation(state, { plan: setAt(plan, index, after) });
}

/** Ties a new card to the step that planned it: the first unclaimed one of its tool, of those one with its input. */
export function claimStep(state: Following, { callId, toolKey, input }: ToolPart): Following {
  const runId = state.run.runId ?? '';
  const { plan } = state.conversation;
  const matches = (s: PlanStep): boolean =>
    s.runId === runId && s.toolKey === toolKey && s.callId === undefined;
  const exact = plan.findIndex((s) => matches(s) && s.input !== undefined && same(s.input, input));
  const index = exact >= 0 ? exact : plan.findIndex(matches);
  return index >= 0 ? setStep(state, index, { callId }) : state;
}
