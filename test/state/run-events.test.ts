import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import type { ChatEvent } from '../../src/protocol/chat-event.js';
import { initialState, type ChatState, type StatusPart } from '../../src/state/index.js';
import {
  answer,
  asked,
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
} from './support/play.js';

const lines = (state: ChatState): StatusPart[] => answer(state).parts.filter((p) => p.kind === 'status');

describe('the end of a run', () => {
  const table: [ChatEvent, string, string, string][] = [
    [settled(), 'completed', 'completed', 'idle'],
    [ev('workflow.completed', {}), 'completed', 'completed', 'idle'],
    [cancelled(), 'cancelled', 'partial', 'idle'],
    [failed('boom'), 'failed', 'failed', 'failed'],
    [ev('run.error', { error: 'boom', code: 'provider_error' }), 'failed', 'failed', 'failed'],
    [ev('run.error', {}), 'failed', 'failed', 'failed'],
  ];
  for (const [event, outcome, status, turn] of table) {
    it(`C-052 ${event.type}: ${outcome}`, () => {
      const state = play([delta('a'), event], asked());
      expect(state.run).to.include({ terminal: true, turnFinished: true, outcome });
      expect(answer(state).status).to.equal(status);
      expect(state.turn).to.equal(turn);
      expect(text(state)).to.equal('a');
    });
  }

  it('C-047 cancelled is no error', () => {
    expect(answer(play([cancelled()], asked()))).not.to.have.property('error');
  });

  it('C-048 C-049 C-167 C-168 keeps the server’s words as they are', () => {
    const state = play([ev('run.error', { error: '<b>no</b>', code: 'empty_response' })], asked());
    expect(answer(state).error).to.deep.equal({
      code: 'run_failed',
      reason: 'empty_response',
      message: '<b>no</b>',
      retryable: true,
    });
    expect(answer(play([ev('run.error', {})], asked())).error).to.deep.equal({
      code: 'run_failed',
      retryable: true,
    });
  });

  it('TXT-06 empty_response: the turn failed, the question stays', () => {
    const state = play([ev('run.started', {}), ev('run.error', { code: 'empty_response' })], asked());
    expect(state.turn).to.equal('failed');
    expect(state.conversation.messages.map((m) => m.role)).to.deep.equal(['user', 'assistant']);
  });

  it('C-055 G-33 the first one fixes the outcome', () => {
    const ends = [settled(), cancelled(), failed('second')];
    for (const first of ends) {
      const state = play([delta('a'), first], asked());
      for (const second of ends) {
        const later = play([second], state);
        expect(later.conversation).to.equal(state.conversation);
        expect(later.run).to.deep.equal(state.run);
      }
    }
  });

  it('a failure after message.completed fails the turn and leaves the answer', () => {
    const state = play([delta('a'), completed('a'), failed('late')], asked());
    expect(answer(state)).to.include({ status: 'completed' });
    expect(answer(state).error?.message).to.equal('late');
    expect(state.turn).to.equal('failed');
  });
});

describe('what is not an end', () => {
  it('G-02 C-166 RES-09 run.error with stream_timeout changes nothing', () => {
    const state = play([delta('Hel')], asked());
    const after = play(
      [ev('run.error', { error: 'Stream timeout exceeded', code: 'stream_timeout' })],
      state,
    );
    expect(after.conversation).to.equal(state.conversation);
    expect(after.turn).to.equal('running');
    expect(text(play([delta('lo')], after))).to.equal('Hello');
  });

  it('run.failed is one, even with that code', () => {
    expect(play([ev('run.failed', { code: 'stream_timeout' })], asked()).turn).to.equal('failed');
  });

  it('G-01 message.completed ends the turn, run.settlement.completed the run', () => {
    const turns = [delta('a'), completed('a'), ev('run.settlement.pending', {}), settled()].reduce<
      ChatState[]
    >((states, event) => [...states, play([event], states.at(-1))], [asked()]);
    expect(turns.map((s) => [s.turn, s.run?.terminal])).to.deep.equal([
      ['running', false],
      ['running', false],
      ['idle', false],
      ['idle', false],
      ['idle', true],
    ]);
  });

  it('C-042 stream.connected starts no turn; it teaches the name of the run', () => {
    const connected = ev('stream.connected', { runId: 'r1' });
    expect(play([connected])).to.include({ turn: 'idle', run: undefined });
    const state = play([delta('a'), completed('a')], asked());
    expect(play([connected], state).conversation).to.equal(state.conversation);
  });

  it('C-043 run.started makes the answer of a run that nobody opened, and changes nothing else', () => {
    const state = play([ev('run.started', {})]);
    expect(answer(state)).to.include({ status: 'streaming', runId: 'r1' });
    expect(play([ev('run.started', {})], state).conversation).to.equal(state.conversation);
  });

  it('C-046 LIFE-02 a cancellation under way keeps the turn running over the partial end', () => {
    const state = play([delta('a'), ev('run.cancelling', {}), partially('a')], asked());
    expect(state.run?.stopping).to.be.true;
    expect(state.turn).to.equal('running');
    const ended = play([cancelled()], state);
    expect(ended.turn).to.equal('idle');
    expect(ended.run?.stopping).to.be.false;
  });

  it('a cancellation that comes after the end says nothing', () => {
    const state = play([settled()], asked());
    expect(play([ev('run.cancelling', {})], state).conversation).to.equal(state.conversation);
  });
});

