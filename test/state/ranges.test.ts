import { expect } from '@open-wc/testing';
import { addSeq, hasSeq, isWhole, maxRanges, newestSeq, type Ranges } from '../../src/state/ranges.js';

const added = (...seqs: number[]): Ranges => seqs.reduce<Ranges>(addSeq, []);

describe('ranges of applied seqs', () => {
  it('keeps a stream without gaps as one pair, however long', () => {
    expect(added(...Array.from({ length: 1000 }, (_, i) => i))).to.deep.equal([0, 999]);
  });

  const cases: [string, number[], number[]][] = [
    ['one', [5], [5, 5]],
    ['a gap', [1, 2, 5], [1, 2, 5, 5]],
    ['out of order: 5, 7, 6', [5, 7, 6], [5, 7]],
    ['backwards', [3, 2, 1], [1, 3]],
    ['one apart', [3, 1, 5], [1, 1, 3, 3, 5, 5]],
    ['one apart on both sides', [1, 5, 3], [1, 1, 3, 3, 5, 5]],
    ['before all', [5, 6, 1], [1, 1, 5, 6]],
    ['in the middle, touching neither', [1, 9, 5], [1, 1, 5, 5, 9, 9]],
    ['touching the lower', [1, 9, 2], [1, 2, 9, 9]],
    ['touching the upper', [1, 9, 8], [1, 1, 8, 9]],
    ['twice', [1, 2, 2, 1], [1, 2]],
  ];
  for (const [title, seqs, ranges] of cases) {
    it(`joins what touches: ${title}`, () => expect(added(...seqs)).to.deep.equal(ranges));
  }

  it('C-027 compares as numbers: 9 → 10 is news, a repeat is not', () => {
    const ranges = added(8, 9);
    expect(hasSeq(ranges, 10)).to.be.false;
    expect(hasSeq(ranges, 9)).to.be.true;
    expect(hasSeq(ranges, 7)).to.be.false;
  });

  it('G-21 does not take a seq inside a gap for a duplicate', () => {
    expect(hasSeq(added(1, 5), 3)).to.be.false;
  });

  it('answers the same ranges when nothing is added', () => {
    const ranges = added(1, 2, 5);
    expect(addSeq(ranges, 2)).to.equal(ranges);
  });

  it('knows the newest', () => {
    expect(newestSeq([])).to.equal(undefined);
    expect(newestSeq(added(4, 9, 6))).to.equal(9);
  });

  it('is whole only as one range from 0 or 1', () => {
    expect([[], [0, 3], [1, 1], [2, 4], [1, 2, 4, 4]].map(isWhole)).to.deep.equal([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is bounded: past the bound the oldest gap counts as applied, and it still is not whole', () => {
    const ranges = added(...Array.from({ length: 1000 }, (_, i) => 2 * i));
    expect(ranges.length).to.equal(2 * maxRanges);
    expect(hasSeq(ranges, 1)).to.be.true;
    expect(hasSeq(ranges, 1997)).to.be.false;
    expect(isWhole(ranges)).to.be.false;
  });
});
