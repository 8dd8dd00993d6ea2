import { expect } from '@open-wc/testing';
import { createBudget, takeConnect } from '../../src/controller/budget.js';

const base = 'https://api.example/api/v1';

describe('connect budget', () => {
  it('C-004 G-18 grants 20 connects in any minute and says when the next is free', () => {
    const take = createBudget();
    for (let i = 0; i < 20; i++) expect(take(base, i * 100)).to.equal(0);
    expect(take(base, 5000)).to.equal(55_000);
    expect(take(base, 59_999)).to.equal(1);
    expect(take(base, 60_000)).to.equal(0);
    expect(take(base, 60_000)).to.equal(100);
  });

  it('C-004 counts each base URL for itself', () => {
    const take = createBudget();
    for (let i = 0; i < 20; i++) take(base, 0);
    expect(take(base, 0)).to.be.greaterThan(0);
    expect(take('https://other.example', 0)).to.equal(0);
  });

  it('does not wait for ever when the clock is set back', () => {
    const take = createBudget();
    for (let i = 0; i < 20; i++) take(base, 10_000_000);
    expect(take(base, 0)).to.equal(0);
  });

  it('C-004 shares one budget between two copies of the bundle', async () => {
    const url = new URL('../../src/controller/budget.ts?copy', import.meta.url).href;
    const copy = (await import(url)) as typeof import('../../src/controller/budget.js');
    expect(copy.takeConnect).not.to.equal(takeConnect);
    const unique = `https://${crypto.randomUUID()}.example`;
    for (let i = 0; i < 10; i++) expect(takeConnect(unique, 0) + copy.takeConnect(unique, 0)).to.equal(0);
    expect(takeConnect(unique, 0)).to.be.greaterThan(0);
    expect(copy.takeConnect(unique, 0)).to.be.greaterThan(0);
  });
});
