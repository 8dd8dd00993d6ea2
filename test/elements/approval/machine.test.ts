import { expect } from '@open-wc/testing';
import {
  isOpen,
  next,
  OVERDUE_MS,
  signalOf,
  TRANSITIONS,
  type Phase,
  type Signal,
} from '../../../src/elements/approval/machine.js';
import type { Approval } from '../../../src/state/conversation.js';
import { aRequest } from '../support/snapshots.js';

const phases = Object.keys(TRANSITIONS) as Phase[];
const told: readonly Signal[] = ['approved', 'rejected', 'expired', 'elsewhere', 'not-run'];
const local: readonly Signal[] = ['rest', 'disturb', 'decide', 'lose', 'hold', 'return', 'lapse'];
const signals: readonly Signal[] = [...local, ...told];

/** The whole table once more, in the words of the specification: phase → signal → phase; the rest stays. */
const expected: Readonly<Record<Phase, string>> = {
  arming: 'rest>armed decide>sending lose>unconfirmed hold>held lapse>lapsed + outcomes',
  armed: 'disturb>arming decide>sending lose>unconfirmed hold>held lapse>lapsed + outcomes',
  sending: 'lose>unconfirmed hold>held return>arming lapse>lapsed + outcomes',
  unconfirmed: 'decide>sending hold>held return>arming lapse>lapsed + outcomes',
  held: 'decide>sending lose>unconfirmed return>arming lapse>lapsed + outcomes',
  lapsed: 'decide>sending lose>unconfirmed hold>held return>arming + outcomes',
  approved: '',
  rejected: 'approved>approved',
  expired: 'approved>approved rejected>rejected elsewhere>elsewhere not-run>not-run',
  elsewhere: '',
  'not-run': '',
};

function rowOf(phase: Phase): Readonly<Record<string, string>> {
  const text = expected[phase].replace('+ outcomes', told.map((name) => `${name}>${name}`).join(' '));
  return Object.fromEntries(
    text
      .split(' ')
      .filter(Boolean)
      .map((pair) => pair.split('>')) as [string, string][],
  );
}

describe('the request as a state machine', () => {
  for (const phase of phases) {
    for (const signal of signals) {
      const to = rowOf(phase)[signal] ?? phase;
      it(`C-117 C-121 ${phase} × ${signal} → ${to}`, () => {
        expect(next(phase, signal)).to.equal(to);
      });
    }
  }

  it('C-124 reaches armed only from arming, and only by rest', () => {
    const ways = phases.flatMap((phase) =>
      signals
        .filter((signal) => phase !== 'armed' && next(phase, signal) === 'armed')
        .map((signal) => [phase, signal]),
    );
    expect(ways).to.deep.equal([['arming', 'rest']]);
  });

  it('has no way from an outcome back to the buttons', () => {
    for (const phase of phases.filter((one) => !isOpen(one) && one !== 'unconfirmed')) {
      for (const signal of signals)
        expect(isOpen(next(phase, signal)), `${phase} × ${signal}`).to.equal(false);
    }
  });

  const says = (approval: Partial<Approval>, remaining = 30_000): Signal | undefined =>
    signalOf(aRequest({}, approval), remaining);

  it('reads what the stream says', () => {
    expect(says({ state: 'approved', by: 'you' })).to.equal('approved');
    expect(says({ state: 'approved' })).to.equal('approved');
    expect(says({ state: 'approved', by: 'elsewhere' })).to.equal('elsewhere');
    expect(says({ state: 'rejected', by: 'elsewhere' })).to.equal('elsewhere');
    expect(says({ state: 'rejected', by: 'you' })).to.equal('rejected');
    expect(says({ state: 'decided' })).to.equal('elsewhere');
    expect(says({ state: 'expired' })).to.equal('expired');
    expect(says({ state: 'not-run' })).to.equal('not-run');
  });

  it('reads what became of our own answer', () => {
    const request = (
      phase: 'sending' | 'sent' | 'unconfirmed' | 'refused' | 'elsewhere',
    ): Partial<Approval> => ({
      request: { decision: 'approve', phase },
    });
    expect(says(request('sending'))).to.equal('decide');
    expect(says(request('sent'), -1)).to.equal('decide');
    expect(says(request('unconfirmed'))).to.equal('lose');
    expect(says(request('refused'))).to.equal('return');
    expect(says(request('elsewhere'))).to.equal('hold');
    expect(says(request('elsewhere'), -OVERDUE_MS)).to.equal('expired');
    expect(says({})).to.equal('return');
  });

  it('C-116 lapses at zero and concludes an end only long after', () => {
    expect(says({}, 1)).to.equal('return');
    expect(says({}, 0)).to.equal('lapse');
    expect(says({}, 1 - OVERDUE_MS)).to.equal('lapse');
    expect(says({}, -OVERDUE_MS)).to.equal('expired');
    expect(says({ request: { decision: 'approve', phase: 'refused' } }, 0)).to.equal('lapse');
  });

  it('says nothing about a call without a request', () => {
    expect(signalOf({ ...aRequest(), approval: undefined }, 1)).to.equal(undefined);
  });

  it('1,000 random ways end where the stream says, whatever is pressed in between', () => {
    let seed = 7;
    const random = (n: number): number => (seed = (seed * 16807) % 2147483647) % n;
    for (let run = 0; run < 1000; run++) {
      let phase: Phase = 'arming';
      for (let i = random(20); i > 0; i--) phase = next(phase, local[random(local.length)]!);
      const outcome = told[random(told.length)]!;
      phase = next(phase, outcome);
      for (let i = random(20); i > 0; i--) phase = next(phase, local[random(local.length)]!);
      expect(phase).to.equal(outcome);
    }
  });
});
