import { expect } from '@open-wc/testing';
import { apply, reduce, type Approval, type ChatState, type LocalAction } from '../../src/state/index.js';
import { act, answers, asked, asks, call, calls, callStates, delta, play, t0, tool } from './support/play.js';

const ref = { runId: 'r1', callId: 'tc_1' };
const open = (): ChatState => play([asks('tc_1')], asked());
const approval = (state: ChatState, index = 0): Approval | undefined => call(state, index).approval;
const click = (state: ChatState, decision: 'approve' | 'reject', reason?: string): ChatState =>
  act(state, { type: 'decision.sending', ...ref, decision, ...(reason === undefined ? {} : { reason }) });

describe('tool.approval_required', () => {
  it('C-094 C-111 G-39 asks, whatever the render hint, and the turn waits', () => {
    const state = play([asks('tc_1', { activity: { renderHint: 'status_card' } })], asked());
    expect(call(state)).to.deep.include({
      state: 'awaiting-approval',
      toolKey: 'bits.delete',
      input: { id: 'b1' },
    });
    expect(state.turn).to.equal('waiting');
  });

  it('C-115 G-15 counts its window from the event', () => {
    expect(approval(open())).to.deep.equal({
      state: 'pending',
      requestedAt: t0 + 1000,
      expiresAt: t0 + 61_000,
    });
  });

  it('C-122 several wait at once, each with its own clock; the turn waits for the last', () => {
    const state = play([asks('tc_1'), asks('tc_2'), answers('tc_1', 'approved')], asked());
    expect(calls(state).map((c) => c.approval?.expiresAt)).to.deep.equal([t0 + 61_000, t0 + 62_000]);
    expect(state.turn).to.equal('waiting');
    expect(play([answers('tc_2', 'rejected')], state).turn).to.equal('running');
  });

  it('follows a card that was started already', () => {
    const state = play([tool('started', 'tc_1', { input: {} }), asks('tc_1')], asked());
    expect(call(state)).to.deep.include({
      state: 'awaiting-approval',
      toolKey: 'bits.delete',
      input: { id: 'b1' },
    });
  });

  it('APR-19 without arguments: none is not the same as empty', () => {
    const state = play(
      [asks('tc_1', { input: {} }), asks('tc_2', { input: undefined, toolKey: undefined })],
      asked(),
    );
    expect(call(state).input).to.deep.equal({});
    expect(call(state, 1)).to.include({ toolKey: '' }).and.not.to.have.property('input');
  });

  it('UX 3.23 what it did not say is not filled in while it waits, only once it is decided', () => {
    const state = play([asks('tc_1', { input: undefined, toolKey: undefined })], asked());
    const later = play([tool('progress', 'tc_1', { toolKey: 'x', input: 1, message: 'm' })], state);
    expect(call(later)).to.include({ toolKey: '', message: 'm' }).and.not.to.have.property('input');
    const run = play(
      [answers('tc_1', 'approved'), tool('started', 'tc_1', { toolKey: 'x', input: 1 })],
      later,
    );
    expect(call(run)).to.include({ toolKey: 'x', input: 1 });
  });

  it('late, after a start: the card has moved on', () => {
    const state = play([tool('started', 'tc_1', {}, 5), asks('tc_1', {}, 4)], asked());
    expect(callStates(state)).to.deep.equal(['active']);
    expect(state.turn).to.equal('running');
  });
});

