import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { restoreMessage, restoreMessages } from '../../src/protocol/chao/restore.js';
import { readToolState } from '../../src/protocol/chao/status.js';
import type { StoredMessageJson } from '../../src/protocol/chao/wire-types.js';

const stored: StoredMessageJson = {
  id: 'm1',
  role: 'assistant',
  content: 'Done: it is there.',
  status: 'completed',
  createdAt: '2026-04-12T10:00:00.000Z',
  runId: 'r1',
  toolCalls: [
    {
      id: 'tc_1',
      toolKey: 'bits.create',
      input: { title: 'x' },
      output: { id: 'b1' },
      status: 'completed',
      executionMs: 5,
      contentOffset: 6,
      activity: { label: 'Bit created', status: 'completed' },
    },
  ],
  suggestions: [{ suggestion: 'More?', priority: 1 }],
};

/** The one call of a message that holds only that. */
function restoreCall(call: unknown, content = '') {
  const message = restoreMessage({ id: 'm1', role: 'assistant', content, toolCalls: [call] });
  return message?.toolCalls[0];
}

describe('stored messages', () => {
  it('C-150 are restored whole', () => {
    expect(restoreMessage(stored)).to.deep.equal({
      id: 'm1',
      role: 'assistant',
      content: 'Done: it is there.',
      status: 'completed',
      createdAt: '2026-04-12T10:00:00.000Z',
      runId: 'r1',
      toolCalls: [
        {
          callId: 'tc_1',
          toolKey: 'bits.create',
          input: { title: 'x' },
          output: { id: 'b1' },
          executionMs: 5,
          activity: { label: 'Bit created', status: 'completed' },
          state: 'completed',
          contentOffset: 6,
        },
      ],
      suggestions: [{ text: 'More?', priority: 1 }],
    });
  });

  it('with no more than an id and a role are empty ones that are over', () => {
    expect(restoreMessage({ id: 7, role: 'user' })).to.deep.equal({
      id: '7',
      role: 'user',
      content: '',
      status: 'completed',
      createdAt: '',
      toolCalls: [],
      suggestions: [],
    });
  });

  it('without an id, or of another role, are not shown', () => {
    for (const odd of [
      null,
      7,
      'x',
      [],
      {},
      { role: 'user' },
      { id: 'm', role: 'system' },
      { id: '', role: 'user' },
    ]) {
      expect(restoreMessage(odd)).to.equal(undefined);
    }
    expect(restoreMessages([null, stored, { id: 'x', role: 'tool' }]).map(({ id }) => id)).to.deep.equal([
      'm1',
    ]);
  });

  it('their fields of a wrong type are missing ones', () => {
    const odd = {
      ...stored,
      content: 7,
      status: {},
      createdAt: 'yesterday',
      toolCalls: 'x',
      suggestions: {},
      runId: [],
    };
    expect(restoreMessage(odd)).to.deep.equal({
      id: 'm1',
      role: 'assistant',
      content: '',
      status: 'completed',
      createdAt: '',
      toolCalls: [],
      suggestions: [],
    });
  });

  it('times are told in one form', () => {
    const message = restoreMessage({ ...stored, createdAt: '2026-04-12T12:00:00+02:00' });
    expect(message?.createdAt).to.equal('2026-04-12T10:00:00.000Z');
  });

  const statuses: readonly (readonly [unknown, string])[] = [
    ['streaming', 'streaming'],
    ['running', 'streaming'],
    ['waiting', 'streaming'],
    ['completed', 'completed'],
    ['partial', 'partial'],
    ['partially_completed', 'partial'],
    ['cancelled', 'partial'],
    ['failed', 'failed'],
    ['FAILED', 'failed'],
    ['constructor', 'completed'],
    ['something', 'completed'],
    [null, 'completed'],
  ];
  for (const [word, status] of statuses) {
    it(`status ${JSON.stringify(word)} is ${status}`, () => {
      expect(restoreMessage({ ...stored, status: word })?.status).to.equal(status);
      expect(restoreMessage({ ...stored, status: undefined, runStatus: word })?.status).to.equal(status);
    });
  }

  it('are bounded', () => {
    const toolCalls = Array.from({ length: limits.toolCallsPerRun + 5 }, (_, index) => ({
      id: `tc_${index}`,
    }));
    const message = restoreMessage({ ...stored, content: 'x'.repeat(limits.messageChars + 5), toolCalls });
    expect(message?.content).to.have.length(limits.messageChars);
    expect(message?.toolCalls).to.have.length(limits.toolCallsPerRun);
  });
});

