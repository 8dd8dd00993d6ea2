import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChatEvent } from '../../src/protocol/chat-event.js';
import { apply, initialState, type ChatState } from '../../src/state/index.js';
import { act, answer, asked, calls, delta, stored, text, tool } from './support/play.js';

/** Median of a few tries, in ms, so that one pause of the machine does not count. */
function time(run: () => void): number {
  const tries = Array.from({ length: 3 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return tries.sort((a, b) => a - b)[1]!;
}

function feed(from: ChatState, events: Iterable<ChatEvent>): ChatState {
  let state = from;
  let seq = 0;
  for (const event of events)
    state = apply(state, { runId: 'r1', seq: ++seq, events: [{ ...event, seq }] as ChatEvent[] });
  return state;
}

function* deltas(count: number): Generator<ChatEvent> {
  for (let i = 0; i < count; i += 1) yield delta('abcd');
}
function* updates(cards: number, each: number): Generator<ChatEvent> {
  for (let i = 0; i < cards; i += 1) yield tool('started', `tc_${i}`);
  for (let n = 0; n < each; n += 1)
    for (let i = 0; i < cards; i += 1) yield tool('progress', `tc_${i}`, { message: `${n}` });
}

const history = Array.from({ length: 200 }, (_, i) => stored({ id: `old-${i}`, content: 'x'.repeat(500) }));
const inLongChat = (): ChatState =>
  act(
    initialState(),
    { type: 'history.loaded', messages: history },
    { type: 'run.attached', messageId: 'm1', runId: 'r1', createdAt: '' },
  );

describe('cost', () => {
  it('400 KB of text in deltas of 4 characters is linear, in a long chat too', () => {
    feed(inLongChat(), deltas(5_000));
    const half = time(() => feed(inLongChat(), deltas(50_000)));
    const whole = time(() => void assert.equal(text(feed(inLongChat(), deltas(100_000))).length, 400_000));
    console.log(`50,000 deltas: ${half.toFixed(0)} ms; 100,000: ${whole.toFixed(0)} ms`);
    assert.ok(whole < 4 * half + 50, `${half} ms → ${whole} ms`);
    assert.ok(whole < 20_000, `${whole} ms`);
  });

  it('500 cards with 10 updates each', () => {
    const took = time(() => void assert.equal(calls(feed(asked(), updates(500, 10))).length, 500));
    console.log(`5,500 tool events on 500 cards: ${took.toFixed(0)} ms`);
    assert.ok(took < 20_000, `${took} ms`);
  });

  it('a server that numbers with gaps keeps the ranges small (G-21)', () => {
    let state = asked();
    for (let seq = 1; seq < 20_000; seq += 2)
      state = apply(state, { runId: 'r1', seq, events: [{ ...delta('a'), seq }] as ChatEvent[] });
    assert.ok(state.applied['r1']!.length <= 128);
    assert.equal(text(state).length, 10_000);
    assert.equal(answer(state).parts.length, 1);
  });
});
