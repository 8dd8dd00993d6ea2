import { expect } from '@open-wc/testing';
import type { RestoredMessage, RestoredToolCall } from '../../src/protocol/dialect.js';
import { apply, initialState, type ChatState, type Message } from '../../src/state/index.js';
import {
  act,
  answer,
  answers,
  asked,
  asks,
  call,
  calls,
  callStates,
  completed,
  delta,
  ev,
  outline,
  play,
  settled,
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
const ids = (state: ChatState) => state.conversation.messages.map((m) => m.id);
const restored = (message: RestoredMessage): Message => answer(load(initialState(), message));
const attach = (state: ChatState): ChatState =>
  act(state, { type: 'run.attached', messageId: 'm1', runId: 'r1', createdAt: at });

describe('a stored message', () => {
  it('C-150 is shown like a live one', () => {
    const state = load(
      initialState('s1'),
      user('u1', 'q'),
      stored({
        content: 'Hi',
        toolCalls: [kept('tc_1', 'completed', { output: 1, executionMs: 5, success: true })],
      }),
    );
    expect(state.conversation.messages).to.deep.equal([
      {
        id: 'u1',
        role: 'user',
        createdAt: at,
        status: 'sent',
        parts: [{ kind: 'text', text: 'q' }],
        suggestions: [],
      },
      {
        id: 'm1',
        role: 'assistant',
        createdAt: '2026-04-12T10:00:01.000Z',
        status: 'completed',
        runId: 'r1',
        parts: [
          {
            kind: 'tool',
            runId: 'r1',
            callId: 'tc_1',
            toolKey: 'bits.get',
            state: 'completed',
            output: 1,
            executionMs: 5,
          },
          { kind: 'text', text: 'Hi' },
        ],
        suggestions: [],
      },
    ]);
    expect(state.turn).to.equal('idle');
  });

  it('C-069 puts cards where the stored offsets say', () => {
    const message = stored({
      content: 'Let me look. Found 2.',
      toolCalls: [
        kept('a', 'completed', { contentOffset: 13 }),
        kept('b', 'completed'),
        kept('c', 'completed', { contentOffset: 4 }),
      ],
    });
    expect(outline(load(initialState(), message))).to.deep.equal([
      'Let me look. ',
      '[a completed]',
      '[b completed]',
      '[c completed]',
      'Found 2.',
    ]);
    expect(
      outline(
        load(
          initialState(),
          stored({ content: 'ab', toolCalls: [kept('a', 'completed', { contentOffset: 2 })] }),
        ),
      ),
    ).to.deep.equal(['ab', '[a completed]']);
  });

  it('C-151 C-154 G-11 HIS-01 of a run that is over leaves nothing spinning and nothing to press', () => {
    const words = [
      'pending',
      'active',
      'completed',
      'failed',
      'degraded',
      'rejected',
      'skipped',
      'unknown',
    ] as const;
    const toolCalls = words.map((state, i) =>
      kept(`tc_${i}`, state, state === 'unknown' ? { rawStatus: 'queued' } : {}),
    );
    const over = (status: RestoredMessage['status']) =>
      calls(load(initialState(), stored({ status, toolCalls }))).map((c) => c.state);
    const rest = words.slice(2);
    expect(over('completed')).to.deep.equal(['interrupted', 'interrupted', ...rest]);
    expect(over('partial')).to.deep.equal(['skipped', 'skipped', ...rest]);
    expect(over('failed')).to.deep.equal(['failed', 'failed', ...rest]);
    expect(over('streaming')).to.deep.equal(words);
    const state = load(initialState(), stored({ toolCalls }));
    expect(call(state, 7).rawStatus).to.equal('queued');
    expect(calls(state).some((c) => c.approval)).to.be.false;
  });

  it('C-153 a stored pending is no proof of a live approval', () => {
    const state = load(initialState(), stored({ status: 'streaming', toolCalls: [kept('tc_1', 'pending')] }));
    expect(call(state)).not.to.have.property('approval');
    expect(state.turn).to.equal('idle');
  });

  it('CARD-02 counts callIds that come again', () => {
    const message = stored({ toolCalls: [kept('tc_0', 'completed'), kept('tc_0', 'failed')] });
    expect(calls(load(initialState(), message)).map((c) => c.occurrence)).to.deep.equal([undefined, 2]);
  });

  it('a failed one says so, without words that were not stored', () => {
    expect(restored(stored({ status: 'failed' }))).to.deep.include({
      status: 'failed',
      error: { code: 'run_failed', retryable: true },
    });
    expect(restored(stored({ status: 'partial' })))
      .to.include({ status: 'partial' })
      .and.not.to.have.property('error');
  });

  it('C-067 has its suggestions only while it is the newest', () => {
    const suggestions = [{ text: 'x', priority: 1 }];
    const state = load(
      initialState(),
      stored({ id: 'm0', suggestions }),
      user('u1'),
      stored({ suggestions }),
    );
    expect(state.conversation.messages.map((m) => m.suggestions.length)).to.deep.equal([0, 0, 1]);
  });
});

describe('history and what is here', () => {
  it('the same page again changes nothing, by identity', () => {
    const page = [user('u1'), stored({ content: 'Hi', toolCalls: [kept('tc_1', 'completed')] })];
    const state = load(initialState(), ...page);
    expect(load(state, ...page)).to.equal(state);
  });

  it('keeps what the stream is writing', () => {
    const state = play([delta('Hello')], asked());
    const loaded = load(
      state,
      user('u0'),
      stored({ id: 'm0' }),
      user('u1', 'q'),
      stored({ content: 'Hel', status: 'streaming' }),
    );
    expect(ids(loaded)).to.deep.equal(['u0', 'm0', 'u1', 'm1']);
    expect(answer(loaded)).to.equal(answer(state));
    expect(text(play([delta('!')], loaded))).to.equal('Hello!');
  });

  it('keeps older pages before the page, and what was not sent after it', () => {
    const older = act(load(initialState(), user('u2'), stored({ id: 'm2' })), {
      type: 'history.prepended',
      messages: [user('u1'), stored({ id: 'm1' })],
    });
    const unsent = act(
      older,
      { type: 'send.queued', id: 'l', clientId: 'c', text: 'x', createdAt: at },
      { type: 'send.failed', clientId: 'c', error: { code: 'network', retryable: true } },
    );
    expect(ids(load(unsent, user('u2'), stored({ id: 'm2' }), user('u3')))).to.deep.equal([
      'u1',
      'm1',
      'u2',
      'm2',
      'u3',
      'l',
    ]);
  });

  it('a page that has nothing in common is newer than what is older', () => {
    const old = load(initialState(), user('u1', 'q', '2026-04-11T00:00:00.000Z'));
    const bubble = act(old, {
      type: 'send.queued',
      id: 'l',
      clientId: 'c',
      text: 'x',
      createdAt: '2026-04-13T00:00:00.000Z',
    });
    expect(ids(load(bubble, user('u5')))).to.deep.equal(['u1', 'u5', 'l']);
    expect(ids(load(bubble))).to.deep.equal(['u1', 'l']);
  });

  it('history.dropped lets the oldest go', () => {
    const state = load(initialState(), user('u1'), user('u2', 'other'), user('u3', 'third'));
    const less = act(state, { type: 'history.dropped', count: 2 });
    expect(less.conversation.messages.map(({ id }) => id)).to.deep.equal(['u3']);
    const again = act(less, { type: 'history.prepended', messages: [user('u1'), user('u2', 'other')] });
    expect(again.conversation.messages.map(({ id }) => id)).to.deep.equal(['u1', 'u2', 'u3']);
  });

  it('history.prepended adds each message once', () => {
    const state = load(initialState(), user('u2'), stored());
    const more = act(state, { type: 'history.prepended', messages: [user('u1'), user('u2', 'other')] });
    expect(ids(more)).to.deep.equal(['u1', 'u2', 'm1']);
    expect(more.conversation.messages.slice(1)).to.deep.equal(state.conversation.messages);
    expect(act(more, { type: 'history.prepended', messages: [user('u1')] })).to.equal(more);
  });

  it('an ended answer is brought in line with what is stored', () => {
    const state = play([delta('Hel'), settled()], asked());
    expect(text(load(state, user('u1', 'q'), stored({ content: 'Hello' })))).to.equal('Hello');
  });
});

describe('reload of a message that still streams', () => {
  const half = stored({
    content: 'Hel',
    status: 'streaming',
    toolCalls: [kept('tc_1', 'active', { contentOffset: 0 })],
  });
  const reloaded = (): ChatState => attach(load(initialState(), user('u1'), half));

  it('HIS-05 C-152 the first replayed event replaces its parts: neither text nor card doubles', () => {
    expect(outline(reloaded())).to.deep.equal(['[tc_1 active]', 'Hel']);
    const events = [
      tool('started', 'tc_1'),
      delta('Hel'),
      delta('lo'),
      tool('completed', 'tc_1'),
      completed('Hello'),
      settled(),
    ];
    events.reduce((state, event) => {
      const next = play([event], state, false);
      expect('Hello'.startsWith(text(next))).to.be.true;
      expect(calls(next)).to.have.length(1);
      return next;
    }, reloaded());
  });

  it('live equals reload: the replay gives what was seen live', () => {
    const events = [
      delta('Hel'),
      tool('started', 'tc_1'),
      asks('tc_2'),
      delta('lo'),
      answers('tc_2', 'rejected'),
    ];
    const live = play(events, asked(), false).conversation.messages.at(-1)!;
    const again = play(events, reloaded(), false).conversation.messages.at(-1)!;
    expect({ ...again, createdAt: live.createdAt }).to.deep.equal(live);
  });

  it('stream.connected and frames without events replace nothing', () => {
    const state = play([ev('stream.connected', { runId: 'r1' }, 0)], reloaded());
    expect(outline(state)).to.deep.equal(['[tc_1 active]', 'Hel']);
  });

  it('C-131 frames without events at the beginning count: the replay is whole all the same', () => {
    const hidden = play([delta('A', 2)], apply(reloaded(), { runId: 'r1', seq: 1, events: [] }));
    expect(outline(hidden)).to.deep.equal(['A']);
  });

  it('a replay that starts late keeps the cards, merged by callId, and the text until the first delta', () => {
    const state = play([tool('completed', 'tc_1', { output: 1 }, 7)], reloaded());
    expect(outline(state)).to.deep.equal(['[tc_1 completed]', 'Hel']);
    const later = play([delta('lo', 8)], state);
    expect(outline(later)).to.deep.equal(['[tc_1 completed]', 'lo']);
    expect(outline(play([completed('Hello', 9)], later))).to.deep.equal(['[tc_1 completed]', 'Hello']);
  });

  it('a replay that starts at its end keeps all', () => {
    expect(outline(play([settled(40)], reloaded()))).to.deep.equal(['[tc_1 interrupted]', 'Hel']);
    expect(outline(play([completed('Hello', 39), settled(40)], reloaded()))).to.deep.equal([
      '[tc_1 interrupted]',
      'Hello',
    ]);
  });

  it('a card without the name of its run gets it from the stream', () => {
    const { runId: _, ...nameless } = half;
    const state = act(load(initialState(), nameless), {
      type: 'run.attached',
      messageId: 'm1',
      createdAt: at,
    });
    expect(call(state).runId).to.equal('');
    expect(call(play([tool('progress', 'tc_1', {}, 7)], state)).runId).to.equal('r1');
  });

  it('HIS-03 the replayed request opens the stored card', () => {
    const pending = stored({
      status: 'streaming',
      toolCalls: [kept('tc_1', 'pending', { toolKey: 'bits.delete' })],
    });
    for (const seq of [1, 2]) {
      const state = play([asks('tc_1', {}, seq)], attach(load(initialState(), pending)), false);
      expect(callStates(state)).to.deep.equal(['awaiting-approval']);
      expect(state.turn).to.equal('waiting');
    }
  });

  it('HIS-04 an answer that is not stored yet comes after the question', () => {
    const history = load(initialState(), user('u1', 'q1'), stored({ content: 'old' }), user('u2', 'q2'));
    const state = act(history, { type: 'run.attached', messageId: 'm2', runId: 'r1', createdAt: at });
    const end = play([ev('run.started', {}), delta('new'), completed('new'), settled()], state);
    expect(end.conversation.messages.map((m) => m.parts)).to.deep.equal(
      ['q1', 'old', 'q2', 'new'].map((t) => [{ kind: 'text', text: t }]),
    );
  });
});
