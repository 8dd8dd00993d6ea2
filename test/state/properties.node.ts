import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ChatEvent } from '../../src/protocol/chat-event.js';
import type { RestoredMessage, RestoredToolCall } from '../../src/protocol/dialect.js';
import {
  apply,
  callKey,
  initialState,
  isOpen,
  isSettled,
  isTurnActive,
  messageText,
  pendingApprovals,
  type ChatState,
  type LocalAction,
  type Message,
  type ToolPart,
} from '../../src/state/index.js';
import { anyEvents, deliveries, runEvents, schedule, toolEvents } from './support/arbitrary.js';
import { act, answers, asked, asks, calls, completed, delta, settled, text, tool } from './support/play.js';

const runs = { numRuns: 1_000 };

/** Applies events in the given order, each under its own seq, and answers every state on the way. */
function trace(events: readonly ChatEvent[], from: ChatState = asked(), live = true): ChatState[] {
  const states = [from];
  for (const event of events) {
    const { runId, seq, at } = event;
    states.push(apply(states.at(-1)!, { runId, events: [event], live, ...(seq ? { seq, at } : {}) }));
  }
  return states;
}
const end = (events: readonly ChatEvent[], from?: ChatState, live?: boolean): ChatState =>
  trace(events, from, live).at(-1)!;

describe('properties of the state', () => {
  it('C-027 C-169 any schedule of cuts, stale ids and replays ends like one delivery', () => {
    fc.assert(
      fc.property(runEvents, schedule, (events, cuts) => {
        const once = end(events);
        const arrived = end(deliveries(events, cuts));
        assert.deepEqual(arrived.conversation, once.conversation);
        assert.deepEqual([arrived.turn, arrived.run, arrived.applied], [once.turn, once.run, once.applied]);
      }),
      runs,
    );
  });

  it('C-169 shown text is at every step the beginning of the final text', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 20 });
    fc.assert(
      fc.property(words, schedule, fc.array(fc.nat(19)), (deltas, cuts, tools) => {
        const whole = deltas.join('');
        const events = deltas.flatMap((d, i) =>
          tools.includes(i) ? [tool('completed', `tc_${i}`), delta(d)] : [delta(d)],
        );
        const frames = numberedRun([...events, completed(whole), settled()]);
        for (const state of trace(deliveries(frames, cuts))) assert.ok(whole.startsWith(text(state)));
        assert.equal(text(end(deliveries(frames, cuts))), whole);
      }),
      runs,
    );
  });

  it('C-028 SSE-19 TXT-05 whatever frames are lost, the final text is whole and printed once', () => {
    const pieces = fc.array(
      fc.record({ word: fc.string({ minLength: 1, maxLength: 5 }), card: fc.boolean(), lost: fc.boolean() }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(pieces, (run) => {
        const frames = numberedRun(
          run.flatMap(({ word, card }, i) =>
            card ? [tool('completed', `tc_${i}`), delta(word)] : [delta(word)],
          ),
        );
        const lost = new Set(run.filter((p) => p.lost).map((p) => p.word));
        const seen = frames.filter(
          (event) => event.type !== 'message.delta' || !lost.has(event.payload.delta),
        );
        const whole = run.map((p) => p.word).join('');
        const state = end([...seen, { ...completed(whole), seq: frames.length + 1, at: 0 }]);
        assert.equal(text(state), whole);
        assert.equal(calls(state).length, run.filter((p) => p.card).length);
      }),
      runs,
    );
  });

  it('nothing throws in any order, and the conversation is plain JSON', () => {
    fc.assert(
      fc.property(anyEvents, fc.array(fc.nat(60)), (events, order) => {
        const shuffled = order.flatMap((i) => events[i % Math.max(1, events.length)] ?? []);
        for (const { conversation } of trace([...shuffled, ...events])) {
          assert.deepEqual(JSON.parse(JSON.stringify(conversation)), conversation);
        }
      }),
      runs,
    );
  });

  it('what did not change keeps its identity', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        trace(events).reduce((before, after) => {
          expectShared(before, after);
          return after;
        });
      }),
      { numRuns: 500 },
    );
  });

  it('neighbouring text is one part, and no text part is empty', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        for (const state of trace(events)) {
          const { parts } = answerOf(state);
          const cards = parts.filter((p) => p.kind !== 'status').map((p) => p.kind);
          assert.ok(!cards.some((kind, i) => kind === 'text' && cards[i + 1] === 'text'));
          assert.ok(!parts.some((p) => p.kind === 'text' && p.text === ''));
        }
      }),
      runs,
    );
  });
});

