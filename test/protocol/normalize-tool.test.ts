import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { createChaoDialect } from '../../src/protocol/chao/index.js';
import { restoreMessage } from '../../src/protocol/chao/restore.js';
import type { ToolCallData } from '../../src/protocol/chat-event.js';
import { decode, envelopeOf, frameOf, payloadOf } from './helpers.js';

/** One tool payload read live and from storage: both must give the same (C-154). */
function both(payload: Record<string, unknown>): Partial<ToolCallData> {
  const live = payloadOf('tool.completed', { callId: 'tc_1', ...payload });
  const stored = restoreMessage({ id: 'm1', role: 'assistant', toolCalls: [{ callId: 'tc_1', ...payload }] });
  const { state: _state, ...call } = stored?.toolCalls[0] ?? { state: 'unknown' };
  expect(call).to.deep.equal(live);
  const { callId: _callId, ...rest } = live;
  return rest;
}

describe('tool normalisation', () => {
  it('C-086 toolKey, then key', () => {
    expect(both({ toolKey: 'a', key: 'b' })).to.deep.equal({ toolKey: 'a' });
    expect(both({ toolKey: null, key: 'b' })).to.deep.equal({ toolKey: 'b' });
    expect(both({ key: 'b' })).to.deep.equal({ toolKey: 'b' });
    expect(both({ toolKey: '', key: 'b' })).to.deep.equal({ toolKey: '' });
    expect(both({ toolKey: 7 })).to.deep.equal({});
  });

  it('C-088 input, then args', () => {
    expect(both({ input: { a: 1 }, args: { b: 1 } })).to.deep.equal({ input: { a: 1 } });
    expect(both({ args: { b: 1 } })).to.deep.equal({ input: { b: 1 } });
    expect(both({ input: null, args: null })).to.deep.equal({});
  });

  it('C-089 data, then output', () => {
    expect(both({ data: 'a', output: 'b' })).to.deep.equal({ output: 'a' });
    expect(both({ output: 'b' })).to.deep.equal({ output: 'b' });
    expect(both({ data: null, output: null })).to.deep.equal({});
  });

  for (const value of [0, false, '', {}, []]) {
    it(`C-090 ${JSON.stringify(value)} is a value`, () => {
      expect(both({ input: value, args: 'other' })).to.deep.equal({ input: value });
      expect(both({ data: value, output: 'other' })).to.deep.equal({ output: value });
    });
  }

  it('C-091 C-092 C-093 C-095 C-096 C-097 takes the activity field by field', () => {
    const activity = {
      activityType: 'research',
      origin: 'chao',
      label: 'L',
      detail: 'D',
      renderHint: 'hologram',
      status: 'active',
      subjectType: 'media',
      subjectId: 7,
      secret: 'not ours',
    };
    const { secret: _, ...known } = { ...activity, subjectId: '7' };
    expect(both({ activity })).to.deep.equal({ activity: known });
    expect(both({ activity: { label: 7, detail: null } })).to.deep.equal({ activity: {} });
    for (const odd of [null, 'text', [], 7]) expect(both({ activity: odd })).to.deep.equal({});
  });

  it('C-099 takes the other documented fields, each of its type', () => {
    expect(both({ executionMs: 58, success: false, error: 'E', message: 'M', progress: 0 })).to.deep.equal({
      executionMs: 58,
      success: false,
      error: 'E',
      message: 'M',
      progress: 0,
    });
    expect(both({ executionMs: -1, success: 'yes', error: [], message: {}, progress: 1.01 })).to.deep.equal(
      {},
    );
    expect(both({ error: { message: 'E' } })).to.deep.equal({ error: 'E' });
  });

  describe('call id', () => {
    const idOf = (payload: object, stepId?: string) =>
      payloadOf('tool.started', payload, stepId === undefined ? {} : { stepId }).callId;

    it('C-087 callId, then toolCallId, then the step of the envelope', () => {
      expect(idOf({ callId: 'a', toolCallId: 'b' }, 'c')).to.equal('a');
      expect(idOf({ callId: null, toolCallId: 'b' }, 'c')).to.equal('b');
      expect(idOf({}, 'c')).to.equal('c');
      expect(idOf({ callId: 12 }, 'c')).to.equal('12');
    });

    it('C-102 without any each event gets a key of its own, the same one when it is replayed', () => {
      const { decode: read } = createChaoDialect();
      const callId = (eventId?: number) => {
        const envelope = envelopeOf('tool.started', { toolKey: 't' }, { eventId });
        return (read(frameOf(envelope)).events[0]?.payload as ToolCallData).callId;
      };
      expect(callId(4)).to.equal(callId(4));
      expect(new Set([callId(4), callId(5), callId(), callId()]).size).to.equal(4);
    });

    it('C-102 an id that cannot be used as one is none', () => {
      for (const callId of ['', {}, true, 'x'.repeat(limits.idChars + 1)]) {
        expect(idOf({ callId, toolCallId: 'b' }, 'c')).to.equal('unnamed-1');
      }
    });

    it('a decision without one belongs to no card and is skipped', () => {
      for (const type of ['tool.approval_response', 'tool.approval_timeout']) {
        const { events, seq, diagnostic } = decode(envelopeOf(type, { approved: true }));
        expect(events).to.deep.equal([]);
        expect(seq).to.equal(1);
        expect(diagnostic).to.deep.equal({ kind: 'invalid-payload', event: type });
      }
    });

    it('a progress event needs no more than the step', () => {
      expect(payloadOf('tool.progress', undefined, { stepId: 'tc_1' })).to.deep.equal({ callId: 'tc_1' });
      expect(decode(envelopeOf('tool.progress')).events).to.deep.equal([]);
    });
  });

  it('G-10 a degraded call says why', () => {
    expect(payloadOf('tool.degraded', { callId: 'a', reason: 'R' }).message).to.equal('R');
    expect(payloadOf('tool.degraded', { callId: 'a', reason: 'R', message: 'M' }).message).to.equal('M');
    expect(payloadOf('tool.degraded', { callId: 'a' })).to.deep.equal({ callId: 'a' });
  });
});

