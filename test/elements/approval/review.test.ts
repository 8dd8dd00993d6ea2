import { expect } from '@open-wc/testing';
import { changes, review, type Review } from '../../../src/elements/approval/review.js';

const of = (input: unknown): Review => review('bits.create', input) as Review;

describe('what a person has to check', () => {
  it('APR-19 tells no arguments from arguments that were not sent, and from what can’t be read', () => {
    expect(review('bits.purge', {})).to.equal('no-arguments');
    expect(review('bits.purge', null)).to.equal('no-arguments');
    expect(review('bits.purge', undefined)).to.equal('not-sent');
    expect(review('', { a: 1 })).to.equal('unreadable');
    expect(
      review(
        'x',
        Array.from({ length: 5000 }, (_, i) => ({ i })),
      ),
    ).to.equal('unreadable');
  });

  it('shows an input that is a plain value', () => {
    expect(of('rm -rf /').rows).to.deep.equal([{ place: '/', name: '', values: ['rm -rf /'] }]);
  });

  it('SPF-04 asks for long values to be opened, each by itself', () => {
    expect(of({ a: 'short', b: 'x'.repeat(5000), c: ['y'.repeat(5000), 'z'] }).closed).to.deep.equal([
      '/b#0',
      '/c#0',
    ]);
  });

  it('asks for more rows than a dozen to be opened', () => {
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`k${i}`, i]));
    expect(of(many).closed).to.deep.equal(['rows']);
    expect(of({ a: 1 }).closed).to.deep.equal([]);
  });

  it('SPF-03 counts values with hidden and with look-alike characters, keys included', () => {
    const { invisible, lookalike } = of({
      url: 'https://safe.example/\u202emoc.live\u2066',
      path: 'im\u200bportant',
      host: 'xn--pple-43d.com',
      host2: 'аpple.com',
      'na\u200bme': 1,
      fine: 'fine',
    });
    expect(invisible).to.equal(3);
    expect(lookalike).to.equal(2);
  });

  it('sets what was and what is now side by side when the input changed', () => {
    const { rows } = changes({ a: 1, b: 'x', gone: true }, { a: 1, b: 'y', fresh: [1, 2] }) as Review;
    expect(rows).to.deep.equal([
      { place: '/a', name: 'a', values: [1] },
      { place: '/b', name: 'b', values: ['x'], changed: ['y'] },
      { place: '/gone', name: 'gone', values: [true], changed: [] },
      { place: '/fresh', name: 'fresh', values: [], changed: [1, 2] },
    ]);
    expect(changes({ a: 1 }, undefined)).to.be.an('object');
  });
});
