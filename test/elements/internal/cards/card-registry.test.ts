import { expect } from '@open-wc/testing';
import { renderCall } from '../../../../src/elements/internal/cards/card-registry.js';
import { aCall } from '../../support/snapshots.js';
import { listenToErrors } from '../../support/console.js';

describe('card renderers', () => {
  const call = aCall({ activity: { subjectType: 'bits', renderHint: 'tool_card' } });

  it('asks by toolKey, then subjectType, then renderHint', () => {
    const all = { 'bits.find': () => 'key', bits: () => 'subject', tool_card: () => 'hint' };
    expect(renderCall(call, all)?.content).to.equal('key');
    expect(renderCall(call, { bits: all.bits, tool_card: all.tool_card })?.content).to.equal('subject');
    expect(renderCall(call, { tool_card: all.tool_card })?.content).to.equal('hint');
    expect(renderCall(call, { other: () => 'x' })).to.equal(undefined);
    expect(renderCall(call, undefined)).to.equal(undefined);
  });

  it('leaves the card to us where the renderer answers undefined', () => {
    expect(renderCall(call, { bits: () => undefined })).to.equal(undefined);
  });

  it('reads own keys only', () => {
    expect(renderCall(aCall({ toolKey: 'toString' }), {})).to.equal(undefined);
    expect(renderCall(aCall({ toolKey: '__proto__' }), {})).to.equal(undefined);
  });

  it('falls back when a renderer throws, asks it no more, and says so once', () => {
    const errors = listenToErrors();
    let asked = 0;
    const bits = (): string => {
      asked++;
      throw new Error('mine');
    };
    expect(renderCall(call, { bits })).to.equal(undefined);
    expect(renderCall(call, { bits })).to.equal(undefined);
    errors.stop();
    expect(asked).to.equal(1);
    expect(errors.messages).to.have.length(1);
    expect(errors.messages[0]).to.contain('card-renderer-failed').and.to.contain('"bits"');
  });
});