describe('approvals', () => {
  it('C-111 C-115 the request carries call, input and the length of its window', () => {
    const payload = { toolCallId: 'tc_1', toolKey: 't', input: { a: 1 } };
    expect(payloadOf('tool.approval_required', payload)).to.deep.equal({
      callId: 'tc_1',
      toolKey: 't',
      input: { a: 1 },
      windowMs: limits.approvalMs,
    });
    expect(payloadOf('tool.approval_required', payload, {}, { approvalMs: 5000 }).windowMs).to.equal(5000);
  });

  const decisionOf = (payload: object) =>
    payloadOf('tool.approval_response', { toolCallId: 'tc_1', ...payload }).decision;

  it('C-117 G-12 reads a boolean or one of the usual words', () => {
    for (const payload of [
      { approved: true },
      { approved: true, decision: 'rejected' },
      { approved: 'true' },
      { decision: 'approve' },
      { decision: ' Approved ' },
      { status: 'accepted' },
      { response: 'allow' },
    ]) {
      expect(decisionOf(payload), JSON.stringify(payload)).to.equal('approved');
    }
    for (const payload of [
      { approved: false },
      { decision: 'rejected' },
      { decision: 'DENY' },
      { status: 'declined' },
      { approved: null, status: 'reject' },
    ]) {
      expect(decisionOf(payload), JSON.stringify(payload)).to.equal('rejected');
    }
    for (const payload of [
      {},
      { decision: 'maybe' },
      { decision: 'constructor' },
      { approved: 1 },
      { status: {} },
    ]) {
      expect(decisionOf(payload), JSON.stringify(payload)).to.equal('unknown');
    }
  });

  it('keeps the reason, bounded', () => {
    const payload = { toolCallId: 'tc_1', approved: false, reason: 'x'.repeat(5000) };
    expect(payloadOf('tool.approval_response', payload).reason).to.have.length(limits.reasonChars);
    expect(payloadOf('tool.approval_response', { toolCallId: 'tc_1' })).to.deep.equal({
      callId: 'tc_1',
      decision: 'unknown',
    });
  });
});