describe('the same request again', () => {
  it('C-123 UX 3.23 changes nothing when it says the same', () => {
    const state = click(open(), 'approve');
    expect(play([asks('tc_1')], state).conversation).to.equal(state.conversation);
    const decided = play([answers('tc_1', 'approved')], state);
    expect(play([asks('tc_1')], decided).conversation).to.equal(decided.conversation);
  });

  const drifts = [
    ['input', { input: { id: 'b2' } }, { input: { id: 'b2' } }],
    ['name', { toolKey: 'bits.purge' }, { input: { id: 'b1' } }],
    ['name, without input', { toolKey: 'bits.purge', input: undefined }, {}],
  ] as const;
  for (const [what, change, drift] of drifts) {
    it(`UX 3.23 another ${what} voids the click and is kept beside the frozen one`, () => {
      const state = play([asks('tc_1', change)], click(open(), 'approve'));
      expect(call(state)).to.deep.include({
        toolKey: 'bits.delete',
        input: { id: 'b1' },
        state: 'awaiting-approval',
      });
      expect(approval(state)).to.deep.equal({
        state: 'pending',
        requestedAt: t0 + 2000,
        expiresAt: t0 + 62_000,
        drift,
      });
    });
  }

  it('UX 3.23 another input voids a decision that has not run yet', () => {
    const state = play([answers('tc_1', 'approved'), asks('tc_1', { input: { id: 'b2' } })], open());
    expect(callStates(state)).to.deep.equal(['awaiting-approval']);
    expect(approval(state)?.drift).to.deep.equal({ input: { id: 'b2' } });
    expect(state.turn).to.equal('waiting');
  });

  it('a late one with another input is no drift', () => {
    const state = play([asks('tc_1', {}, 5), asks('tc_1', { input: 1 }, 4)], asked());
    expect(approval(state)).not.to.have.property('drift');
  });

  it('APR-10 after the call has ended it is another call', () => {
    const done = play(
      [answers('tc_1', 'approved'), tool('started', 'tc_1'), tool('completed', 'tc_1')],
      open(),
    );
    const state = play([asks('tc_1', { input: { id: 'b2' } })], done);
    expect(callStates(state)).to.deep.equal(['completed', 'awaiting-approval']);
    expect(call(state, 1)).to.deep.include({ input: { id: 'b2' }, occurrence: 2 });
    expect(state.turn).to.equal('waiting');
  });

  it('APR-10 after a refusal too: it was asked again', () => {
    for (const refusal of [answers('tc_1', 'rejected'), tool('approval_timeout', 'tc_1')]) {
      const state = play([refusal, asks('tc_1')], open());
      expect(callStates(state)[1]).to.equal('awaiting-approval');
    }
  });

  it('C-123 of a call known only by its result: live it is another call, replayed it is not', () => {
    const state = play([tool('completed', 'tc_1')], asked());
    expect(callStates(play([asks('tc_1')], state, false))).to.deep.equal(['completed']);
    expect(callStates(play([asks('tc_1')], state, true))).to.deep.equal(['completed', 'awaiting-approval']);
  });
});

