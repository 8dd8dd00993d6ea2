import { limits } from '../limits.js';
import type { ChatEvent } from '../protocol/chat-event.js';
import type { ChatState, WorkflowStep } from './conversation.js';
import { withConversation, type Following } from './edit.js';
import type { Context } from './context.js';
import { defined, fill, mapShared, patch } from './patch.js';
import { reopen } from './run.js';

type StepEvent = ChatEvent<'workflow.step.started' | 'workflow.step.completed' | 'workflow.step.failed'>;

const states = {
  'workflow.step.started': 'active',
  'workflow.step.completed': 'completed',
  'workflow.step.failed': 'failed',
} as const;

function stepOf(event: StepEvent, runId: string, at: number | undefined): WorkflowStep {
  const state = states[event.type];
  const time = state === 'active' ? { startedAt: at } : { endedAt: at };
  return defined<WorkflowStep>({ runId, ...event.payload, state, ...time });
}

/** A step that has its end keeps it and takes only what it lacks; `interrupted` was no told end. */
function advance(before: WorkflowStep, news: WorkflowStep): WorkflowStep {
  const { state } = before;
  const ended = state === 'completed' || state === 'failed';
  return ended || news.state === 'active' ? fill(before, news) : patch(before, news);
}

/** Steps are keyed by stepKey (C-142), in order of first sight; a failed one does not end the run (C-140). */
export function workflowStep(before: Following, event: StepEvent, { at }: Context): ChatState {
  const state = event.type === 'workflow.step.started' ? reopen(before) : before;
  const { workflow } = state.conversation;
  const news = stepOf(event, state.run.runId ?? '', event.at ?? at);
  const known = workflow.find((s) => s.runId === news.runId && s.stepKey === news.stepKey);
  if (!known) {
    const full = workflow.length >= limits.toolCallsPerRun;
    return full ? state : withConversation(state, { workflow: [...workflow, news] });
  }
  const next = mapShared(workflow, (step) => (step === known ? advance(step, news) : step));
  return next === workflow ? state : withConversation(state, { workflow: next });
}
