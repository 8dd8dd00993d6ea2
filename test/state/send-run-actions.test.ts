import { expect } from '@open-wc/testing';
import { initialState, type ChatState, type LocalAction, type MessageError } from '../../src/state/index.js';
import {
  act,
  answer,
  asked,
  asks,
  call,
  callStates,
  cancelled,
  completed,
  delta,
  ev,
  failed,
  outline,
  partially,
  play,
  settled,
  text,
  tool,
} from './support/play.js';

const at = '2026-04-12T10:00:00.000Z';
const queued = (clientId = 'c1', words = 'q'): LocalAction => ({
  type: 'send.queued',
  id: `local-${clientId}`,
  clientId,
  text: words,
  createdAt: at,
});
const accepted = (facts: object = {}): LocalAction => ({
  type: 'send.accepted',
  clientId: 'c1',
  messageId: 'm1',
  runId: 'r1',
  userMessageId: 'u1',
  createdAt: at,
  ...facts,
});
const network: MessageError = { code: 'network', retryable: true };
const bubbles = (state: ChatState) => state.conversation.messages.map((m) => `${m.id} ${m.role} ${m.status}`);

describe('sending', () => {
  it('shows the bubble at once, and the turn runs', () => {
    const state = act(initialState(), queued());
    expect(state.conversation.messages).to.deep.equal([
      {
        id: 'local-c1',
        role: 'user',
        createdAt: at,
        status: 'sending',
        clientId: 'c1',
        parts: [{ kind: 'text', text: 'q' }],
        suggestions: [],
      },
    ]);
    expect(state.turn).to.equal('running');
    expect(act(initialState(), queued('c1', '')).conversation.messages[0]?.parts).to.deep.equal([]);
  });

  it('accepted: the bubble takes the server’s id, the answer begins', () => {
    const state = act(initialState(), queued(), accepted({ sessionId: 's9' }));
    expect(bubbles(state)).to.deep.equal(['u1 user sent', 'm1 assistant streaming']);
    expect(state.conversation.sessionId).to.equal('s9');
    expect(state.run).to.include({ runId: 'r1', messageId: 'm1', terminal: false });
    expect(answer(state).runId).to.equal('r1');
  });

  it('accepted in a chat that has messages already', () => {
    const state = act(
      play([settled()], asked()),
      queued('c2'),
      accepted({ clientId: 'c2', messageId: 'm2', runId: 'r2', userMessageId: 'u2' }),
    );
    expect(bubbles(state)).to.deep.equal([
      'u1 user sent',
      'm1 assistant completed',
      'u2 user sent',
      'm2 assistant streaming',
    ]);
  });

  it('accepted without names of run and message: they stay open', () => {
    const state = act(initialState(), queued(), accepted({ runId: undefined, userMessageId: undefined }));
    expect(bubbles(state)).to.deep.equal(['local-c1 user sent', 'm1 assistant streaming']);
    expect(answer(state)).not.to.have.property('runId');
  });

  it('failed: the bubble says so, the turn is idle, and the same bubble is sent again', () => {
    const state = act(initialState(), queued(), { type: 'send.failed', clientId: 'c1', error: network });
    expect(state.conversation.messages[0]).to.deep.include({ status: 'failed', error: network });
    expect(state.turn).to.equal('idle');
    const again = act(state, queued());
    expect(bubbles(again)).to.deep.equal(['local-c1 user sending']);
    expect(again.conversation.messages[0]).not.to.have.property('error');
    expect(bubbles(act(again, accepted()))).to.deep.equal(['u1 user sent', 'm1 assistant streaming']);
  });

  it('an answer that was lost: the repeated send finds both messages stored and doubles neither', () => {
    const lost = act(initialState(), queued(), { type: 'send.failed', clientId: 'c1', error: network });
    const loaded = act(lost, {
      type: 'history.loaded',
      messages: [
        {
          id: 'u1',
          role: 'user',
          content: 'q',
          status: 'completed',
          createdAt: at,
          toolCalls: [],
          suggestions: [],
        },
        {
          id: 'm1',
          role: 'assistant',
          content: 'Hel',
          status: 'streaming',
          createdAt: at,
          runId: 'r1',
          toolCalls: [],
          suggestions: [],
        },
      ],
    });
    expect(bubbles(loaded)).to.deep.equal(['u1 user sent', 'm1 assistant streaming', 'local-c1 user failed']);
    const again = act(loaded, queued(), accepted());
    expect(bubbles(again)).to.deep.equal(['u1 user sent', 'm1 assistant streaming']);
    expect(text(play([delta('Hello')], again))).to.equal('Hello');
  });

  it('discards only what was not sent', () => {
    const discard = (messageId: string): LocalAction => ({ type: 'send.discarded', messageId });
    const state = act(initialState(), queued(), { type: 'send.failed', clientId: 'c1', error: network });
    expect(bubbles(act(state, discard('local-c1')))).to.deep.equal([]);
    const sent = play([failed()], asked());
    for (const id of ['u1', 'm1', 'nobody']) expect(act(sent, discard(id))).to.equal(sent);
  });

  it('of a bubble that is not there changes no message', () => {
    const state = act(asked(), { type: 'send.failed', clientId: 'c9', error: network });
    expect(state.conversation).to.equal(state.conversation);
    expect(bubbles(state)).to.deep.equal(bubbles(asked()));
  });

  it('session.opened names the session', () => {
    const state = act(initialState(), { type: 'session.opened', sessionId: 's1' });
    expect(state.conversation.sessionId).to.equal('s1');
    expect(act(state, { type: 'session.opened', sessionId: 's1' })).to.equal(state);
  });
});

