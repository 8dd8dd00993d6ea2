import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { parseHttpDate, parseRetryAfter } from '../../src/wire/retry-after.js';

const now = Date.UTC(2026, 3, 12, 10, 0, 0);

describe('Retry-After', () => {
  const cases: readonly (readonly [string | null, number | undefined])[] = [
    ['7', 7000],
    [' 7 ', 7000],
    ['0', 0],
    ['Sun, 12 Apr 2026 10:00:09 GMT', 9000],
    ['Sunday, 12-Apr-26 10:00:09 GMT', 9000],
    ['Sun, 12 Apr 2026 09:59:00 GMT', 0],
    ['99999999999', limits.retryAfterMaxMs],
    ['9'.repeat(400), limits.retryAfterMaxMs],
    ['Fri, 31 Dec 9999 23:59:59 GMT', limits.retryAfterMaxMs],
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['-5', undefined],
    ['7.5', undefined],
    ['1e3', undefined],
    ['Sun', undefined],
    ['2026-04-12', undefined],
  ];
  for (const [header, expected] of cases) {
    it(`${header === null ? 'nothing' : `"${header.slice(0, 40)}"`} means ${expected ?? 'nothing'}`, () => {
      expect(parseRetryAfter(header, now)).to.equal(expected);
    });
  }

  it('takes HTTP dates only', () => {
    expect(parseHttpDate('Sun, 12 Apr 2026 10:00:00 GMT')).to.equal(now);
    for (const odd of [null, '', '0', '7.5', 'Nonsense', '2026-04-12T10:00:00Z']) {
      expect(parseHttpDate(odd)).to.equal(undefined);
    }
  });
});
