import type { Tape } from '../../backend/runs/tape.js';
import {
  approved,
  bitsCreate,
  bitsDelete,
  completed,
  expired,
  failed,
  rejected,
  required,
  started,
} from './calls.js';
import { messageId, record, runId, type Recorder } from './recorder.js';

const call = 'tc_abc123';
const input = { title: 'Review Q2 metrics', priority: 'high' };
const user = 'Create a bit to review the Q2 metrics';

/** A run up to the moment it asks. */
function asking(name: string, title: string, summary: string, covers: readonly string[]): Recorder {
  const to = record({ name, title, summary, covers, user }).begin().say('I’ll note that for you.\n\n');
  return required(to.wait(200), bitsCreate, call, input);
}

function carriedOut(to: Recorder): Recorder {
  started(to.wait(40), bitsCreate, call, input);
  return completed(to.wait(260), bitsCreate, call, { bit: { id: 'bit_1', ...input } }, 260);
}

const pending = (): Tape =>
  asking(
    'approval-pending',
    'An approval is waited for',
    'The stream stays open with heartbeats only; the run never ends by itself.',
    ['C-111', 'C-120'],
  )
    .wait(15_000)
    .comment()
    .wait(15_000)
    .comment()
    .tape();

function yes(): Tape {
  const to = asking(
    'approval-approved',
    'A write that a person approves',
    'Asked, approved after three seconds, carried out on the same card.',
    ['C-111', 'C-117', 'C-118'],
  );
  return carriedOut(approved(to.wait(3_000), bitsCreate, call))
    .say('Done: “Review Q2 metrics” is on your list.')
    .end('Show my bits')
    .tape();
}

function no(): Tape {
  const to = asking(
    'approval-rejected',
    'A write that a person rejects',
    'The reason comes back in the event and in the answer; nothing was done.',
    ['C-113', 'C-117', 'C-119', 'G-13'],
  );
  return rejected(to.wait(3_000), bitsCreate, call, 'not this quarter')
    .say('All right, I left it, because you said “not this quarter”.')
    .end()
    .tape();
}

function tooLate(): Tape {
  const to = asking(
    'approval-expired',
    'Nobody decides in time',
    'After sixty seconds the window closes; the run goes on.',
    ['C-115', 'C-119', 'C-032'],
  );
  for (let beat = 0; beat < 3; beat += 1) to.wait(15_000).comment();
  return expired(to.wait(15_000), bitsCreate, call)
    .say('Nobody answered in time, so I did nothing.')
    .end('Ask me again')
    .tape();
}

/** A response that says how it came out in another word than `approved`. */
function elsewhere(): Tape {
  const to = asking(
    'approval-elsewhere',
    'Decided elsewhere',
    'Another tab or device decides; the response has a word instead of a boolean.',
    ['C-117', 'G-12'],
  );
  to.wait(2_000).emitAny(
    'tool.approval_response',
    { runId, toolCallId: call, decision: 'approved' },
    { stepId: call },
  );
  return carriedOut(to).say('Someone approved it; it is done.').end().tape();
}

function unknownOutcome(): Tape {
  const to = asking(
    'approval-unknown',
    'A decision without an outcome',
    'The response says nothing about how it came out, and nothing follows on the call.',
    ['G-12', 'C-117'],
  );
  to.wait(2_000).emitAny('tool.approval_response', { runId, toolCallId: call }, { stepId: call });
  return to.say('That is decided.').end().tape();
}

function approvedThenFailed(): Tape {
  const to = asking(
    'approval-then-failed',
    'Approved, and then it fails',
    'Approval is no promise of success.',
    ['C-118', 'C-083'],
  );
  approved(to.wait(1_500), bitsCreate, call);
  started(to.wait(40), bitsCreate, call, input);
  failed(to.wait(800), bitsCreate, call, 'The list is full', 800);
  return to.say('I was allowed to, but your list is full.').end('Delete the oldest').tape();
}

/** The run is broken off by something else before anyone decides. */
function cancelledWaiting(): Tape {
  const to = asking(
    'approval-cancelled',
    'Cancelled while an approval is pending',
    'The run ends; the call was never decided and never run.',
    ['C-046', 'C-047', 'C-062'],
  );
  to.wait(2_000).emit('run.cancel_requested', {}).emit('run.cancelling', {}).wait(80);
  to.emit('message.partially_completed', { messageId, content: to.text, reason: 'cancelled' });
  return to.emit('run.cancelled', { reason: 'Cancelled by the user' }).tape();
}

function several(): Tape {
  const to = record({
    name: 'approvals-several',
    title: 'Three approvals at once',
    summary:
      'Decided out of order: the third approved, the first rejected, the second expired, each with its own clock.',
    covers: ['C-122', 'C-115', 'C-118'],
    user: 'Note milk and bread, and delete the old list',
  });
  to.begin().say('That makes three things. Please look at each.\n\n');
  required(to, bitsCreate, 'tc_1', { title: 'Milk' });
  required(to.wait(1_000), bitsCreate, 'tc_2', { title: 'Bread' });
  required(to.wait(1_000), bitsDelete, 'tc_3', { title: 'Old list' });
  approved(to.wait(2_000), bitsDelete, 'tc_3');
  started(to.wait(30), bitsDelete, 'tc_3', { title: 'Old list' });
  completed(to.wait(200), bitsDelete, 'tc_3', { deleted: 1 }, 200);
  rejected(to.wait(2_000), bitsCreate, 'tc_1', 'we have milk');
  expired(to.wait(54_770), bitsCreate, 'tc_2');
  return to.say('The old list is gone; milk you did not want, and bread nobody answered.').end().tape();
}

/** The same key asks again with other input: what was shown first is what counts. */
function drift(): Tape {
  const to = asking(
    'approval-drift',
    'The input changes while it is asked',
    'The same call asks again with a larger input; what was reviewed no longer stands.',
    ['C-124', 'C-111'],
  );
  required(to.wait(2_000), bitsCreate, call, { ...input, title: 'Delete everything' });
  expired(to.wait(58_000), bitsCreate, call);
  return to.say('Nobody answered.').end().tape();
}

export const approvalTapes = (): readonly Tape[] => [
  ...[pending(), yes(), no(), tooLate(), elsewhere(), unknownOutcome()],
  ...[approvedThenFailed(), cancelledWaiting(), several(), drift()],
];
