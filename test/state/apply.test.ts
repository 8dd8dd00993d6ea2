import { expect } from '@open-wc/testing';
import { accepts, apply, initialState, isIgnored, reduce, type ChatState } from '../../src/state/index.js';
import {
  act,
  answer,
  asked,
  asks,
  call,
  completed,
  delta,
  ev,
  play,
  settled,
  t0,
  text,
  tool,
} from './support/play.js';

const frame = (seq: number, ...events: ReturnType<typeof delta>[]) => ({ runId: 'r1', seq, events });

describe('apply: duplicates', () => {
  const once = (): ChatState => play([delta('a', 8), delta('b', 9), delta('c', 10)], asked());

  it('C-027 C-169 RES-01 a replay of what was applied changes nothing, by identity', () => {
    const state = once();
    for (const [seq, letter] of [
      [8, 'a'],
      [9, 'b'],
      [10, 'c'],
    ] as const) {
      expect(apply(state, frame(seq, delta(letter, seq)))).to.equal(state);
    }
    expect(text(play([delta('d', 11)], state))).to.equal('abcd');
  });

  it('G-21 a jump is not an error, and what fills it is no duplicate', () => {
    const state = play([tool('started', 'tc_1', {}, 1), delta('x', 9)], asked());
    expect(call(play([tool('completed', 'tc_1', {}, 5)], state)).state).to.equal('completed');
  });

  it('G-08 a frame without a seq is never a duplicate', () => {
    const state = apply(asked(), { runId: 'r1', events: [delta('a')] });
    expect(text(apply(state, { runId: 'r1', events: [delta('a')] }))).to.equal('aa');
    expect(state.applied).to.deep.equal({});
  });

  it('C-029 C-131 a frame without events counts as applied all the same', () => {
    const before = asked();
    const state = apply(before, frame(1));
    expect(state.applied).to.deep.equal({ r1: [1, 1] });
    expect(state.conversation).to.equal(before.conversation);
    expect(apply(state, frame(1, delta('a')))).to.equal(state);
    const next = play([delta('A', 2)], apply(asked(), { ...frame(1), diagnostic: { kind: 'unknown-type' } }));
    expect(text(play([completed('B', 3)], next))).to.equal('A');
  });

  it('C-028 SSE-19 SSE-20 a frame that could not be read leaves a gap, which the final text closes', () => {
    const bad = { ...frame(2), diagnostic: { kind: 'invalid-json' } };
    const state = apply(play([delta('A', 1)], asked()), bad);
    expect(state.applied).to.deep.equal({ r1: [1, 1] });
    expect(text(play([completed('AB', 3)], state))).to.equal('AB');
  });

  it('a frame that gave an event in spite of trouble counts as applied', () => {
    const odd = { ...frame(1, delta('a', 1)), diagnostic: { kind: 'invalid-envelope' } };
    expect(apply(asked(), odd).applied).to.deep.equal({ r1: [1, 1] });
  });

  it('several events of one frame are one place in the run', () => {
    const state = apply(asked(), frame(1, delta('a', 1), tool('started', 'tc_1', {}, 1), delta('b', 1)));
    expect(text(state)).to.equal('ab');
    expect(isIgnored(state, { runId: 'r1', seq: 1 })).to.be.true;
    expect(isIgnored(state, { runId: 'r1', seq: 2 })).to.be.false;
    expect(isIgnored(state, { runId: 'r1' })).to.be.false;
    expect(isIgnored(state, { seq: 1 })).to.be.true;
  });
});

describe('apply: runs', () => {
  it('C-031 LIFE-04 refuses another run, by identity', () => {
    const state = play([delta('new', 1)], asked());
    const other = [delta('OLD', 77), ev('run.failed', { error: 'old' }, 78)].map((event) => ({
      ...event,
      runId: 'r0',
    }));
    for (const event of other) {
      expect(apply(state, { runId: 'r0', seq: event.seq!, events: [event] })).to.equal(state);
      expect(reduce(state, event)).to.equal(state);
    }
    expect(accepts(state, 'r0')).to.be.false;
    expect(accepts(state, 'r1')).to.be.true;
    expect(accepts(state, undefined)).to.be.true;
  });

  it('RES-03 T-024 the next run starts at seq 1 again', () => {
    const first = play([delta('first', 1), completed('first', 2), settled(3)], asked());
    const next = act(
      first,
      { type: 'send.queued', id: 'l2', clientId: 'c2', text: 'two', createdAt: '2026-04-12T10:01:00.000Z' },
      {
        type: 'send.accepted',
        clientId: 'c2',
        messageId: 'm2',
        runId: 'r2',
        createdAt: '2026-04-12T10:01:01.000Z',
      },
    );
    const second = [delta('second', 1), completed('second', 2), settled(3)].reduce(
      (state, event) => apply(state, { runId: 'r2', seq: event.seq!, events: [{ ...event, runId: 'r2' }] }),
      next,
    );
    const answers = second.conversation.messages.filter((m) => m.role === 'assistant');
    expect(answers.map((m) => [m.id, m.runId, m.parts])).to.deep.equal([
      ['m1', 'r1', [{ kind: 'text', text: 'first' }]],
      ['m2', 'r2', [{ kind: 'text', text: 'second' }]],
    ]);
    expect(second.applied).to.deep.equal({ r2: [1, 3] });
  });

  it('C-042 a message stream learns the name of its run from the first frame that tells it', () => {
    const nameless = act(initialState(), {
      type: 'run.attached',
      messageId: 'm1',
      createdAt: '2026-04-12T10:00:00.000Z',
    });
    expect(nameless.run?.runId).to.equal(undefined);
    const connected = apply(nameless, { runId: 'r1', events: [ev('stream.connected', { runId: 'r1' })] });
    expect(connected.run?.runId).to.equal('r1');
    expect(answer(connected).runId).to.equal('r1');
    expect(accepts(connected, 'r2')).to.be.false;
    expect(text(play([delta('a')], nameless))).to.equal('a');
    expect(
      apply(nameless, { events: [ev('stream.connected', {}, undefined, undefined)] }).run?.runId,
    ).to.equal('r1');
  });

  it('C-114 an approval is filed under the run its payload names, within the run that is read', () => {
    const event = { ...asks('tc_1', {}, 1), runId: 'r1-tools' };
    const state = apply(asked(), { runId: 'r1', seq: 1, events: [event] });
    expect(call(state)).to.include({ runId: 'r1-tools', state: 'awaiting-approval' });
    expect(state.turn).to.equal('waiting');
  });

  it('a run named like a property of Object.prototype is a run', () => {
    const run = (runId: string) => act(initialState(), { type: 'run.opened', runId, createdAt: '2026' });
    for (const runId of ['__proto__', 'constructor']) {
      const event = { ...delta('a', 1), runId };
      const state = apply(run(runId), { runId, seq: 1, events: [event] });
      expect(text(state)).to.equal('a');
      expect(apply(state, { runId, seq: 1, events: [event] })).to.equal(state);
    }
  });
});

describe('apply: time', () => {
  const times = (event: ReturnType<typeof asks>, at?: number) =>
    call(apply(asked(), { runId: 'r1', events: [event], ...(at === undefined ? {} : { at }) })).approval
      ?.requestedAt;

  it('C-115 is the event’s own stamp, else the frame’s', () => {
    expect(times(asks('tc_1', {}, 5), 1)).to.equal(t0 + 5000);
    expect(times(asks('tc_1'), 7)).to.equal(7);
    expect(times(asks('tc_1'))).to.equal(0);
  });
});
