import { expect } from '@open-wc/testing';
import {
  allCalls,
  callKey,
  callProgress,
  callsOf,
  callsOfRun,
  findCall,
  findMessage,
  groupParts,
  initialState,
  isBlank,
  isOpen,
  isSettled,
  isTurnActive,
  latestSuggestions,
  locateCall,
  messageKey,
  messageText,
  pendingApprovals,
  type ChatState,
} from '../../src/state/index.js';
import {
  act,
  answer,
  answers,
  asked,
  asks,
  completed,
  delta,
  ev,
  play,
  settled,
  tool,
} from './support/play.js';

const at = '2026-04-12T10:00:00.000Z';

/** Two runs that use the same callId; in the first one it was used twice. */
function twoRuns(): ChatState {
  const first = play(
    [tool('started', 'tc_0'), tool('completed', 'tc_0'), asks('tc_0'), asks('tc_1')],
    asked(),
  );
  const next = act(first, { type: 'run.attached', messageId: 'm2', runId: 'r2', createdAt: at });
  return { ...next, conversation: secondRun(next) };
}
function secondRun(state: ChatState): ChatState['conversation'] {
  const event = { ...tool('started', 'tc_0', {}, 1), runId: 'r2' };
  return play([event], state).conversation;
}

describe('selectors', () => {
  it('findMessage', () => {
    expect(findMessage(asked().conversation, 'u1')?.role).to.equal('user');
    expect(findMessage(asked().conversation, 'x')).to.equal(undefined);
  });

  it('findCall: the newest pending, else the newest; narrowed to a run', () => {
    const { conversation } = twoRuns();
    expect(findCall(conversation, 'tc_0')).to.include({
      runId: 'r1',
      occurrence: 2,
      state: 'awaiting-approval',
    });
    expect(findCall(conversation, 'tc_0', 'r2')).to.include({ runId: 'r2', state: 'active' });
    expect(findCall(conversation, 'tc_0', 'r9')).to.equal(undefined);
    expect(findCall(conversation, 'tc_9')).to.equal(undefined);
    const done = play(
      [tool('started', 'a'), tool('completed', 'a'), tool('started', 'a')],
      asked(),
    ).conversation;
    expect(findCall(done, 'a')?.occurrence).to.equal(2);
  });

  it('locateCall tells the message, too', () => {
    expect(locateCall(twoRuns().conversation, 'tc_0', 'r2')?.message.id).to.equal('m2');
  });

  it('C-122 pendingApprovals: oldest first, over all messages', () => {
    const { conversation } = twoRuns();
    expect(pendingApprovals(conversation).map((c) => c.callId)).to.deep.equal(['tc_0', 'tc_1']);
    expect(pendingApprovals(initialState().conversation)).to.deep.equal([]);
  });

  it('callsOfRun and allCalls: in order of first sight', () => {
    const { conversation } = twoRuns();
    expect(callsOfRun(conversation, 'r1').map((c) => c.state)).to.deep.equal([
      'completed',
      'awaiting-approval',
      'awaiting-approval',
    ]);
    expect(allCalls(conversation)).to.have.length(4);
  });

  it('callProgress counts every kind of end', () => {
    const state = play(
      [tool('started', 'a'), tool('failed', 'b'), asks('c'), answers('c', 'rejected'), tool('degraded', 'd')],
      asked(),
    );
    expect(callProgress(callsOf(answer(state).parts))).to.deep.equal({ done: 3, total: 4 });
  });

  it('callKey tells apart what a callId does not', () => {
    const keys = allCalls(twoRuns().conversation).map(callKey);
    expect(new Set(keys).size).to.equal(4);
    expect(callKey({ kind: 'tool', runId: 'a', callId: 'b,c', toolKey: '', state: 'active' })).not.to.equal(
      callKey({ kind: 'tool', runId: 'a,b', callId: 'c', toolKey: '', state: 'active' }),
    );
  });

  it('messageKey outlasts the id that the server gives', () => {
    const before = act(initialState(), {
      type: 'send.queued',
      id: 'l',
      clientId: 'c1',
      text: 'q',
      createdAt: at,
    });
    const after = act(before, {
      type: 'send.accepted',
      clientId: 'c1',
      messageId: 'm1',
      userMessageId: 'u1',
      createdAt: at,
    });
    const key = (state: ChatState) => messageKey(state.conversation.messages[0]!);
    expect(key(after)).to.equal(key(before));
    expect(messageKey(answer(after))).to.equal('m1');
  });

  it('groupParts: neighbouring calls are one group', () => {
    const state = play(
      [
        delta('a'),
        tool('started', '1'),
        tool('started', '2'),
        delta('b'),
        tool('started', '3'),
        ev('run.model.switched', {}),
        tool('started', '4'),
      ],
      asked(),
    );
    const groups = groupParts(answer(state).parts).map((g) =>
      g.kind === 'tools' ? g.calls.map((c) => c.callId).join() : g.kind,
    );
    expect(groups).to.deep.equal(['text', '1,2', 'text', '3', 'status', '4']);
  });

  it('C-067 latestSuggestions: of the newest message only', () => {
    const chips = ev('message.suggestions', { suggestions: [{ text: 'x', priority: 1 }] });
    const state = play([completed('a'), chips, settled()], asked());
    expect(latestSuggestions(state.conversation)).to.deep.equal([{ text: 'x', priority: 1 }]);
    const none = latestSuggestions(initialState().conversation);
    expect(none).to.deep.equal([]);
    expect(latestSuggestions(initialState().conversation)).to.equal(none);
  });

  it('C-063 C-066 C-100 messageText is the text alone: no card, no activity, no suggestion', () => {
    const state = play(
      [
        delta('a'),
        tool('completed', 'tc', {
          output: 'OUTPUT',
          message: 'MESSAGE',
          activity: { label: 'LABEL', detail: 'DETAIL' },
        }),
        ev('run.model.switched', { reason: 'REASON' }),
        delta('b'),
        ev('message.suggestions', { suggestions: [{ text: 'CHIP', priority: 1 }] }),
      ],
      asked(),
    );
    expect(messageText(answer(state))).to.equal('ab');
  });

  it('TXT-06 isBlank: nothing to read and no card', () => {
    const blank = (...events: ReturnType<typeof delta>[]) => isBlank(answer(play(events, asked())));
    expect(blank()).to.be.true;
    expect(blank(delta(' \n'), ev('run.model.switched', {}))).to.be.true;
    expect(blank(delta('a'))).to.be.false;
    expect(blank(tool('started', 'tc'))).to.be.false;
  });

  it('isTurnActive: a failed turn allows sending', () => {
    expect((['idle', 'running', 'waiting', 'failed'] as const).map(isTurnActive)).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
  });

  it('isOpen and isSettled: unknown is neither', () => {
    expect([isOpen('unknown'), isSettled('unknown')]).to.deep.equal([false, false]);
    expect([isOpen('pending'), isSettled('pending')]).to.deep.equal([true, false]);
    expect([isOpen('interrupted'), isSettled('interrupted')]).to.deep.equal([false, true]);
  });
});
