import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ChatEvent } from '../../src/protocol/chat-event.js';
import { apply, Growth, type ChatState, type Delivery } from '../../src/state/index.js';
import { anyEvents, deliveries, runEvents, schedule } from './support/arbitrary.js';
import { asked, delta, text } from './support/play.js';

const frame = (event: ChatEvent, live = true): Delivery => {
  const { runId, seq, at } = event;
  return { runId, events: [event], live, ...(seq === undefined ? {} : { seq, at }) };
};

/** Takes the frames as the controller does; a person looks after those in `looks`. */
function gathered(
  frames: readonly Delivery[],
  looks: ReadonlySet<number>,
): { state: ChatState; waited: number } {
  const growth = new Growth();
  let state = asked();
  let waited = 0;
  const look = (): ChatState => {
    const whole = growth.take();
    return whole ? apply(state, whole) : state;
  };
  for (const [i, one] of frames.entries()) {
    if (growth.add(state, one)) waited++;
    else state = apply(look(), one);
    if (looks.has(i)) state = look();
  }
  return { state: look(), waited };
}

describe('text that is put together', () => {
  it('C-060 C-162 ends in the state that piece by piece would, whatever comes between and whenever somebody looks', () => {
    const looks = fc.array(fc.nat(60)).map((list) => new Set(list));
    fc.assert(
      fc.property(fc.oneof(anyEvents, runEvents), schedule, looks, (events, cuts, when) => {
        const frames = deliveries(events, cuts).map((event) => frame(event));
        assert.deepEqual(gathered(frames, when).state, frames.reduce(apply, asked()));
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not wait for ever where nobody looks: the bound of a message holds', () => {
    const piece = 'x'.repeat(1000);
    const frames = Array.from({ length: 300 }, (_, i) => frame(delta(piece, i + 1)));
    const { state, waited } = gathered(frames, new Set());
    assert.ok(waited > 200 && waited < 299, `${waited} waited`);
    assert.equal(text(state).length, 300_000);
  });

  it('waits only while each piece follows the one before it', () => {
    const pieces = [delta('a', 1), delta('b', 2), delta('c', 3), delta('d', 4)];
    const inOrder = gathered(
      pieces.map((one) => frame(one)),
      new Set(),
    );
    assert.equal(inOrder.waited, 3);
    assert.equal(text(inOrder.state), 'abcd');
    const again = [...pieces, pieces[1]!].map((one) => frame(one));
    assert.equal(text(gathered(again, new Set()).state), 'abcd');
    const replayed = gathered([frame(pieces[0]!), frame(pieces[1]!, false), frame(pieces[2]!)], new Set());
    assert.equal(text(replayed.state), 'abc');
  });
});