describe('tool.approval_response', () => {
  it('C-117 C-118 approved: pending until the start, then active, then completed, on one card', () => {
    const states = ['pending', 'active', 'completed'];
    const events = [
      answers('tc_1', 'approved'),
      tool('started', 'tc_1', { input: {} }),
      tool('completed', 'tc_1'),
    ];
    events.reduce((state, event, i) => {
      const next = play([event], state);
      expect(callStates(next)).to.deep.equal([states[i]]);
      expect(approval(next)?.state).to.equal('approved');
      expect(next.turn).to.equal('running');
      return next;
    }, open());
  });

  it('APR-05 CARD-08 keeps the input that was asked about', () => {
    const state = play([answers('tc_1', 'approved'), tool('started', 'tc_1', { input: {} })], open());
    expect(call(state).input).to.deep.equal({ id: 'b1' });
  });

  it('C-119 rejected is an end, with its reason, and the run goes on', () => {
    const state = play([answers('tc_1', 'rejected', 2, 'not now'), delta('Left it.')], open());
    expect(call(state)).to.include({ state: 'rejected' });
    expect(approval(state)).to.deep.equal({
      state: 'rejected',
      requestedAt: t0 + 1000,
      expiresAt: t0 + 61_000,
      decidedAt: t0 + 2000,
      reason: 'not now',
      by: 'elsewhere',
    });
    expect(state.turn).to.equal('running');
  });

  it('C-123 replay of request and response ends resolved, without saying by whom', () => {
    const state = play([asks('tc_1'), answers('tc_1', 'approved')], asked(), false);
    expect(approval(state)?.state).to.equal('approved');
    expect(approval(state)).not.to.have.property('by');
    expect(state.turn).to.equal('running');
  });

  it('a response whose request was never seen makes the card', () => {
    const state = play([answers('tc_1', 'rejected')], asked());
    expect(call(state)).to.include({ callId: 'tc_1', state: 'rejected' });
    expect(approval(state)).to.include({ state: 'rejected', requestedAt: t0 + 1000 });
  });

  it('the first decision stands', () => {
    for (const first of ['approved', 'rejected'] as const) {
      const state = play([answers('tc_1', first)], open());
      for (const second of ['approved', 'rejected', 'unknown'] as const) {
        expect(play([answers('tc_1', second)], state).conversation).to.equal(state.conversation);
      }
    }
  });

  it('G-13 rejected and expired stay so, whatever follows', () => {
    for (const refusal of [answers('tc_1', 'rejected'), tool('approval_timeout', 'tc_1')]) {
      const state = play([refusal], open());
      const later = play(
        [
          tool('progress', 'tc_1'),
          tool('failed', 'tc_1', { error: 'no' }),
          tool('completed', 'tc_1'),
          tool('degraded', 'tc_1'),
        ],
        state,
      );
      expect(later.conversation).to.equal(state.conversation);
    }
  });

  it('G-13 a newer start proves the approval, a late one does not', () => {
    const state = play([asks('tc_1', {}, 1), answers('tc_1', 'rejected', 3)], asked());
    expect(callStates(play([tool('started', 'tc_1', {}, 4)], state))).to.deep.equal(['active']);
    expect(approval(play([tool('started', 'tc_1', {}, 4)], state))?.state).to.equal('approved');
    expect(callStates(play([tool('started', 'tc_1', {}, 2)], state))).to.deep.equal(['rejected']);
  });

  it('CARD-08 goes by callId, not by tool', () => {
    const state = play(
      [
        asks('A'),
        asks('B'),
        asks('C'),
        answers('C', 'approved'),
        answers('A', 'approved'),
        answers('B', 'rejected'),
      ],
      asked(),
    );
    expect(callStates(state)).to.deep.equal(['pending', 'rejected', 'pending']);
  });

  it('of a card that runs already is only noted', () => {
    const state = play([tool('started', 'tc_1', {}, 5), answers('tc_1', 'approved', 4)], asked());
    expect(call(state).state).to.equal('active');
    expect(approval(state)?.state).to.equal('approved');
  });
});