describe('properties of cards', () => {
  it('C-101 in order: a told result is for ever, a refusal gives way to a start alone', () => {
    fc.assert(
      fc.property(toolEvents, (events) => {
        eachMove(trace(events), (before, after, i) => {
          if (!isSettled(before.state) || before.state === after.state) return;
          assert.ok(
            before.state === 'rejected' || before.state === 'expired',
            `${before.state} → ${after.state}`,
          );
          assert.equal(events[i]!.type, 'tool.started');
        });
      }),
      runs,
    );
  });

  it('C-101 in any order: a card that has its end keeps one', () => {
    fc.assert(
      fc.property(toolEvents, fc.array(fc.nat(60)), (events, order) => {
        const shuffled = [...new Set(order.map((i) => i % Math.max(1, events.length)))].flatMap(
          (i) => events[i] ?? [],
        );
        eachMove(trace([...shuffled, ...events]), (before, after) => {
          if (['completed', 'failed', 'degraded'].includes(before.state))
            assert.equal(after.state, before.state);
        });
      }),
      runs,
    );
  });

  it('UX 3.23 what a person may approve is what was asked first: name and input never change while it waits', () => {
    fc.assert(
      fc.property(toolEvents, fc.boolean(), (events, live) => {
        eachMove(trace(events, asked(), live), (before, after) => {
          if (before.approval?.state !== 'pending' || after.approval?.state !== 'pending') return;
          assert.deepEqual([after.toolKey, after.input], [before.toolKey, before.input]);
        });
      }),
      runs,
    );
  });

  it('turn, cards and approvals agree at every step', () => {
    fc.assert(
      fc.property(runEvents, schedule, (events, cuts) => {
        for (const state of trace(deliveries(events, cuts))) {
          const waiting = pendingApprovals(state.conversation).length > 0;
          assert.equal(state.turn === 'waiting', waiting);
          for (const card of calls(state)) {
            assert.equal(card.state === 'awaiting-approval', card.approval?.state === 'pending');
            if (card.state === 'rejected') assert.ok(!card.approval || card.approval.state === 'rejected');
            if (card.state === 'completed' && card.approval) assert.equal(card.approval.state, 'approved');
          }
          if (!state.run?.terminal) continue;
          assert.ok(!isTurnActive(state.turn));
          assert.ok(!calls(state).some((card) => isOpen(card.state)), JSON.stringify(calls(state)));
        }
      }),
      runs,
    );
  });

  it('keys of cards are unique, and stay', () => {
    fc.assert(
      fc.property(toolEvents, (events) => {
        trace(events).reduce((before, after) => {
          const keys = calls(after).map(callKey);
          assert.equal(new Set(keys).size, keys.length);
          assert.deepEqual(keys.slice(0, calls(before).length), calls(before).map(callKey));
          return after;
        });
      }),
      runs,
    );
  });
});

describe('clicks and the stream', () => {
  const actions = fc.constantFrom<LocalAction[]>(
    { type: 'decision.sending', runId: 'r1', callId: 'a', decision: 'approve' },
    { type: 'decision.sending', runId: 'r1', callId: 'a', decision: 'reject', reason: 'no' },
    { type: 'decision.sent', runId: 'r1', callId: 'a' },
    { type: 'decision.unconfirmed', runId: 'r1', callId: 'a' },
    { type: 'decision.refused', runId: 'r1', callId: 'a', code: 'server' },
    { type: 'decision.cleared', runId: 'r1', callId: 'a' },
    { type: 'decision.gone', runId: 'r1', callId: 'a', expired: true },
    { type: 'decision.gone', runId: 'r1', callId: 'a', expired: false },
  );
  const ends = fc.constantFrom(
    [answers('a', 'approved'), tool('started', 'a'), tool('completed', 'a')],
    [answers('a', 'approved')],
    [answers('a', 'rejected')],
    [tool('approval_timeout', 'a')],
    [tool('started', 'a')],
    [tool('completed', 'a')],
  );

  it('UX 3.21 whatever is clicked and whatever the POSTs answer, the final word is the stream’s', () => {
    fc.assert(
      fc.property(
        ends,
        fc.array(fc.tuple(fc.nat(5), actions), { maxLength: 12 }),
        schedule,
        (ending, clicks, cuts) => {
          const events = deliveries(numberedRun([asks('a'), ...ending]), cuts);
          const state = events.reduce((before, event, i) => {
            const clicked = act(before, ...clicks.filter(([at]) => at === i).map(([, action]) => action));
            return end([event], clicked);
          }, asked());
          const { approval: told, ...silent } = calls(end(events))[0]!;
          const { approval, ...clicked } = calls(state)[0]!;
          assert.deepEqual(clicked, silent);
          assert.equal(approval?.state, told?.state);
          assert.equal(approval?.request, undefined);
        },
      ),
      runs,
    );
  });
});

