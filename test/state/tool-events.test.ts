import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { reduce, type ChatState } from '../../src/state/index.js';
import {
  answer,
  asked,
  asks,
  call,
  calls,
  callStates,
  cancelled,
  completed,
  delta,
  ev,
  failed,
  outline,
  play,
  settled,
  t0,
  text,
  tool,
} from './support/play.js';

const activity = (label: string, status = 'active') => ({ label, status, renderHint: 'tool_card' });

describe('a tool card', () => {
  it('C-080 is opened by tool.started, with what the event tells', () => {
    const state = play(
      [
        ev('tool.started', {
          callId: 'tc_1',
          toolKey: 'bits.get',
          input: { id: 1 },
          activity: activity('Reading'),
        }),
      ],
      asked(),
    );
    expect(call(state)).to.deep.equal({
      kind: 'tool',
      runId: 'r1',
      callId: 'tc_1',
      toolKey: 'bits.get',
      state: 'active',
      input: { id: 1 },
      activity: activity('Reading'),
      startedAt: t0 + 1000,
    });
  });

  it('C-081 takes progress: message, share and activity; the newest counts', () => {
    const state = play(
      [
        tool('started', 'tc_1', { activity: activity('Reading') }),
        tool('progress', 'tc_1', { message: 'a', progress: 0.2 }),
        tool('progress', 'tc_1', { message: 'half way', activity: activity('Working') }),
      ],
      asked(),
    );
    expect(call(state)).to.deep.include({
      message: 'half way',
      progress: 0.2,
      activity: activity('Working'),
    });
  });

  it('C-082 C-099 completes with output and time', () => {
    const state = play(
      [
        tool('started', 'tc_1'),
        tool('completed', 'tc_1', { output: { n: 1 }, executionMs: 58, success: true }),
      ],
      asked(),
    );
    expect(call(state)).to.deep.include({ state: 'completed', output: { n: 1 }, executionMs: 58 });
    expect(call(state)).not.to.have.property('success');
  });

  it('C-099 a result that says success false is no success', () => {
    expect(call(play([tool('completed', 'tc_1', { success: false })], asked())).state).to.equal('failed');
  });

  it('C-083 CARD-06 fails without ending the run', () => {
    const state = play(
      [tool('started', 'tc_1'), tool('failed', 'tc_1', { error: 'Tool execution timed out' })],
      asked(),
    );
    expect(call(state)).to.include({ state: 'failed', error: 'Tool execution timed out' });
    expect(state.turn).to.equal('running');
    expect(text(play([delta('I could not read it.')], state))).to.equal('I could not read it.');
  });

  it('C-084 G-10 degrades, with the reason as its message', () => {
    const state = play(
      [tool('started', 'tc_1'), tool('degraded', 'tc_1', { message: 'cached', output: 1 })],
      asked(),
    );
    expect(call(state)).to.include({ state: 'degraded', message: 'cached', output: 1 });
  });

  it('C-090 CARD-10 false, 0 and "" are results', () => {
    for (const output of [false, 0, '', null]) {
      expect(call(play([tool('completed', 'tc_1', { output })], asked())).output).to.equal(output);
    }
  });

  it('C-085 CARD-01 parallel calls are told apart by callId, in order of first sight', () => {
    const state = play(
      [
        tool('started', 'A'),
        tool('started', 'B'),
        tool('progress', 'A', { message: 'half way' }),
        tool('completed', 'B', { output: 'b' }),
        tool('completed', 'A', { output: 'a' }),
      ],
      asked(),
    );
    expect(calls(state).map((c) => [c.callId, c.state, c.output, c.message])).to.deep.equal([
      ['A', 'completed', 'a', undefined],
      ['B', 'completed', 'b', undefined],
    ]);
  });

  it('C-098 has an empty name until one is told, and keeps the first', () => {
    const state = play([ev('tool.started', { callId: 'tc_1' })], asked());
    expect(call(state).toolKey).to.equal('');
    const named = play(
      [tool('progress', 'tc_1', { toolKey: 'a' }), tool('completed', 'tc_1', { toolKey: 'b' })],
      state,
    );
    expect(call(named).toolKey).to.equal('a');
  });

  it('UX 3.23 freezes the input at first sight', () => {
    const state = play(
      [tool('started', 'tc_1', { input: { a: 1 } }), tool('completed', 'tc_1', { input: { a: 2 } })],
      asked(),
    );
    expect(call(state).input).to.deep.equal({ a: 1 });
  });

  it('takes callIds that are names of Object.prototype', () => {
    const ids = ['__proto__', 'constructor', 'toString'];
    const state = play(
      ids.flatMap((id) => [tool('started', id), tool('completed', id)]),
      asked(),
    );
    expect(calls(state).map((c) => c.callId)).to.deep.equal(ids);
    expect(callStates(state)).to.deep.equal(['completed', 'completed', 'completed']);
  });
});

