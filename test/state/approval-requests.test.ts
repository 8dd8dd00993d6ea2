import { expect } from '@open-wc/testing';
import { type Approval, type ChatState, type LocalAction } from '../../src/state/index.js';
import {
  act,
  answers,
  asked,
  asks,
  call,
  callStates,
  cancelled,
  play,
  settled,
  t0,
  tool,
} from './support/play.js';

const ref = { runId: 'r1', callId: 'tc_1' };
const open = (): ChatState => play([asks('tc_1')], asked());
const approval = (state: ChatState, index = 0): Approval | undefined => call(state, index).approval;
const click = (state: ChatState, decision: 'approve' | 'reject', reason?: string): ChatState =>
  act(state, { type: 'decision.sending', ...ref, decision, ...(reason === undefined ? {} : { reason }) });

describe('the phases of a request', () => {
  it('go sending → sent, and back after a refusal', () => {
    const sent = act(click(open(), 'reject', 'why'), { type: 'decision.sent', ...ref });
    expect(approval(sent)?.request).to.deep.equal({ decision: 'reject', phase: 'sent', reason: 'why' });
    const refused = act(sent, { type: 'decision.refused', ...ref, code: 'server' });
    expect(approval(refused)?.request).to.include({ phase: 'refused', code: 'server' });
    const again = click(refused, 'approve');
    expect(approval(again)?.request).to.deep.equal({ decision: 'approve', phase: 'sending' });
  });

  it('mean the newest pending call of that id', () => {
    const state = play(
      [
        answers('tc_1', 'approved'),
        tool('started', 'tc_1'),
        tool('completed', 'tc_1'),
        asks('tc_1', { input: 2 }),
      ],
      open(),
    );
    const next = click(state, 'approve');
    expect(approval(next, 0)).not.to.have.property('request');
    expect(approval(next, 1)?.request?.phase).to.equal('sending');
  });

  it('change nothing where nothing is pending, or nothing was sent', () => {
    const decided = play([answers('tc_1', 'approved')], open());
    const actions: LocalAction[] = [
      { type: 'decision.sending', ...ref, decision: 'approve' },
      { type: 'decision.sent', ...ref },
      { type: 'decision.refused', ...ref },
      { type: 'decision.unconfirmed', ...ref },
      { type: 'decision.elsewhere', ...ref, decision: 'approve' },
      { type: 'decision.cleared', ...ref },
      { type: 'decision.gone', ...ref, expired: true },
      { type: 'decision.sent', runId: 'r9', callId: 'tc_1' },
    ];
    for (const action of actions) expect(act(decided, action), action.type).to.equal(decided);
    expect(act(open(), { type: 'decision.sent', ...ref }).run).to.deep.equal(open().run);
  });

  it('APR-08 a decision that has come since is not touched by the answer of the POST', () => {
    const state = play([answers('tc_1', 'approved')], click(open(), 'approve'));
    expect(act(state, { type: 'decision.sent', ...ref })).to.equal(state);
  });
});

describe('a request that another tab is answering', () => {
  const held = (state = open()): ChatState =>
    act(state, { type: 'decision.elsewhere', ...ref, decision: 'approve' });

  it('UX-3.21 rests, and waits on; when the other tab did not get through it is as before', () => {
    expect(approval(held())?.request).to.deep.equal({ decision: 'approve', phase: 'elsewhere' });
    expect(held().turn).to.equal('waiting');
    const freed = act(held(), { type: 'decision.cleared', ...ref });
    expect(freed.conversation).to.deep.equal(open().conversation);
  });

  it('is this page’s own once it was answered here, and again open when that was refused', () => {
    for (const type of ['decision.sent', 'decision.unconfirmed'] as const) {
      const own = act(click(open(), 'reject'), { type, ...ref });
      expect(held(own)).to.equal(own);
      expect(act(own, { type: 'decision.cleared', ...ref })).to.equal(own);
    }
    const refused = act(click(open(), 'reject'), { type: 'decision.refused', ...ref });
    expect(approval(held(refused))?.request).to.deep.equal({ decision: 'approve', phase: 'elsewhere' });
  });

  it('APR-05 C-117 is decided elsewhere when the stream says so, whatever it says', () => {
    for (const decision of ['approved', 'rejected'] as const) {
      const state = play([answers('tc_1', decision)], held());
      expect(approval(state)).to.include({ state: decision, by: 'elsewhere' });
      expect(approval(state)).not.to.have.property('request');
    }
    expect(approval(play([answers('tc_1', 'unknown')], held()))?.state).to.equal('decided');
    expect(approval(play([tool('started', 'tc_1')], held()))).to.include({ by: 'elsewhere' });
  });

  it('C-115 APR-11 expires and ends with its run like any other', () => {
    expect(approval(play([tool('approval_timeout', 'tc_1')], held()))).to.deep.include({ state: 'expired' });
    const ended = approval(play([cancelled()], held()));
    expect(ended).to.deep.include({ state: 'not-run' });
    expect(ended).not.to.have.property('request');
  });
});