describe('stored tool calls', () => {
  const states: readonly (readonly [string, string])[] = [
    ['pending', 'pending'],
    ['executing', 'active'],
    ['active', 'active'],
    ['completed', 'completed'],
    ['failed', 'failed'],
    ['degraded', 'degraded'],
    ['rejected', 'rejected'],
    ['skipped', 'skipped'],
    ['expired', 'expired'],
    ['interrupted', 'interrupted'],
    ['Executing', 'active'],
  ];
  for (const [word, state] of states) {
    it(`C-151 G-11 "${word}" is ${state}, stored or told by an activity`, () => {
      expect(readToolState(word)).to.deep.equal({ state });
      expect(restoreCall({ id: 'a', status: word })).to.deep.equal({ callId: 'a', state });
      expect(restoreCall({ id: 'a', activity: { status: word } })?.state).to.equal(state);
    });
  }

  it('C-154 keep an unknown word, and know nothing without one', () => {
    expect(restoreCall({ id: 'a', status: 'queued' })).to.deep.equal({
      callId: 'a',
      state: 'unknown',
      rawStatus: 'queued',
    });
    expect(restoreCall({ id: 'a', status: '__proto__' })?.state).to.equal('unknown');
    expect(restoreCall({ id: 'a', status: 'x'.repeat(5000) })?.rawStatus).to.have.length(limits.labelChars);
    for (const status of [undefined, null, '', 7, {}]) {
      expect(restoreCall({ id: 'a', status })).to.deep.equal({ callId: 'a', state: 'unknown' });
    }
  });

  it('G-31 are found by the ids of a live call first, then by their own', () => {
    expect(restoreCall({ callId: 'a', toolCallId: 'b', stepId: 'c', id: 'd' })?.callId).to.equal('a');
    expect(restoreCall({ toolCallId: 'b', stepId: 'c', id: 'd' })?.callId).to.equal('b');
    expect(restoreCall({ stepId: 'c', id: 'd' })?.callId).to.equal('c');
    expect(restoreCall({ id: 'd' })?.callId).to.equal('d');
  });

  it('C-102 without any get keys of their own', () => {
    const message = restoreMessage({ ...stored, toolCalls: [{ key: 'a' }, null, 'x', { key: 'b' }] });
    expect(message?.toolCalls.map(({ callId }) => callId)).to.deep.equal(['m1-unnamed-0', 'm1-unnamed-1']);
  });

  it('say why they were degraded or refused', () => {
    expect(restoreCall({ id: 'a', status: 'degraded', reason: 'R' })?.message).to.equal('R');
    expect(restoreCall({ id: 'a', status: 'failed', error: { message: 'E' } })?.error).to.equal('E');
  });

  it('have a place in the text only where it can be one', () => {
    const place = (contentOffset: unknown) => restoreCall({ id: 'a', contentOffset }, 'abc')?.contentOffset;
    expect([0, 3].map(place)).to.deep.equal([0, 3]);
    for (const odd of [-1, 4, '1', null, NaN]) expect(place(odd)).to.equal(undefined);
  });

  it('stay, without a value that is nested beyond reason', () => {
    const deep: unknown = JSON.parse('['.repeat(limits.jsonDepth + 1) + ']'.repeat(limits.jsonDepth + 1));
    expect(restoreCall({ id: 'a', status: 'completed', args: deep, output: 'b' })).to.deep.equal({
      callId: 'a',
      state: 'completed',
      output: 'b',
    });
  });

  it('with a prototype in them change nothing', () => {
    const call: unknown = JSON.parse('{"__proto__":{"toolKey":"evil"},"id":"a","status":"completed"}');
    expect(restoreCall(call)).to.deep.equal({ callId: 'a', state: 'completed' });
    expect('toolKey' in {}).to.equal(false);
  });
});