describe('quiet lines', () => {
  it('C-132 G-25 the capability that was chosen', () => {
    const activity = { label: 'Bits', activityType: 'tool_read' };
    expect(
      lines(play([ev('capability.resolved', { capabilityKey: 'bits', activity })], asked())),
    ).to.deep.equal([{ kind: 'status', type: 'capability', detail: { capabilityKey: 'bits' }, activity }]);
    expect(lines(play([ev('capability.resolved', {})], asked()))).to.deep.equal([
      { kind: 'status', type: 'capability' },
    ]);
  });

  it('the same line twice is one line', () => {
    const state = play(
      [ev('capability.resolved', { capabilityKey: 'a' }), ev('capability.resolved', { capabilityKey: 'a' })],
      asked(),
    );
    expect(lines(state)).to.have.length(1);
    expect(lines(play([ev('capability.resolved', { capabilityKey: 'b' })], state))).to.have.length(2);
  });

  it('C-045 a switched model, with what the event says of it', () => {
    const facts = { fromModelKey: 'a', toModelKey: 'b', fromProvider: 'p', toProvider: 'q', reason: 'gone' };
    const state = play([ev('run.model.switched', facts)], asked());
    expect(lines(state)).to.deep.equal([{ kind: 'status', type: 'model', detail: facts }]);
    expect(state.turn).to.equal('running');
  });

  it('C-044 G-32 the newest phase takes the place of the one before', () => {
    const phase = (to: string) => ev('run.status.changed', { to });
    const state = play(
      [phase('queued'), phase('thinking'), phase('thinking'), ev('run.status.changed', {})],
      asked(),
    );
    expect(lines(state)).to.deep.equal([{ kind: 'status', type: 'run-status', detail: { to: 'thinking' } }]);
    const later = play([delta('a'), ev('run.model.switched', {}), phase('writing')], state);
    expect(outline(later)).to.deep.equal(['<run-status>', 'a', '<model>', '<run-status>']);
  });

  it('C-046 C-047 nothing is being stopped any more when the run is over, however it ended', () => {
    const stopped = play(
      [delta('a'), ev('run.cancel_requested', {}), delta('b'), ev('run.cancelling', {})],
      asked(),
    );
    expect(lines(stopped)).not.to.be.empty;
    const phases = (state: ChatState): readonly unknown[] =>
      lines(state).map(({ detail }) => detail?.['phase']);
    expect(phases(play([delta('c'), cancelled()], stopped))).to.deep.equal(['cancelled']);
    expect(lines(play([settled()], stopped))).to.be.empty;
    expect(lines(play([failed()], stopped))).to.be.empty;
  });

  it('C-046 a cancellation is one line with its newest phase', () => {
    const events = [
      ev('run.cancel_requested', {}),
      ev('run.cancelling', {}),
      ev('run.cancelled', { reason: 'user' }),
    ];
    const phases = [{ phase: 'requested' }, { phase: 'cancelling' }, { phase: 'cancelled', reason: 'user' }];
    events.reduce((state, event, i) => {
      const next = play([event], state);
      expect(lines(next)).to.deep.equal([{ kind: 'status', type: 'stopping', detail: phases[i] }]);
      return next;
    }, asked());
  });

  it('C-050 C-051 settlement only where there is something to tell', () => {
    const activity = { label: 'Counting credits' };
    expect(lines(play([ev('run.settlement.pending', {}), settled()], asked()))).to.deep.equal([]);
    const pending = play([ev('run.settlement.pending', { activity })], asked());
    expect(lines(pending)).to.deep.equal([
      { kind: 'status', type: 'run-status', activity, detail: { to: 'settlement.pending' } },
    ]);
    expect(lines(play([ev('run.settlement.completed', { credits: 0 })], pending))).to.deep.equal([
      { kind: 'status', type: 'run-status', detail: { to: 'settlement.completed', credits: '0' } },
    ]);
  });

  it('C-141 the summary of a workflow', () => {
    expect(lines(play([ev('workflow.completed', { summary: 'Done.' })], asked()))).to.deep.equal([
      { kind: 'status', type: 'workflow', text: 'Done.' },
    ]);
  });

  it('are bounded, too', () => {
    const models = Array.from({ length: 2 * limits.toolCallsPerRun + 10 }, (_, i) =>
      ev('run.model.switched', { toModelKey: `${i}` }),
    );
    expect(lines(play(models, asked())).length).to.be.at.most(2 * limits.toolCallsPerRun + 1);
  }).timeout(20_000);
});

describe('an answer that nobody opened', () => {
  it('is the stored one of that run, where there is one', () => {
    const { conversation } = play([delta('a')], asked());
    const messages = [
      { ...answer(asked()), id: 'm0', runId: 'r0' },
      ...conversation.messages,
      { ...answer(asked()), id: 'm9', runId: 'r9' },
    ];
    const state = play([delta('b')], { ...initialState(), conversation: { ...conversation, messages } });
    expect(state.run?.messageId).to.equal('m1');
  });

  it('can be of a run without a name', () => {
    const nameless = { ...ev('message.delta', { delta: 'a' }, 1), runId: undefined } as ChatEvent;
    const message = answer(play([nameless]));
    expect(message.id).to.equal('run-');
    expect(message).not.to.have.property('runId');
  });
});
