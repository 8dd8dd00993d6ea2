import type { ChatState, Message, RunInfo, Turn } from './conversation.js';
import {
  answerOf,
  answerParts,
  editAnswer,
  isFollowing,
  withConversation,
  withRun,
  type Following,
} from './edit.js';
import { defined, mapShared, without } from './patch.js';
import { joinText } from './text.js';

/** Whether an event of this run is of the run that the state follows (C-031). A run not named yet takes any. */
export function accepts(state: ChatState, runId: string | undefined): boolean {
  const { run } = state;
  if (!run) return true;
  return !run.detached && (run.runId === undefined || runId === undefined || runId === run.runId);
}

const freshRun = {
  turnFinished: false,
  terminal: false,
  stopping: false,
  detached: false,
  textLength: 0,
  segmentStart: 0,
  textMissing: false,
  toolCount: 0,
  truncated: false,
  calls: [],
} as const satisfies Partial<RunInfo>;

/** A run and the assistant message it writes. */
export interface RunTarget {
  readonly messageId: string;
  readonly runId?: string;
  /** ISO 8601, for a message that is not there yet; empty where nobody knows. */
  readonly createdAt: string;
}

const blankAnswer = ({ messageId, runId, createdAt }: RunTarget): Message =>
  defined<Message>({
    id: messageId,
    role: 'assistant',
    createdAt,
    status: 'streaming',
    runId,
    parts: [],
    suggestions: [],
  });

const streamAgain = ({ error: _, ...message }: Message, runId: string | undefined): Message =>
  defined<Message>({ ...message, status: 'streaming', runId });

/** Suggestions belong to the newest answer only (C-067). */
export function clearSuggestions<S extends ChatState>(state: S): S {
  const { messages } = state.conversation;
  const next = mapShared(messages, (m) => (m.suggestions.length ? { ...m, suggestions: [] } : m));
  return next === messages ? state : withConversation(state, { messages: next });
}

/** What the run starts with when its message was restored: parts that the replay will bring again (C-152). */
function storedFacts(message: Message | undefined): Partial<RunInfo> {
  return message?.parts.length ? { stored: 'parts', textLength: joinText(message.parts).length } : {};
}

/** Follows another run. Its message is made where there is none; one that has parts keeps them until the replay. */
export function openRun(before: ChatState, target: RunTarget): Following {
  const state = clearSuggestions(before);
  const { messages } = state.conversation;
  const { messageId } = target;
  const known = messages.findLast((message) => message.id === messageId);
  const runId = target.runId ?? known?.runId;
  const run: RunInfo = { ...freshRun, runId, messageId, ...storedFacts(known) };
  const following: Following = { ...without(state, 'next'), turn: 'running', run, applied: {} };
  if (known) return editAnswer(following, (message) => streamAgain(message, runId));
  return withConversation(following, { messages: [...messages, blankAnswer(target)] });
}

/** Id of the answer of a run that no chat message asked for. */
export function runMessageId(runId: string | undefined): string {
  return `run-${runId ?? ''}`;
}

/** The run's name, once the stream tells it (C-042). */
export function learnRunId(state: Following, runId: string | undefined): Following {
  if (state.run.runId !== undefined || runId === undefined) return state;
  return editAnswer(withRun(state, { runId }), (message) => ({ ...message, runId }));
}

/** The state with a run to write into: events that come before any run was opened open one, at no known time. */
export function ensureRun(state: ChatState, runId: string | undefined): Following {
  if (isFollowing(state)) return learnRunId(state, runId);
  if (state.next) return { ...openRun(state, state.next), applied: state.applied };
  const streaming = state.conversation.messages.findLast(
    (m) => m.status === 'streaming' && m.runId === runId,
  );
  const messageId = streaming?.id ?? runMessageId(runId);
  return openRun(state, defined<RunTarget>({ messageId, runId, createdAt: '' }));
}

/** True while an approval of this run waits for its decision. */
function isWaiting(state: ChatState): boolean {
  return answerParts(state).some((part) => part.kind === 'tool' && part.approval?.state === 'pending');
}

function turnOf(state: Following): Turn {
  const { terminal, outcome, turnFinished, stopping } = state.run;
  if (terminal) return outcome === 'failed' ? 'failed' : 'idle';
  if (isWaiting(state)) return 'waiting';
  return turnFinished && !stopping ? 'idle' : 'running';
}

/** Brings `turn` in line with run and approvals. */
export function settleTurn(state: Following): Following {
  const turn = turnOf(state);
  return turn === state.turn ? state : { ...state, turn };
}

/** Work that follows message.completed shows that the turn was not over: the answer goes on. Not after the run's end. */
export function reopen(state: Following): Following {
  const { terminal, textLength } = state.run;
  if (terminal || answerOf(state)?.status !== 'completed') return state;
  const open = editAnswer(state, (message) => ({ ...message, status: 'streaming' }));
  return settleTurn(withRun(open, { turnFinished: false, segmentStart: textLength }));
}
