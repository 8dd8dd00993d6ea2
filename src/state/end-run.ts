import type { ToolState } from '../protocol/chat-event.js';
import { dropHeld, releaseHeld } from './answer-text.js';
import { inferEnds } from './call-marks.js';
import type {
  Message,
  MessageError,
  MessagePart,
  MessageStatus,
  RunInfo,
  ToolPart,
  WorkflowStep,
} from './conversation.js';
import { answerParts, editAnswer, editParts, withConversation, withRun, type Following } from './edit.js';
import { defined, mapShared, without } from './patch.js';
import { settleTurn } from './run.js';
import { isOpen } from './tool-state.js';

export type Outcome = NonNullable<RunInfo['outcome']>;

/** What becomes of a card whose result never came (DESIGN part 3). `lost`: nobody told how the run ended. */
const cardEnds: Readonly<Record<Outcome | 'lost', ToolState>> = {
  completed: 'interrupted',
  cancelled: 'skipped',
  failed: 'failed',
  lost: 'interrupted',
};

const answerEnds: Readonly<Record<Outcome | 'lost', MessageStatus>> = {
  completed: 'completed',
  cancelled: 'partial',
  failed: 'failed',
  lost: 'partial',
};

/** A card when its run is over: an open one never got its result, one that awaited approval was not run. */
function closeCard(card: ToolPart, outcome: Outcome | 'lost'): ToolPart {
  if (!isOpen(card.state)) return card;
  const state = card.state === 'awaiting-approval' ? 'expired' : cardEnds[outcome];
  const { approval } = card;
  if (approval?.state !== 'pending') return { ...card, state };
  return { ...card, state, approval: { ...without(approval, 'request'), state: 'not-run' } };
}

/** The same for all parts of a message. */
export function closeParts(parts: readonly MessagePart[], outcome: Outcome | 'lost'): readonly MessagePart[] {
  return mapShared(parts, (part) => (part.kind === 'tool' ? closeCard(part, outcome) : part));
}

/** The callIds of cards that still expect their end. */
function openCalls(state: Following): readonly string[] {
  return answerParts(state).flatMap((part) =>
    part.kind === 'tool' && isOpen(part.state) ? part.callId : [],
  );
}

/** Closes cards and steps that the run leaves open; a late event with the true end still counts (C-054). */
function closeOpen(state: Following, outcome: Outcome | 'lost'): Following {
  const calls = inferEnds(state.run.calls, openCalls(state));
  const closed = editParts(withRun(state, { calls }), (parts) => closeParts(parts, outcome));
  const end = outcome === 'failed' ? 'failed' : 'interrupted';
  const { workflow } = closed.conversation;
  const runId = state.run.runId ?? '';
  const close = (step: WorkflowStep): WorkflowStep =>
    step.runId === runId && step.state === 'active' ? { ...step, state: end } : step;
  const steps = mapShared(workflow, close);
  return steps === workflow ? closed : withConversation(closed, { workflow: steps });
}

/** What was still being stopped is over; how it ended is told apart from that. */
const isOver = (part: MessagePart): boolean =>
  part.kind !== 'status' || part.type !== 'stopping' || part.detail?.['phase'] === 'cancelled';

function endMessage(message: Message, outcome: Outcome | 'lost', error: MessageError | undefined): Message {
  const status = message.status === 'streaming' ? answerEnds[outcome] : message.status;
  const parts = message.parts.every(isOver) ? message.parts : message.parts.filter(isOver);
  if (status === message.status && parts === message.parts && !error) return message;
  return defined<Message>({ ...message, status, parts, error: error && defined(error) });
}

/**
 * Ends the run. The first end fixes the outcome (C-055). A partial answer stays partial and keeps its error beside it
 * (TXT-11). `lost` is an end without a terminal event: the answer is partial, the turn idle, failed with an `error`.
 */
export function endRun(state: Following, outcome: Outcome | 'lost', error?: MessageError): Following {
  if (state.run.terminal) return state;
  const text = outcome === 'completed' ? releaseHeld(state) : dropHeld(state);
  const ended = editAnswer(closeOpen(text, outcome), (message) => endMessage(message, outcome, error));
  const end = outcome === 'lost' ? (error ? 'failed' : undefined) : outcome;
  return settleTurn(withRun(ended, { terminal: true, turnFinished: true, stopping: false, outcome: end }));
}
