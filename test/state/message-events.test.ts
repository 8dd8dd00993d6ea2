import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { apply, initialState, type ChatState } from '../../src/state/index.js';
import {
  act,
  answer,
  asked,
  asks,
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

const status = (state: ChatState): string => answer(state).status;

describe('message.delta', () => {
  it('C-060 C-069 appends in order; neighbouring text is one part', () => {
    expect(outline(play([delta('a'), delta('b'), delta('c')], asked()))).to.deep.equal(['abc']);
  });

  it('TXT-02 equal and overlapping deltas are content', () => {
    const deltas = ['\n', '\n', 'ha', 'ha', ' 150', '0', ' foobar', 'bar'];
    expect(text(play(deltas.map((d) => delta(d))))).to.equal('\n\nhaha 1500 foobarbar');
  });

  it('C-069 G-24 keeps text and cards in order of arrival', () => {
    const state = play(
      [delta('a'), tool('started', 'tc_1'), tool('started', 'tc_2'), delta('b'), delta('c')],
      asked(),
    );
    expect(outline(state)).to.deep.equal(['a', '[tc_1 active]', '[tc_2 active]', 'bc']);
  });

  it('a status line between two deltas does not cut the sentence', () => {
    const state = play([delta('Hel'), ev('run.model.switched', { toModelKey: 'b' }), delta('lo')], asked());
    expect(outline(state)).to.deep.equal(['Hello', '<model>']);
  });

  it('TXT-08 stores the halves of a split emoji as given', () => {
    expect(text(play([delta('Hi \ud83d'), delta('\ude00!')], asked()))).to.equal('Hi 😀!');
  });

  it('an empty delta changes nothing', () => {
    const state = play([delta('a')], asked());
    expect(play([delta('')], state).conversation).to.equal(state.conversation);
  });

  it('G-23 belongs to the open assistant message; without one it makes one', () => {
    const state = play([delta('a', 3)]);
    expect(answer(state)).to.deep.equal({
      id: 'run-r1',
      role: 'assistant',
      createdAt: '',
      status: 'streaming',
      runId: 'r1',
      parts: [{ kind: 'text', text: 'a' }],
      suggestions: [],
    });
    expect(state.turn).to.equal('running');
  });

  it('RES-04 a late delta is left out, and the final text then counts', () => {
    const late = play([delta('A', 1), delta('C', 3), delta('B', 2)], asked());
    expect(text(late)).to.equal('AC');
    expect(text(play([completed('ABC', 4)], late))).to.equal('ABC');
  });

  it('is dropped after the end of the run, of a partial and of a failed answer', () => {
    for (const end of [settled(), cancelled(), failed('x'), partially()]) {
      const state = play([delta('a'), end], asked());
      expect(play([delta('b')], state).conversation).to.equal(state.conversation);
    }
  });
});

describe('message.completed', () => {
  it('C-061 ends the answer and the turn, not the run (G-01)', () => {
    const state = play([delta('a'), completed('a')], asked());
    expect(status(state)).to.equal('completed');
    expect(state.turn).to.equal('idle');
    expect(state.run).to.include({ turnFinished: true, terminal: false });
  });

  it('content without a delta before it is the text', () => {
    expect(outline(play([completed('whole')], asked()))).to.deep.equal(['whole']);
    expect(outline(play([tool('completed', 'tc_1'), completed('whole')], asked()))).to.deep.equal([
      '[tc_1 completed]',
      'whole',
    ]);
  });

  it('TXT-03 the same content again is not a second text', () => {
    const events = [
      delta('Let me look. '),
      tool('completed', 'tc_1'),
      delta('Found 2.'),
      completed('Let me look. Found 2.'),
    ];
    expect(outline(play(events, asked()))).to.deep.equal(['Let me look. ', '[tc_1 completed]', 'Found 2.']);
  });

  it('G-22 differing content: the deltas stand', () => {
    expect(text(play([delta('Hello '), delta(' world '), completed('Hello world.')], asked()))).to.equal(
      'Hello  world ',
    );
  });

  it('TXT-01 G-22 differing content of a field that the host named replaces them', () => {
    const state = play([delta('Hello '), delta(' world '), completed('Hello world.', 3, true)], asked());
    expect(outline(state)).to.deep.equal(['Hello world.']);
  });

  it('TXT-05 content replaces what began too late', () => {
    expect(outline(play([delta('tail', 50), completed('head and tail', 51)], asked()))).to.deep.equal([
      'head and tail',
    ]);
  });

  it('SSE-19 content replaces text that has a hole', () => {
    expect(outline(play([delta('A', 1), delta('C', 3), completed('ABC', 4)], asked()))).to.deep.equal([
      'ABC',
    ]);
  });

  it('the frame that was missed last counts as a hole too', () => {
    expect(text(play([delta('A', 1), completed('AB', 3)], asked()))).to.equal('AB');
  });

  it('without seqs nothing proves a hole', () => {
    const frames = [delta('A'), completed('AB')];
    const state = frames.reduce((s, event) => apply(s, { runId: 'r1', events: [event] }), asked());
    expect(text(state)).to.equal('A');
  });

  it('empty content never takes text away', () => {
    expect(text(play([delta('A', 2), completed('', 9, true)], asked()))).to.equal('A');
  });

  it('TXT-06 an empty answer stays, completed and without parts', () => {
    const state = play([ev('run.started', {}), completed(''), settled()], asked());
    expect(answer(state)).to.include({ status: 'completed' });
    expect(answer(state).parts).to.deep.equal([]);
    expect(state.turn).to.equal('idle');
  });

  it('a second one changes nothing: never printed twice', () => {
    const state = play([delta('a'), completed('a')], asked());
    expect(play([completed('b')], state).conversation).to.equal(state.conversation);
  });

  it('does not complete what was stopped', () => {
    const state = play([delta('a'), partially('a'), completed('a b', 9)], asked());
    expect(status(state)).to.equal('partial');
    expect(text(state)).to.equal('a');
  });

  it('of a run that was cancelled later still comes whole', () => {
    const state = play([delta('a'), completed('a'), cancelled()], asked());
    expect(status(state)).to.equal('completed');
    expect(state.turn).to.equal('idle');
  });
});

describe('a run of several answers', () => {
  const first = (): ChatState => play([delta('one'), completed('one')], asked());

  it('goes on after message.completed when a delta follows', () => {
    const state = play([delta(' two')], first());
    expect(state.turn).to.equal('running');
    expect(status(state)).to.equal('streaming');
    expect(outline(play([completed(' two')], state))).to.deep.equal(['one two']);
  });

  it('goes on when a tool starts or asks for approval', () => {
    expect(play([tool('started', 'tc_1')], first()).turn).to.equal('running');
    expect(play([asks('tc_1')], first()).turn).to.equal('waiting');
    expect(play([ev('workflow.step.started', { stepKey: 'a' })], first()).turn).to.equal('running');
  });

  it('but not by a late start, a progress or a result', () => {
    expect(
      play([tool('started', 'tc_1', {}, 9), completed('one', 10), tool('progress', 'tc_1', {}, 11)], first())
        .turn,
    ).to.equal('idle');
    expect(play([tool('completed', 'tc_1')], first()).turn).to.equal('idle');
  });

  it('its last content may be the last answer or the whole text', () => {
    const two = play([tool('completed', 'tc_1'), tool('started', 'tc_2'), delta('two')], first());
    for (const content of ['two', 'onetwo']) {
      expect(outline(play([completed(content)], two))).to.deep.equal([
        'one',
        '[tc_1 completed]',
        '[tc_2 active]',
        'two',
      ]);
    }
    for (const content of ['TWO', 'oneTWO']) {
      expect(outline(play([completed(content, 20, true)], two))).to.deep.equal([
        'one',
        '[tc_1 completed]',
        '[tc_2 active]',
        'TWO',
      ]);
    }
  });

  it('an answer without deltas is appended', () => {
    const two = play([tool('started', 'tc_1')], first());
    for (const content of ['two', 'onetwo']) {
      expect(outline(play([completed(content)], two))).to.deep.equal(['one', '[tc_1 active]', 'two']);
    }
  });
});

describe('message.partially_completed', () => {
  it('C-062 TXT-11 keeps the text and marks it partial', () => {
    const state = play([delta('Half an '), delta('answ'), partially('Half an answ')], asked());
    expect(text(state)).to.equal('Half an answ');
    expect(status(state)).to.equal('partial');
    expect(state.turn).to.equal('idle');
    expect(state.run?.terminal).to.be.false;
  });

  it('TXT-11 a failure after it keeps the mark and adds the error', () => {
    const state = play([delta('Half'), partially('Half'), failed('<b>upstream</b> 503')], asked());
    expect(answer(state)).to.deep.include({
      status: 'partial',
      error: { code: 'run_failed', message: '<b>upstream</b> 503', retryable: true },
    });
    expect(state.turn).to.equal('failed');
  });

  it('LIFE-02 the confirmed partial is the text of a run that is being cancelled', () => {
    const state = play(
      [delta('He'), ev('run.cancel_requested', {}), ev('run.cancelling', {}), partially('Hey')],
      asked(),
    );
    expect(text(state)).to.equal('Hey');
    expect(state.turn).to.equal('running');
    expect(play([cancelled()], state).turn).to.equal('idle');
  });

  it('LIFE-02 it may come after run.cancelled', () => {
    expect(text(play([delta('He'), cancelled(), partially('Hey')], asked()))).to.equal('Hey');
  });

  it('otherwise the deltas stand', () => {
    expect(text(play([delta('He'), partially('Hey')], asked()))).to.equal('He');
  });

  it('does not undo message.completed', () => {
    const state = play([delta('a'), completed('a'), partially('b', 9)], asked());
    expect(status(state)).to.equal('completed');
    expect(text(state)).to.equal('a');
  });
});

describe('message.suggestions', () => {
  const chips = (messageId?: string) =>
    ev('message.suggestions', {
      ...(messageId === undefined ? {} : { messageId }),
      suggestions: [
        { text: 'second', priority: 2 },
        { text: 'first', priority: 1 },
        { text: 'also second', priority: 2 },
      ],
    });
  const texts = (state: ChatState): string[] => answer(state).suggestions.map((s) => s.text);

  it('C-064 C-065 C-067 attach after message.completed, best first', () => {
    const state = play([delta('a'), completed('a'), chips('m1')], asked());
    expect(texts(state)).to.deep.equal(['first', 'second', 'also second']);
    expect(state.turn).to.equal('idle');
  });

  it('C-054 attach after the terminal event as well', () => {
    expect(texts(play([completed('a'), settled(), chips('m1')], asked()))).to.have.length(3);
  });

  it('go to the message of the run when the named one is not known, or none is named', () => {
    expect(texts(play([completed('a'), chips('m9')], asked()))).to.have.length(3);
    expect(texts(play([completed('a'), chips()], asked()))).to.have.length(3);
  });

  it('are bounded', () => {
    const suggestions = Array.from({ length: 50 }, (_, priority) => ({ text: `${priority}`, priority }));
    expect(texts(play([ev('message.suggestions', { suggestions })], asked()))).to.have.length(
      limits.suggestions,
    );
  });

  it('C-067 go when a new turn starts', () => {
    const state = play([delta('a'), completed('a'), chips('m1'), settled()], asked());
    const next = act(state, {
      type: 'send.queued',
      id: 'l2',
      clientId: 'c2',
      text: 'next',
      createdAt: '2026',
    });
    expect(answer(next).suggestions).to.deep.equal([]);
  });
});

describe('the bound of one message', () => {
  const big = 'x'.repeat(limits.messageChars - 1);

  it('cuts the text once and says so once', () => {
    const state = play(
      [delta(big), delta('yz'), delta('more'), tool('started', 'tc_1'), delta('more')],
      asked(),
    );
    expect(text(state)).to.equal(`${big}y`);
    expect(outline(state).slice(1)).to.deep.equal(['<truncated>', '[tc_1 active]']);
  });

  it('cuts the text that message.completed tells', () => {
    const state = play([delta('a', 2), completed(`${big}yz`, 3)], asked());
    expect(text(state)).to.equal(`${big}y`);
    expect(outline(state).slice(1)).to.deep.equal(['<truncated>']);
  });
});

describe('initialState', () => {
  it('is empty and plain', () => {
    expect(initialState()).to.deep.equal({
      conversation: { messages: [], plan: [], workflow: [] },
      turn: 'idle',
      run: undefined,
      applied: {},
    });
    expect(initialState('s1').conversation.sessionId).to.equal('s1');
  });
});