describe('a send before settlement', () => {
  it('begins a new generation: nothing of the run before is taken any more', () => {
    const state = act(play([delta('a'), tool('started', 'tc_1'), completed('a')], asked()), queued('c2'));
    expect(state.run).to.include({ detached: true, terminal: true });
    expect(callStates(state)).to.deep.equal(['interrupted']);
    expect(answer(state).status).to.equal('completed');
    expect(state.turn).to.equal('running');
    const late = play(
      [ev('message.suggestions', { suggestions: [{ text: 'x', priority: 1 }] }), failed('old')],
      state,
    );
    expect(late).to.equal(state);
  });

  it('after a failure is a turn like any other', () => {
    const state = act(play([failed()], asked()), queued('c2'));
    expect(state.turn).to.equal('running');
    expect(answer(state).status).to.equal('failed');
  });
});

describe('stopping', () => {
  const stop: LocalAction = { type: 'run.stopping' };
  const stopped = (): ChatState => act(play([delta('He'), delta('llo')], asked()), stop);

  it('LIFE-01 text stands still, the turn runs until the end, and then once is idle', () => {
    const turns = [stopped().turn];
    const end = [delta(' WORLD'), ev('run.cancelling', {}), partially('Hello'), cancelled()].reduce(
      (state, event) => {
        const next = play([event], state);
        expect(text(next)).to.equal('Hello');
        turns.push(next.turn);
        return next;
      },
      stopped(),
    );
    expect(turns).to.deep.equal(['running', 'running', 'running', 'running', 'idle']);
    expect(answer(end).status).to.equal('partial');
  });

  it('LIFE-01 without a confirmed text what was seen stands', () => {
    for (const end of [[partially(), cancelled()], [cancelled()], [failed()]]) {
      expect(text(play([delta(' WORLD'), ...end], stopped()))).to.equal('Hello');
    }
  });

  it('LIFE-02 the confirmed text counts', () => {
    expect(text(play([partially('Hello W'), cancelled()], stopped()))).to.equal('Hello W');
    expect(text(play([partially('Hel'), cancelled()], stopped()))).to.equal('Hel');
  });

  it('LIFE-02 twice is once; without a run, or after its end, it is nothing', () => {
    const once = play([delta(' W')], stopped());
    expect(act(once, stop)).to.equal(once);
    const ended = play([settled()], asked());
    expect(act(ended, stop)).to.equal(ended);
    const idle = initialState();
    expect(act(idle, stop, { type: 'run.stop_refused' })).to.equal(idle);
  });

  it('a run that completes all the same shows all of its text', () => {
    const state = play([delta(' WORLD'), completed('Hello WORLD')], stopped());
    expect(text(state)).to.equal('Hello WORLD');
    expect(state.turn).to.equal('running');
    expect(play([settled()], state).turn).to.equal('idle');
    expect(text(play([delta(' WORLD'), settled()], stopped()))).to.equal('Hello WORLD');
  });

  it('a refused stop goes on as if nobody had stopped', () => {
    const state = act(play([delta(' WORLD')], stopped()), { type: 'run.stop_refused' });
    expect(text(state)).to.equal('Hello WORLD');
    expect(state.run).to.include({ stopping: false, held: undefined });
    expect(text(play([delta('!')], state))).to.equal('Hello WORLD!');
    const done = act(play([completed()], stopped()), { type: 'run.stop_refused' });
    expect(done.turn).to.equal(play([completed()], stopped()).turn);
  });

  it('tool results still arrive; an approval still waits', () => {
    const state = act(play([tool('started', 'tc_1'), asks('tc_2')], asked()), stop);
    expect(callStates(play([tool('completed', 'tc_1')], state))).to.deep.equal([
      'completed',
      'awaiting-approval',
    ]);
    expect(state.turn).to.equal('waiting');
  });
});