describe('a request that is not open any more', () => {
  const gone = (expired: boolean): ChatState =>
    act(click(open(), 'approve'), { type: 'decision.gone', ...ref, expired });

  it('APR-04 404 and 410: expired, the turn goes on', () => {
    expect(call(gone(true)).state).to.equal('expired');
    expect(approval(gone(true)))
      .to.deep.include({ state: 'expired' })
      .and.not.to.have.property('request');
    expect(gone(true).turn).to.equal('running');
  });

  it('C-121 409: somebody decided, the stream will tell what', () => {
    expect(call(gone(false)).state).to.equal('pending');
    expect(approval(gone(false))?.state).to.equal('decided');
    expect(callStates(play([tool('started', 'tc_1')], gone(false)))).to.deep.equal(['active']);
  });

  it('is only concluded: what the stream tells counts', () => {
    const told = (event: ReturnType<typeof tool>): unknown => {
      const state = play([event], gone(true));
      return [call(state).state, approval(state)?.state];
    };
    expect(told(answers('tc_1', 'approved'))).to.deep.equal(['pending', 'approved']);
    expect(told(answers('tc_1', 'rejected'))).to.deep.equal(['rejected', 'rejected']);
    expect(told(tool('started', 'tc_1'))).to.deep.equal(['active', 'approved']);
    expect(told(tool('completed', 'tc_1'))).to.deep.equal(['completed', 'approved']);
    expect(told(tool('approval_timeout', 'tc_1'))).to.deep.equal(['expired', 'expired']);
  });

  it('progress tells nothing about it', () => {
    const state = play([tool('progress', 'tc_1'), answers('tc_1', 'approved')], gone(true));
    expect(call(state)).to.include({ state: 'pending' });
  });

  it('once told, it stands', () => {
    const state = play([tool('approval_timeout', 'tc_1'), answers('tc_1', 'approved')], gone(true));
    expect(callStates(state)).to.deep.equal(['expired']);
  });

  it('asked again it is another request', () => {
    const state = play([asks('tc_1')], gone(true));
    expect(callStates(state)).to.deep.equal(['expired', 'awaiting-approval']);
  });

  it('is noted in a conversation that follows no run', () => {
    const { run: _, ...rest } = open();
    const state = act({ ...rest, run: undefined }, { type: 'decision.gone', ...ref, expired: true });
    expect(call(state).state).to.equal('expired');
  });
});

describe('an approval that its run leaves open', () => {
  it('APR-11 is not run, and a click on it is forgotten', () => {
    const state = play([cancelled()], click(open(), 'approve'));
    expect(approval(state)).to.deep.equal({
      state: 'not-run',
      requestedAt: t0 + 1000,
      expiresAt: t0 + 61_000,
    });
    expect(state.turn).to.equal('idle');
  });

  it('C-054 takes a decision that comes late, and then was interrupted, not expired', () => {
    const state = play([settled()], open());
    const outcome = (decision: 'approved' | 'rejected' | 'unknown'): unknown => {
      const late = play([answers('tc_1', decision)], state);
      return [call(late).state, approval(late)?.state];
    };
    expect(outcome('approved')).to.deep.equal(['interrupted', 'approved']);
    expect(outcome('unknown')).to.deep.equal(['interrupted', 'decided']);
    expect(outcome('rejected')).to.deep.equal(['rejected', 'rejected']);
  });

  it('C-054 a card that was approved and not started keeps that when its response comes again', () => {
    const state = play([answers('tc_1', 'approved'), settled()], open());
    expect(callStates(state)).to.deep.equal(['interrupted']);
    expect(play([answers('tc_1', 'rejected')], state).conversation).to.equal(state.conversation);
  });
});