describe('never backwards', () => {
  it('C-101 CARD-04 completed without a start; late progress and start change nothing but what was missing', () => {
    const one = play([delta('Hel'), ev('tool.completed', { callId: 'tc_1', output: { ok: 1 } })], asked());
    const two = play([tool('progress', 'tc_1', { message: 'late' })], one);
    const three = play([tool('started', 'tc_1', { input: { a: 1 } }), delta('lo')], two);
    for (const state of [one, two, three]) expect(callStates(state)).to.deep.equal(['completed']);
    expect(call(three)).to.deep.equal({ ...call(one), toolKey: 'bits.get', input: { a: 1 } });
    expect(text(three)).to.equal('Hello');
  });

  it('C-101 a result that stands is not replaced, only filled', () => {
    const state = play(
      [tool('completed', 'tc_1', { output: 1 }), tool('failed', 'tc_1', { error: 'x', output: 2 })],
      asked(),
    );
    expect(call(state)).to.include({ state: 'completed', output: 1, error: 'x' });
  });

  it('RES-04 a late result is taken', () => {
    const state = play(
      [tool('started', 'tc_1', {}, 5), delta('C', 7), tool('completed', 'tc_1', {}, 6)],
      asked(),
    );
    expect(callStates(state)).to.deep.equal(['completed']);
  });

  it('RES-04 late progress only fills', () => {
    const state = play(
      [
        tool('started', 'tc_1', {}, 1),
        tool('progress', 'tc_1', { message: 'new' }, 4),
        tool('progress', 'tc_1', { message: 'old', progress: 0.1 }, 3),
      ],
      asked(),
    );
    expect(call(state)).to.include({ state: 'active', message: 'new', progress: 0.1 });
  });

  it('a late start leaves a settled card alone', () => {
    const state = play([tool('completed', 'tc_1', {}, 5), tool('started', 'tc_1', { input: 1 }, 4)], asked());
    expect(call(state)).to.include({ state: 'completed', input: 1 });
    expect(call(state)).not.to.have.property('startedAt');
  });
});

describe('a callId that is used again', () => {
  const again = (): ChatState =>
    play(
      [
        tool('started', 'tc_0', { input: { q: 1 } }),
        tool('completed', 'tc_0', { output: { n: 1 } }),
        delta('again '),
        tool('started', 'tc_0', { input: { q: 2 } }),
      ],
      asked(),
    );

  it('CARD-02 makes a card of its own', () => {
    expect(callStates(again())).to.deep.equal(['completed', 'active']);
    const done = play([tool('completed', 'tc_0', { output: { n: 2 } })], again());
    expect(calls(done).map((c) => [c.input, c.output, c.occurrence])).to.deep.equal([
      [{ q: 1 }, { n: 1 }, undefined],
      [{ q: 2 }, { n: 2 }, 2],
    ]);
    const third = play([tool('started', 'tc_0')], done);
    expect(call(third, 2).occurrence).to.equal(3);
  });

  it('CARD-02 late events of the first call do not reach the second', () => {
    const state = play(
      [tool('started', 'tc_0', {}, 1), tool('completed', 'tc_0', {}, 3), tool('started', 'tc_0', {}, 5)],
      asked(),
    );
    const late = play([tool('failed', 'tc_0', { error: 'old' }, 4)], state);
    expect(callStates(late)).to.deep.equal(['completed', 'active']);
  });

  it('CARD-02 a late start of the first call makes no card', () => {
    const state = play([tool('started', 'tc_0', {}, 1), tool('completed', 'tc_0', {}, 3)], asked());
    expect(callStates(play([tool('started', 'tc_0', {}, 2)], state))).to.deep.equal(['completed']);
  });

  it('without seqs arrival is the order', () => {
    const events = [tool('started', 'a'), tool('completed', 'a'), tool('started', 'a')];
    const state = events.reduce((s, event) => reduce(s, event), asked());
    expect(callStates(state)).to.deep.equal(['completed', 'active']);
  });
});