describe('properties of reload', () => {
  it('C-152 HIS-05 a reload in mid-run, replayed from its start, shows what was shown live', () => {
    fc.assert(
      fc.property(runEvents, fc.nat(40), (events, cut) => {
        const half = end(events.slice(0, cut));
        const history = act(initialState('s1'), {
          type: 'history.loaded',
          messages: [persisted(answerOf(half))],
        });
        const attached = act(history, { type: 'run.attached', messageId: 'm1', runId: 'r1', createdAt: '' });
        const again = end(events, attached, false);
        const live = end(events, asked(), false);
        // Without one frame there is nothing to replace what was stored.
        if (events.some((event) => event.type !== 'stream.connected')) {
          assert.deepEqual(answerOf(again), answerOf(live));
        }
        assert.deepEqual([again.turn, again.run?.outcome], [live.turn, live.run?.outcome]);
      }),
      runs,
    );
  });

  it('G-19 the stored end: its text, each of its calls once', () => {
    fc.assert(
      fc.property(runEvents, fc.nat(40), (events, cut) => {
        const whole = answerOf(end(numberedRun([...events, settled()])));
        const half = end(events.slice(0, cut));
        const state = act(half, { type: 'run.restored', message: persisted(whole) });
        const wanted = messageText(whole) || text(half);
        assert.equal(text(state), wanted);
        const keys = calls(state).map(callKey);
        assert.deepEqual(
          [...keys].sort(),
          [
            ...new Set([
              ...whole.parts.flatMap((p) => (p.kind === 'tool' ? callKey(p) : [])),
              ...calls(half).map(callKey),
            ]),
          ].sort(),
        );
        assert.ok(!calls(state).some((card) => isOpen(card.state)));
        assert.ok(!isTurnActive(state.turn));
      }),
      runs,
    );
  });
});

const numberedRun = (events: readonly ChatEvent[]): readonly ChatEvent[] =>
  events.map((event, i) => ({ ...event, seq: i + 1, at: (i + 1) * 1000 }));

const answerOf = (state: ChatState): Message => state.conversation.messages.at(-1)!;

/** Calls back for each card and each step. */
function eachMove(
  states: readonly ChatState[],
  check: (before: ToolPart, after: ToolPart, step: number) => void,
): void {
  states.slice(1).forEach((state, step) => {
    const after = new Map(calls(state).map((card) => [callKey(card), card]));
    for (const card of calls(states[step]!))
      check(card, after.get(callKey(card)) ?? assert.fail('A card is gone.'), step);
  });
}

function expectShared(before: ChatState, after: ChatState): void {
  const [a, b] = [before.conversation, after.conversation];
  a.messages.forEach((message, i) => {
    if (JSON.stringify(message) === JSON.stringify(b.messages[i])) assert.equal(b.messages[i], message);
  });
  const old = new Map(answerOf(before).parts.map((part) => [JSON.stringify(part), part]));
  for (const part of answerOf(after).parts) {
    const known = old.get(JSON.stringify(part));
    if (known?.kind === 'tool') assert.equal(part, known);
  }
  for (const key of ['plan', 'workflow'] as const) {
    if (JSON.stringify(a[key]) === JSON.stringify(b[key])) assert.equal(b[key], a[key]);
  }
}

/** What a backend would store of a message: text, calls in order and their places in the text. */
function persisted(message: Message): RestoredMessage {
  let content = '';
  const toolCalls: RestoredToolCall[] = [];
  for (const part of message.parts) {
    if (part.kind === 'text') content += part.text;
    if (part.kind !== 'tool') continue;
    const {
      kind: _,
      runId: _runId,
      occurrence: _occurrence,
      startedAt: _at,
      approval: _approval,
      ...facts
    } = part;
    toolCalls.push({ ...facts, state: storedState(part), contentOffset: content.length });
  }
  const { id, createdAt, status, runId, suggestions } = message;
  return {
    id,
    role: 'assistant',
    content,
    status: status === 'sending' || status === 'sent' ? 'completed' : status,
    createdAt,
    ...(runId === undefined ? {} : { runId }),
    toolCalls,
    suggestions,
  };
}

/** C-151 has no word for a request or its expiry. */
function storedState({ state }: ToolPart): ToolPart['state'] {
  if (state === 'awaiting-approval') return 'pending';
  return state === 'expired' || state === 'interrupted' ? 'skipped' : state;
}