describe('who decided', () => {
  const by = (state: ChatState): unknown => approval(state)?.by;

  it('UX 3.21 a click alone decides nothing', () => {
    const state = click(open(), 'approve');
    expect(call(state).state).to.equal('awaiting-approval');
    expect(approval(state)).to.deep.include({
      state: 'pending',
      request: { decision: 'approve', phase: 'sending' },
    });
    expect(state.turn).to.equal('waiting');
  });

  it('you, when this page asked for it: whatever became of the POST', () => {
    const phases: LocalAction[] = [
      { type: 'decision.sent', ...ref },
      { type: 'decision.unconfirmed', ...ref },
    ];
    for (const phase of phases) {
      const state = play([answers('tc_1', 'approved')], act(click(open(), 'approve'), phase));
      expect(by(state)).to.equal('you');
      expect(approval(state)).not.to.have.property('request');
    }
  });

  it('UX 3.26 your reason is kept with your rejection', () => {
    const state = play([answers('tc_1', 'rejected')], click(open(), 'reject', 'wrong bit'));
    expect(approval(state)).to.include({ by: 'you', reason: 'wrong bit' });
  });

  it('APR-05 elsewhere, when it comes live without a click; live is what is not said to be a replay', () => {
    expect(by(play([answers('tc_1', 'approved')], open()))).to.equal('elsewhere');
    expect(by(reduce(open(), answers('tc_1', 'approved')))).to.equal('elsewhere');
    expect(by(apply(open(), { events: [answers('tc_1', 'approved')] }))).to.equal('elsewhere');
  });

  it('elsewhere, when it says the opposite of the click, or the click was refused', () => {
    expect(by(play([answers('tc_1', 'rejected')], click(open(), 'approve')))).to.equal('elsewhere');
    const refused = act(click(open(), 'approve'), { type: 'decision.refused', ...ref, code: 'forbidden' });
    expect(by(play([answers('tc_1', 'approved')], refused))).to.equal('elsewhere');
  });

  it('G-12 an unknown word is your own click, else neutral', () => {
    const own = play([answers('tc_1', 'unknown')], click(open(), 'reject'));
    expect(call(own).state).to.equal('rejected');
    expect(by(own)).to.equal('you');
    const neutral = play([answers('tc_1', 'unknown')], open());
    expect(call(neutral).state).to.equal('pending');
    expect(approval(neutral)?.state).to.equal('decided');
    expect(neutral.turn).to.equal('running');
  });

  it('G-12 what follows a neutral decision says what it was', () => {
    const neutral = play([answers('tc_1', 'unknown')], open());
    const outcome = (state: ChatState): unknown => [call(state).state, approval(state)?.state];
    expect(outcome(play([tool('started', 'tc_1')], neutral))).to.deep.equal(['active', 'approved']);
    expect(outcome(play([answers('tc_1', 'rejected')], neutral))).to.deep.equal(['rejected', 'rejected']);
    expect(outcome(play([tool('approval_timeout', 'tc_1')], neutral))).to.deep.equal(['expired', 'expired']);
    expect(outcome(play([tool('failed', 'tc_1')], neutral))).to.deep.equal(['failed', 'decided']);
  });

  it('G-12 a start or a result without a response proves the approval', () => {
    for (const name of ['started', 'completed', 'degraded'] as const) {
      const state = play([tool(name, 'tc_1')], click(open(), 'approve'));
      expect(approval(state)).to.include({ state: 'approved', by: 'you' });
      expect(state.turn).to.equal('running');
    }
  });

  it('a late start does not prove a newer request', () => {
    const state = play([asks('tc_1', {}, 5), tool('started', 'tc_1', {}, 4)], asked());
    expect(callStates(state)).to.deep.equal(['awaiting-approval']);
  });

  it('a failure while it was open does not tell how it was decided', () => {
    expect(approval(play([tool('failed', 'tc_1')], open()))).to.include({ state: 'decided' });
    expect(approval(play([tool('failed', 'tc_1')], click(open(), 'approve')))).to.include({
      state: 'approved',
    });
  });

  it('progress is no decision', () => {
    const state = play([tool('progress', 'tc_1', { message: 'waiting for you' })], open());
    expect(call(state)).to.include({ state: 'awaiting-approval', message: 'waiting for you' });
    expect(state.turn).to.equal('waiting');
  });
});

describe('tool.approval_timeout', () => {
  it('C-115 APR-03 expires the request, and the run goes on', () => {
    const state = play([tool('approval_timeout', 'tc_1')], click(open(), 'approve'));
    expect(call(state).state).to.equal('expired');
    expect(approval(state)).to.deep.equal({
      state: 'expired',
      requestedAt: t0 + 1000,
      expiresAt: t0 + 61_000,
      decidedAt: t0 + 2000,
    });
    expect(state.turn).to.equal('running');
  });

  it('makes the card where the request was never seen', () => {
    expect(callStates(play([tool('approval_timeout', 'tc_1')], asked()))).to.deep.equal(['expired']);
  });

  it('comes too late for what was decided or runs', () => {
    for (const event of [answers('tc_1', 'approved'), tool('started', 'tc_1'), answers('tc_1', 'rejected')]) {
      const state = play([event], open());
      expect(play([tool('approval_timeout', 'tc_1')], state).conversation).to.equal(state.conversation);
    }
  });
});
