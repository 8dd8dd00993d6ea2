import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { defined, fill, mapShared, patch, without } from '../../src/state/patch.js';
import { same } from '../../src/state/same.js';

describe('same', () => {
  const equal: [unknown, unknown][] = [
    [1, 1],
    [null, null],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}')],
  ];
  for (const [a, b] of equal) it(`equal: ${JSON.stringify(a)}`, () => expect(same(a, b)).to.be.true);

  const different: [unknown, unknown][] = [
    [1, '1'],
    [null, {}],
    [{}, []],
    [[1], [1, 2]],
    [{ a: undefined }, { b: undefined }],
    [{ toString: 1 }, { valueOf: 1 }],
    [JSON.parse('{"__proto__":{}}'), { a: 1 }],
  ];
  for (const [a, b] of different) {
    it(`different: ${JSON.stringify(a)} and ${JSON.stringify(b)}`, () => expect(same(a, b)).to.be.false);
  }

  it('takes what is deeper than the bound for different, and does not overflow', () => {
    const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;
    expect(same(deep(limits.jsonDepth), deep(limits.jsonDepth))).to.be.true;
    expect(same(deep(20_000), deep(20_000))).to.be.false;
  });
});

describe('patch and its kin', () => {
  interface Facts {
    readonly a?: number;
    readonly b?: readonly number[];
  }
  const base: Facts = { a: 1, b: [2] };

  it('patch: undefined and equal values change nothing, by identity', () => {
    expect(patch(base, { a: undefined, b: [2] })).to.equal(base);
  });
  it('patch: what is equal keeps its identity beside what changed', () => {
    const next = patch(base, { a: 3, b: [2] });
    expect(next).to.deep.equal({ a: 3, b: [2] });
    expect(next.b).to.equal(base.b);
  });
  it('fill: takes only what is missing', () => {
    expect(fill(base, { a: 9 })).to.equal(base);
    expect(fill<Facts>({ b: [2] }, { a: 9, b: [] })).to.deep.equal({ a: 9, b: [2] });
  });
  it('defined: leaves undefined out', () => expect(defined({ a: undefined, b: 0 })).to.have.all.keys('b'));
  it('without: leaves one property out', () => expect(without(base, 'a')).to.deep.equal({ b: [2] }));
  it('mapShared: the same array when no item changed', () => {
    const items = [1, 2];
    expect(mapShared(items, (n) => n)).to.equal(items);
    expect(mapShared(items, (n) => n + 1)).to.deep.equal([2, 3]);
  });
});
