import type { Tape } from '../../backend/runs/tape.js';
import { bitsGet, started } from './calls.js';
import { messageId, record, type Recorder } from './recorder.js';

function cancelled(): Tape {
  const to = record({
    name: 'cancelled',
    title: 'Stopped in mid-sentence',
    summary: 'Cancel requested, cancelling, the partial message, cancelled; a tool was still open.',
    covers: ['C-046', 'C-047', 'C-062', 'G-01'],
    user: 'Tell me everything',
  });
  to.begin().say('There is so much to tell that I hardly');
  started(to.wait(20), bitsGet, 'tc_1', { query: 'everything' });
  to.wait(400).emit('run.cancel_requested', {}).emit('run.cancelling', {}).delta(' know');
  to.wait(60).emit('message.partially_completed', { messageId, content: to.text, reason: 'cancelled' });
  return to.emit('run.cancelled', { reason: 'Cancelled by the user' }).tape();
}

function timeoutResume(): Tape {
  const to = record({
    name: 'stream-timeout-resume',
    title: 'The connection is five minutes old',
    summary:
      'run.error with stream_timeout ends the connection, not the run; the next one goes on with the same text.',
    covers: ['C-165', 'C-166', 'C-169', 'C-042', 'G-02'],
    user: 'Work for six minutes',
  });
  to.begin().say('I have been working on this for ');
  for (let beat = 0; beat < 19; beat += 1) to.wait(15_000).comment();
  to.wait(14_000).emit('run.error', { error: 'Stream timeout exceeded', code: 'stream_timeout' });
  to.wait(3_000).connected().wait(60_000);
  return to.say('six minutes, and here is the answer.').end().tape();
}

const failing = (name: string, title: string, covers: readonly string[], text = ''): Recorder =>
  record({
    name,
    title,
    summary: `${title}: a terminal event with a text for people and a code.`,
    covers,
    user: 'Try something hard',
  })
    .begin()
    .say(text);

const errors = (): readonly Tape[] => [
  failing('error-execution', 'The run breaks', ['C-049', 'C-167'], 'Let me see')
    .wait(200)
    .emit('run.error', { error: 'The answer could not be finished.', code: 'execution_error' })
    .tape(),
  failing('error-provider', 'The provider fails', ['C-049', 'C-167'], 'I was about to')
    .wait(200)
    .emit('run.error', { error: 'The model provider did not answer.', code: 'provider_error' })
    .tape(),
  failing('error-empty', 'The model says nothing', ['C-167', 'C-055', 'G-33'])
    .wait(900)
    .emit('run.error', { error: 'The model gave an empty answer.', code: 'empty_response' })
    .emit('run.failed', { error: 'The model gave an empty answer.', code: 'empty_response' })
    .tape(),
  failing('error-unknown-code', 'A code nobody knows', ['C-167'], 'Hm')
    .wait(200)
    .emit('run.error', { error: 'Quota of <b>today</b> used up.', code: 'quota_exceeded' })
    .tape(),
  failing('run-failed', 'run.failed alone', ['C-048', 'G-32'], 'Wait')
    .wait(200)
    .emitAny('run.failed', {})
    .tape(),
];

const settlement = (): Tape =>
  record({
    name: 'settlement-slow',
    title: 'Settlement takes its time',
    summary: 'The turn is over with message.completed; the connection stays for three more seconds.',
    covers: ['C-050', 'C-051', 'G-01'],
    user: 'Hello',
  })
    .begin()
    .say('Hello!')
    .completed()
    .wait(100)
    .emit('run.settlement.pending', { credits: 3 })
    .wait(3_000)
    .emit('run.settlement.completed', { credits: 3 })
    .tape();

function suggestions(): Tape {
  const to = record({
    name: 'suggestions',
    title: 'Suggestions, not in order',
    summary: 'Four offers with priorities in disorder; 1 comes first.',
    covers: ['C-064', 'C-065', 'C-066', 'C-067'],
    user: 'What can I ask?',
  });
  to.begin().say('Many things. Here are some.').completed();
  const offers = [
    ['What is new this week?', 3],
    ['Plan my day', 1],
    ['Show my open bits', 2],
    ['Explain approvals to me as if I had never seen one, step by step', 4],
  ] as const;
  to.emit('message.suggestions', {
    messageId,
    suggestions: offers.map(([suggestion, priority]) => ({ suggestion, priority })),
  });
  return to.settled().tape();
}

/** A late frame of the same run, in the grace period after the terminal event. */
const lateFrames = (): Tape =>
  record({
    name: 'late-frames',
    title: 'Suggestions after the end',
    summary: 'They come after run.settlement.completed, within the grace period, and still count.',
    covers: ['C-054', 'C-065'],
    user: 'Hello',
  })
    .begin()
    .say('Hello!')
    .completed()
    .settled()
    .wait(200)
    .suggestions('What can you do?')
    .tape();

const completedOnly = (): Tape =>
  record({
    name: 'completed-only',
    title: 'An answer that is not streamed',
    summary: 'No delta at all: the text is in message.completed.',
    covers: ['C-061', 'G-22'],
    user: 'Answer at once',
  })
    .begin()
    .wait(1_200)
    .emit('message.completed', { messageId, content: 'All at **once**.' })
    .settled()
    .tape();

export const endings = (): readonly Tape[] => [
  ...[cancelled(), timeoutResume(), ...errors(), settlement(), suggestions(), lateFrames(), completedOnly()],
];
