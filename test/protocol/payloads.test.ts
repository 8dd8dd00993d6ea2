import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { decode, envelopeOf, payloadOf } from './helpers.js';

describe('message payloads', () => {
  it('C-060 a delta is text, also an empty one or half a surrogate pair', () => {
    for (const delta of ['Hello', '', '\n', '\uD83D', '0']) {
      expect(payloadOf('message.delta', { delta })).to.deep.equal({ delta });
    }
    for (const delta of [undefined, null, 7, {}, ['x']]) {
      const { events, diagnostic } = decode(envelopeOf('message.delta', { delta }));
      expect(events).to.deep.equal([]);
      expect(diagnostic).to.deep.equal({ kind: 'invalid-payload', event: 'message.delta' });
    }
  });

  it('G-22 the content is a fallback unless the host names the field that is the truth', () => {
    const payload = { messageId: 'm1', content: 'A', fullText: 'B' };
    const completed = (options?: { contentField: string }) =>
      payloadOf('message.completed', payload, {}, options);
    expect(completed()).to.deep.equal({ messageId: 'm1', content: 'A' });
    expect(completed({ contentField: 'fullText' })).to.deep.equal({
      messageId: 'm1',
      content: 'B',
      authoritative: true,
    });
    expect(completed({ contentField: 'content' })).to.include({ content: 'A', authoritative: true });
    expect(completed({ contentField: 'missing' })).to.deep.equal({ messageId: 'm1', content: 'A' });
    expect(payloadOf('message.completed', {}, {}, { contentField: 'content' })).to.deep.equal({});
  });

  it('G-22 an empty text in the named field is the truth too', () => {
    const options = { contentField: 'content' };
    expect(payloadOf('message.completed', { content: '' }, {}, options)).to.deep.equal({
      content: '',
      authoritative: true,
    });
  });

  it('C-062 a partial end keeps its content, from the named field where there is one', () => {
    const payload = { content: 'A', fullText: 'B', reason: 'cancelled' };
    expect(payloadOf('message.partially_completed', payload)).to.deep.equal({
      content: 'A',
      reason: 'cancelled',
    });
    expect(payloadOf('message.partially_completed', payload, {}, { contentField: 'fullText' })).to.deep.equal(
      {
        content: 'B',
        reason: 'cancelled',
      },
    );
  });
});

describe('suggestions', () => {
  const read = (suggestions: unknown) => payloadOf('message.suggestions', { suggestions }).suggestions;

  it('C-064 C-067 come sorted by priority, 1 first, equal ones in the order sent', () => {
    const sent = [
      { suggestion: 'c', priority: 3 },
      { suggestion: 'a', priority: 1 },
      { suggestion: 'b', priority: 2 },
      { suggestion: 'a2', priority: 1 },
    ];
    expect(read(sent)).to.deep.equal([
      { text: 'a', priority: 1 },
      { text: 'a2', priority: 1 },
      { text: 'b', priority: 2 },
      { text: 'c', priority: 3 },
    ]);
  });

  it('without a usable priority stand where they were', () => {
    expect(read(['x', { suggestion: 'y', priority: 'high' }, { text: 'z', priority: null }])).to.deep.equal([
      { text: 'x', priority: 1 },
      { text: 'y', priority: 2 },
      { text: 'z', priority: 3 },
    ]);
  });

  it('skip what is no text', () => {
    expect(read([null, 7, '', '  ', {}, [], ['x'], { suggestion: null }, { suggestion: 7 }])).to.deep.equal(
      [],
    );
  });

  it('are bounded in number and length; the first by priority stay, and the cut is told', () => {
    const sent = Array.from({ length: 20 }, (_, index) => ({
      suggestion: `s${index}`,
      priority: 20 - index,
    }));
    const decoded = decode(envelopeOf('message.suggestions', { suggestions: sent }));
    expect(decoded.diagnostic?.kind).to.equal('truncated');
    expect(read(sent).map(({ text }) => text)).to.deep.equal(['s19', 's18', 's17', 's16', 's15', 's14']);
    expect(read(['x'.repeat(5000)])[0]?.text).to.have.length(limits.suggestionChars);
  });

  it('that are no list spoil the frame', () => {
    for (const suggestions of [undefined, null, 'x', {}, 7]) {
      const { events, diagnostic } = decode(envelopeOf('message.suggestions', { suggestions }));
      expect(events).to.deep.equal([]);
      expect(diagnostic?.kind).to.equal('invalid-payload');
    }
  });
});

describe('run payloads', () => {
  it('C-049 C-167 an error is text and a code, in the usual places', () => {
    const cases: readonly (readonly [unknown, object])[] = [
      [
        { error: 'No', code: 'provider_error' },
        { error: 'No', code: 'provider_error' },
      ],
      [{ error: { message: 'No', code: 'x' } }, { error: 'No', code: 'x' }],
      [{ message: 'No' }, { error: 'No' }],
      [
        { error: '', code: '' },
        { error: '', code: '' },
      ],
      [{ error: 7, code: 7 }, {}],
      [{}, {}],
    ];
    for (const type of ['run.error', 'run.failed'] as const) {
      for (const [payload, expected] of cases) expect(payloadOf(type, payload)).to.deep.equal(expected);
    }
  });

  it('C-044 G-32 a status line takes what there is', () => {
    expect(payloadOf('run.status.changed', { status: 'running' })).to.deep.equal({ to: 'running' });
    expect(payloadOf('run.status.changed', { from: 7, to: null })).to.deep.equal({});
    expect(payloadOf('run.cancelled', { reason: 'user' })).to.deep.equal({ reason: 'user' });
    expect(payloadOf('run.settlement.completed', { credits: 'many' })).to.deep.equal({});
    expect(payloadOf('capability.resolved', { key: 'bits' })).to.deep.equal({ capabilityKey: 'bits' });
  });

  it('C-091 C-134 any of them may carry an activity', () => {
    const activity = { label: 'Cancelling', status: 'active' };
    for (const type of [
      'run.started',
      'run.cancelling',
      'run.failed',
      'run.cancelled',
      'workflow.completed',
    ] as const) {
      expect(payloadOf(type, { activity })).to.deep.equal({ activity });
    }
  });
});

describe('workflow and plan payloads', () => {
  it('C-142 a step is keyed by the step of the envelope, else by its own key', () => {
    const key = (payload: unknown, more?: object) =>
      payloadOf('workflow.step.started', payload, { ...more }).stepKey;
    expect(key({ stepKey: 'a' }, { stepId: 's1' })).to.equal('s1');
    expect(key({ stepKey: 'a' })).to.equal('a');
    expect(key({ stepId: 'b' })).to.equal('b');
    expect(key({})).to.equal('unnamed-1');
  });

  it('counts from 1', () => {
    expect(payloadOf('workflow.step.started', { stepKey: 'a', index: 0, total: -1 })).to.deep.equal({
      stepKey: 'a',
    });
    expect(payloadOf('workflow.step.failed', { stepKey: 'a', error: { message: 'No' } })).to.deep.equal({
      stepKey: 'a',
      error: 'No',
    });
  });

  it('C-133 G-25 a planned step may have no more than its activity', () => {
    const activity = { label: 'Plan: create a bit' };
    expect(payloadOf('plan.step_added', { activity }, { stepId: 's1' })).to.deep.equal({
      stepId: 's1',
      activity,
    });
    expect(payloadOf('plan.step_added', { key: 't', args: 0 })).to.deep.equal({
      stepId: 'unnamed-1',
      toolKey: 't',
      input: 0,
    });
  });
});
