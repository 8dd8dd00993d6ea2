import { expect } from '@open-wc/testing';
import type { RestoredMessage, RestoredToolCall } from '../../src/protocol/dialect.js';
import { apply, initialState, type ChatState } from '../../src/state/index.js';
import {
  act,
  answer,
  answers,
  asked,
  asks,
  call,
  callStates,
  cancelled,
  delta,
  failed,
  outline,
  play,
  stored,
  text,
  tool,
} from './support/play.js';

const at = '2026-04-12T10:00:00.000Z';
const user = (id: string, content = id, createdAt = at): RestoredMessage => ({
  id,
  role: 'user',
  content,
  status: 'completed',
  createdAt,
  toolCalls: [],
  suggestions: [],
});
const kept = (
  callId: string,
  state: RestoredToolCall['state'],
  facts: Partial<RestoredToolCall> = {},
): RestoredToolCall => ({
  callId,
  toolKey: 'bits.get',
  state,
  ...facts,
});
const load = (state: ChatState, ...messages: RestoredMessage[]): ChatState =>
  act(state, { type: 'history.loaded', messages });

describe('G-19 the stored message ends the run', () => {
  const live = (): ChatState => play([tool('started', 'tc_1', { input: { a: 1 } }), delta('Hel')], asked());
  const end = (state: ChatState, message: RestoredMessage): ChatState =>
    act(state, { type: 'run.restored', message });

  it('RES-08 text grows to what is stored, cards get their end, the turn is idle', () => {
    const state = end(
      live(),
      stored({ content: 'Hello', toolCalls: [kept('tc_1', 'completed', { output: {} })] }),
    );
    expect(outline(state)).to.deep.equal(['[tc_1 completed]', 'Hello']);
    expect(call(state)).to.deep.include({ input: { a: 1 }, output: {} });
    expect(state.turn).to.equal('idle');
    expect(state.run).to.include({ terminal: true, outcome: 'completed' });
    expect(answer(state).status).to.equal('completed');
  });

  it('text that does not differ stays as it is, by identity', () => {
    const before = live();
    const state = end(before, stored({ content: 'Hel', toolCalls: [kept('tc_1', 'completed')] }));
    expect(answer(state).parts[1]).to.equal(answer(before).parts[1]);
  });

  it('stored nothing is no reason to take text away', () => {
    expect(text(end(live(), stored()))).to.equal('Hel');
  });

  const outcomes = [
    ['partial', 'cancelled', 'partial', 'idle', 'skipped'],
    ['failed', 'failed', 'failed', 'failed', 'failed'],
    ['streaming', undefined, 'partial', 'idle', 'interrupted'],
  ] as const;
  for (const [status, outcome, ended, turn, card] of outcomes) {
    it(`stored as ${status}: ${ended}, turn ${turn}`, () => {
      const state = end(live(), stored({ status, content: 'Hel', toolCalls: [kept('tc_1', 'active')] }));
      expect(answer(state).status).to.equal(ended);
      expect(state.turn).to.equal(turn);
      expect(state.run?.outcome).to.equal(outcome);
      expect(callStates(state)).to.deep.equal([card]);
    });
  }

  it('a running answer that has outgrown what is stored keeps its text', () => {
    expect(text(end(live(), stored({ status: 'streaming', content: 'He' })))).to.equal('Hel');
    expect(text(end(live(), stored({ status: 'completed', content: 'He' })))).to.equal('He');
  });

  it('text that came after a stop is left to what is stored', () => {
    const state = play([delta('lo')], act(live(), { type: 'run.stopping' }));
    expect(text(end(state, stored({ status: 'partial', content: 'Hel' })))).to.equal('Hel');
    expect(text(end(state, stored({ content: 'Hello' })))).to.equal('Hello');
  });

  it('a told end of a card stands, and takes what it lacks', () => {
    const state = play([tool('failed', 'tc_1', { error: 'x' })], live());
    const next = end(
      state,
      stored({ content: 'Hel', toolCalls: [kept('tc_1', 'completed', { output: 1 })] }),
    );
    expect(call(next)).to.include({ state: 'failed', error: 'x', output: 1 });
  });

  it('a concluded end gives way', () => {
    const left = act(live(), { type: 'run.abandoned', error: { code: 'network', retryable: true } });
    const state = end(left, stored({ content: 'Hello', toolCalls: [kept('tc_1', 'degraded')] }));
    expect(callStates(state)).to.deep.equal(['degraded']);
    expect(answer(state)).to.include({ status: 'completed' }).and.not.to.have.property('error');
  });

  const approvals = [
    ['completed', 'completed', 'approved'],
    ['rejected', 'rejected', 'rejected'],
    ['skipped', 'skipped', 'not-run'],
    ['failed', 'failed', 'decided'],
    ['pending', 'expired', 'not-run'],
  ] as const;
  for (const [word, card, approval] of approvals) {
    it(`an open approval whose call is stored as ${word}: ${approval}`, () => {
      const open = act(play([asks('tc_2')], asked()), {
        type: 'decision.sending',
        runId: 'r1',
        callId: 'tc_2',
        decision: 'approve',
      });
      const state = end(
        open,
        stored({ toolCalls: [kept('tc_2', word, { toolKey: 'other', input: 'other' })] }),
      );
      expect(call(state)).to.deep.include({ state: card, toolKey: 'bits.delete', input: { id: 'b1' } });
      expect(call(state).approval?.state).to.equal(approval);
      expect(call(state).approval).not.to.have.property('request');
    });
  }

  it('an approval that this page had closed takes the stored end', () => {
    const left = act(play([asks('tc_2')], asked()), { type: 'run.abandoned' });
    const state = end(left, stored({ toolCalls: [kept('tc_2', 'completed')] }));
    expect([call(state).state, call(state).approval?.state]).to.deep.equal(['completed', 'approved']);
  });

  it('names that were missing are taken from what is stored', () => {
    const nameless = act(initialState(), { type: 'run.attached', messageId: 'm1', createdAt: at });
    const open = apply(nameless, {
      events: [{ type: 'tool.started', runId: undefined, payload: { callId: 'tc_1' } }],
    });
    expect(call(open)).to.include({ runId: '', toolKey: '' });
    const state = end(open, stored({ toolCalls: [kept('tc_1', 'completed')] }));
    expect(call(state)).to.include({ runId: 'r1', toolKey: 'bits.get' });
    expect(answer(state).runId).to.equal('r1');
  });

  it('a decision that was seen is kept', () => {
    const decided = play([asks('tc_2'), answers('tc_2', 'approved')], asked());
    const failing = end(decided, stored({ toolCalls: [kept('tc_2', 'failed')] }));
    expect([call(failing).state, call(failing).approval?.state]).to.deep.equal(['failed', 'approved']);
    const state = play([asks('tc_2'), answers('tc_2', 'approved')], asked());
    expect(call(end(state, stored({ toolCalls: [kept('tc_2', 'completed')] }))).approval).to.include({
      state: 'approved',
      by: 'elsewhere',
    });
  });

  it('calls that were missed come in the stored order', () => {
    const message = stored({
      content: 'Hello',
      toolCalls: [
        kept('tc_0', 'completed', { contentOffset: 1 }),
        kept('tc_1', 'completed', { contentOffset: 3 }),
      ],
    });
    const state = end(play([tool('started', 'tc_9')], live()), message);
    expect(outline(state)).to.deep.equal([
      'H',
      '[tc_0 completed]',
      'el',
      '[tc_1 completed]',
      'lo',
      '[tc_9 interrupted]',
    ]);
  });

  it('calls that were missed, where no text is stored, come last', () => {
    const state = end(live(), stored({ toolCalls: [kept('tc_1', 'completed'), kept('tc_2', 'completed')] }));
    expect(outline(state)).to.deep.equal(['[tc_1 completed]', 'Hel', '[tc_2 completed]']);
  });

  it('calls that are not stored stay', () => {
    expect(outline(end(live(), stored({ content: 'Hello' })))).to.deep.equal(['[tc_1 interrupted]', 'Hello']);
  });

  it('a text that differs is split as stored, where the places of all calls are', () => {
    const message = stored({ content: 'ab', toolCalls: [kept('tc_1', 'completed', { contentOffset: 1 })] });
    expect(outline(end(live(), message))).to.deep.equal(['a', '[tc_1 completed]', 'b']);
    const loose = stored({ content: 'ab', toolCalls: [kept('tc_1', 'completed')] });
    expect(outline(end(live(), loose))).to.deep.equal(['[tc_1 completed]', 'ab']);
  });

  it('a run whose end was told keeps its outcome', () => {
    const state = end(play([cancelled()], live()), stored({ content: 'Hello' }));
    expect(state.run?.outcome).to.equal('cancelled');
    expect(text(state)).to.equal('Hello');
    const broken = end(play([failed('x')], live()), stored({ status: 'failed', content: 'Hello' }));
    expect(answer(broken).error?.message).to.equal('x');
  });

  it('may be under another id, and may be of a message that is not followed', () => {
    expect(text(end(live(), stored({ id: 'm9', content: 'Hello' })))).to.equal('Hello');
    const other = load(live(), stored({ id: 'm0', content: 'o' }), user('u1', 'q'));
    const state = end(other, stored({ id: 'm0', content: 'old' }));
    expect(state.conversation.messages[0]?.parts).to.deep.equal([{ kind: 'text', text: 'old' }]);
    expect(state.turn).to.equal('running');
    const empty = initialState();
    expect(end(empty, stored())).to.equal(empty);
  });

  it('brings suggestions where they are stored (G-41)', () => {
    const suggestions = [{ text: 'x', priority: 1 }];
    expect(answer(end(live(), stored({ content: 'Hel', suggestions }))).suggestions).to.deep.equal(
      suggestions,
    );
  });
});