describe('a run that is given up', () => {
  it('leaves a partial answer, its cards interrupted, the turn idle', () => {
    const state = act(play([delta('a'), tool('started', 'tc_1'), asks('tc_2')], asked()), {
      type: 'run.abandoned',
    });
    expect(answer(state).status).to.equal('partial');
    expect(callStates(state)).to.deep.equal(['interrupted', 'expired']);
    expect(call(state, 1).approval?.state).to.equal('not-run');
    expect(state.turn).to.equal('idle');
    expect(state.run).to.include({ terminal: true, outcome: undefined });
  });

  it('with an error: the turn failed', () => {
    const state = act(play([delta('a')], asked()), { type: 'run.abandoned', error: network });
    expect(answer(state)).to.deep.include({ status: 'partial', error: network });
    expect(state.turn).to.equal('failed');
  });

  it('while the question is still being sent only the turn ends', () => {
    const state = act(initialState(), queued(), { type: 'run.abandoned' });
    expect(bubbles(state)).to.deep.equal(['local-c1 user sending']);
    expect(state.turn).to.equal('idle');
    const later = act(play([settled()], asked()), queued('c2'), { type: 'run.abandoned', error: network });
    expect(later.turn).to.equal('failed');
  });

  it('after its end it is nothing', () => {
    for (const end of [settled(), failed()]) {
      const state = play([end], asked());
      expect(act(state, { type: 'run.abandoned' })).to.equal(state);
    }
  });
});

describe('following a run', () => {
  it('run.opened makes the answer of a feature run', () => {
    const state = act(initialState(), { type: 'run.opened', runId: 'r1', createdAt: at });
    expect(bubbles(state)).to.deep.equal(['run-r1 assistant streaming']);
    expect(state.turn).to.equal('running');
    expect(outline(play([delta('a')], state))).to.deep.equal(['a']);
  });

  it('run.attached to a run that is followed already changes nothing', () => {
    const state = play([delta('a')], asked());
    expect(act(state, { type: 'run.attached', messageId: 'm1', runId: 'r1', createdAt: at })).to.equal(state);
  });

  it('run.attached again after it was left reads it from the start, without doubles', () => {
    const left = act(play([delta('a'), tool('started', 'tc_1')], asked()), {
      type: 'run.abandoned',
      error: network,
    });
    const state = act(left, { type: 'run.attached', messageId: 'm1', createdAt: at });
    expect(answer(state)).to.include({ status: 'streaming' }).and.not.to.have.property('error');
    expect(state.run?.runId).to.equal('r1');
    const again = play([delta('a'), tool('started', 'tc_1'), delta('b')], state);
    expect(outline(again)).to.deep.equal(['a', '[tc_1 active]', 'b']);
  });
});