describe('cards that their run leaves open', () => {
  const open = (): ChatState =>
    play(
      [tool('started', 'tc_1'), asks('tc_2'), tool('completed', 'tc_3'), tool('progress', 'tc_4')],
      asked(),
    );

  const table = [
    ['completed', settled(), ['interrupted', 'expired', 'completed', 'interrupted'], 'idle'],
    [
      'completed',
      ev('workflow.completed', {}),
      ['interrupted', 'expired', 'completed', 'interrupted'],
      'idle',
    ],
    ['cancelled', cancelled(), ['skipped', 'expired', 'completed', 'skipped'], 'idle'],
    ['failed', failed(), ['failed', 'expired', 'completed', 'failed'], 'failed'],
  ] as const;
  for (const [outcome, end, states, turn] of table) {
    it(`CARD-05 APR-11 are closed by ${end.type}`, () => {
      const state = play([end], open());
      expect(callStates(state)).to.deep.equal(states);
      expect(call(state, 1).approval?.state).to.equal('not-run');
      expect(state.turn).to.equal(turn);
      expect(state.run?.outcome).to.equal(outcome);
    });
  }

  it('CARD-05 are still open at message.completed, and an open approval keeps the turn waiting', () => {
    const state = play([completed('ok')], open());
    expect(callStates(state)).to.deep.equal(['active', 'awaiting-approval', 'completed', 'active']);
    expect(state.turn).to.equal('waiting');
  });

  it('C-054 take a result that comes within the grace period', () => {
    const state = play([settled(), tool('completed', 'tc_1', { output: 1 }), tool('failed', 'tc_4')], open());
    expect(callStates(state)).to.deep.equal(['completed', 'expired', 'completed', 'failed']);
    expect(state.turn).to.equal('idle');
  });

  it('C-054 a start after the run completed does not open the answer again', () => {
    const state = play([completed('ok'), settled(), tool('started', 'tc_9')], open());
    expect(answer(state).status).to.equal('completed');
    expect(state.turn).to.equal('idle');
  });

  it('C-101 are not opened again by a start, a progress or a request', () => {
    const state = play([settled()], open());
    const late = play([tool('started', 'tc_1'), tool('progress', 'tc_4'), asks('tc_2'), asks('tc_5')], state);
    expect(callStates(late)).to.deep.equal(callStates(state));
    expect(late.turn).to.equal('idle');
  });

  it('a late result proves the approval that the end of the run had closed', () => {
    const state = play([cancelled(), tool('completed', 'tc_2')], open());
    expect(call(state, 1)).to.deep.include({ state: 'completed' });
    expect(call(state, 1).approval?.state).to.equal('approved');
  });
});

describe('the bound of cards', () => {
  it('makes no more than the bound, says so once, and keeps the others going', () => {
    const many = Array.from({ length: limits.toolCallsPerRun + 2 }, (_, i) => tool('started', `tc_${i}`));
    const state = play([...many, tool('completed', 'tc_0')], asked());
    expect(calls(state)).to.have.length(limits.toolCallsPerRun);
    expect(outline(state).filter((p) => p === '<truncated>')).to.have.length(1);
    expect(call(state).state).to.equal('completed');
    expect(answer(state).parts.at(-1)).to.deep.equal({ kind: 'status', type: 'truncated' });
  }).timeout(20_000);
});
