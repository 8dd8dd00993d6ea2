import { expect } from '@open-wc/testing';
import type { ChatEvent, ChatEventMap, ChatEventType } from '../../src/protocol/chat-event.js';
import { apply, initialState, reduce, type ChatState } from '../../src/state/index.js';
import { act, asked, asks, delta, ev, failed, play, tool } from './support/play.js';

/** One payload of every event type: a new type does not compile without its row. */
const samples: { readonly [T in ChatEventType]: ChatEventMap[T] } = {
  'stream.connected': { runId: 'r1' },
  'capability.resolved': { capabilityKey: 'bits' },
  'run.started': {},
  'run.status.changed': { to: 'thinking' },
  'run.model.switched': { toModelKey: 'b' },
  'run.cancel_requested': {},
  'run.cancelling': {},
  'run.cancelled': {},
  'run.failed': { error: 'x' },
  'run.error': { code: 'provider_error' },
  'run.settlement.pending': {},
  'run.settlement.completed': { credits: 1 },
  'message.delta': { delta: 'x' },
  'message.completed': { content: 'one' },
  'message.partially_completed': { content: 'one' },
  'message.suggestions': { suggestions: [{ text: 'x', priority: 1 }] },
  'tool.started': { callId: 'new' },
  'tool.progress': { callId: 'tc_1', message: 'x' },
  'tool.completed': { callId: 'tc_1', output: 1 },
  'tool.failed': { callId: 'tc_1', error: 'x' },
  'tool.degraded': { callId: 'tc_1' },
  'tool.approval_required': { callId: 'tc_1', windowMs: 1 },
  'tool.approval_response': { callId: 'tc_2', decision: 'approved' },
  'tool.approval_timeout': { callId: 'tc_2' },
  'plan.step_added': { stepId: 's2' },
  'workflow.step.started': { stepKey: 'b' },
  'workflow.step.completed': { stepKey: 'a' },
  'workflow.step.failed': { stepKey: 'a' },
  'workflow.completed': { summary: 'x' },
  'model.activity': { delta: 'x' },
  'turn.ended': {},
};
const types = Object.keys(samples) as ChatEventType[];
const sample = (type: ChatEventType, seq?: number): ChatEvent => ev(type, samples[type], seq);

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** An old turn, then a running one with text, cards, an open approval, a plan and a workflow. */
function busy(): ChatState {
  const old = act(play([delta('old'), failed()], asked('first')), {
    type: 'send.queued',
    id: 'l2',
    clientId: 'c2',
    text: 'second',
    createdAt: '2026-04-12T11:00:00.000Z',
  });
  const next = act(old, {
    type: 'send.accepted',
    clientId: 'c2',
    messageId: 'm2',
    runId: 'r1',
    createdAt: '2026-04-12T11:00:01.000Z',
  });
  const events = [
    delta('one'),
    tool('started', 'tc_1'),
    asks('tc_2'),
    ev('plan.step_added', { stepId: 's1' }),
    ev('workflow.step.started', { stepKey: 'a' }),
  ];
  return freeze(play(events, next));
}

describe('every event type', () => {
  for (const type of types) {
    it(`${type}: pure, plain, and what did not change keeps its identity`, () => {
      const before = busy();
      const after = reduce(before, sample(type, 99));
      const [a, b] = [before.conversation, after.conversation];
      expect(a.messages.length).to.equal(b.messages.length);
      const older = a.messages.slice(0, -1);
      expect(b.messages.filter((m) => older.includes(m))).to.deep.equal(older);
      const [old, now] = [a.messages.at(-1)!, b.messages.at(-1)!];
      for (const part of old.parts) {
        const kept = now.parts.find((p) => JSON.stringify(p) === JSON.stringify(part));
        if (kept) expect(kept, JSON.stringify(part)).to.equal(part);
      }
      for (const key of ['messages', 'plan', 'workflow'] as const) {
        if (JSON.stringify(a[key]) === JSON.stringify(b[key])) expect(b[key], key).to.equal(a[key]);
      }
      if (JSON.stringify(a) === JSON.stringify(b)) expect(b).to.equal(a);
      expect(JSON.parse(JSON.stringify(b))).to.deep.equal(b);
    });

    it(`${type}: may be the first event of all, and nothing throws`, () => {
      const state = reduce(initialState(), sample(type, 1));
      expect(state.conversation.messages).to.have.length(type === 'stream.connected' ? 0 : 1);
      expect(JSON.parse(JSON.stringify(state.conversation))).to.deep.equal(state.conversation);
    });

    it(`${type}: C-027 comes twice, counts once`, () => {
      const delivery = { runId: 'r1', events: [sample(type, 99)], seq: 99 };
      const once = apply(busy(), delivery);
      expect(apply(once, delivery)).to.equal(once);
    });
  }

  it('of another run changes nothing, by identity (C-031)', () => {
    const before = busy();
    for (const type of types) expect(reduce(before, { ...sample(type), runId: 'r9' })).to.equal(before);
  });
});

describe('what an event leaves alone', () => {
  it('a delta makes one message and one part new, and nothing else', () => {
    const before = busy();
    const after = play([delta('x')], before);
    const [a, b] = [before.conversation, after.conversation];
    expect(b.plan).to.equal(a.plan);
    expect(b.workflow).to.equal(a.workflow);
    expect(b.messages.filter((m) => a.messages.includes(m))).to.have.length(a.messages.length - 1);
    const [old, now] = [a.messages.at(-1)!, b.messages.at(-1)!];
    expect(now.parts.filter((p) => old.parts.includes(p))).to.have.length(old.parts.length);
    expect(now.suggestions).to.equal(old.suggestions);
  });

  it('a card that moves leaves text and other cards alone', () => {
    const before = busy();
    const after = play([tool('completed', 'tc_1')], before);
    const changed = after.conversation.messages
      .at(-1)!
      .parts.filter((p, i) => p !== before.conversation.messages.at(-1)!.parts[i]);
    expect(changed).to.have.length(1);
  });
});
