import { expect } from '@open-wc/testing';
import { EMPTY, factName, toFacts, wording } from '../../../../src/elements/internal/values/facts.js';
import { WITHHELD, withhold } from '../../../../src/elements/internal/cards/withhold.js';
import { aCall } from '../../support/snapshots.js';

const rows = (input: unknown): readonly (readonly [string, readonly unknown[]])[] =>
  toFacts(input)!.map(({ path, values }) => [factName(path), values] as const);

describe('facts of an input', () => {
  it('keeps every value in the order of its keys', () => {
    expect(rows({ z: 1, a: 'x', flag: false, nothing: null, empty: '' })).to.deep.equal([
      ['z', [1]],
      ['a', ['x']],
      ['flag', [false]],
      ['nothing', [null]],
      ['empty', ['']],
    ]);
  });

  it('flattens what is nested, so that nothing is behind a level', () => {
    expect(rows({ event: { when: { start: '9' }, guests: ['a', 'b'], none: [], nil: {} } })).to.deep.equal([
      ['event › when › start', ['9']],
      ['event › guests', ['a', 'b']],
      ['event › none', [EMPTY]],
      ['event › nil', [EMPTY]],
    ]);
    expect(rows({ items: [{ id: 1 }, { id: 2 }] })).to.deep.equal([
      ['items › 1 › id', [1]],
      ['items › 2 › id', [2]],
    ]);
  });

  it('shows an input that is no object', () => {
    expect(rows('text')).to.deep.equal([['', ['text']]]);
    expect(rows([1, 2])).to.deep.equal([['', [1, 2]]]);
  });

  it('C-124 gives up where a person could not check', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 40; i++) deep = { deep };
    expect(toFacts(deep)).to.equal(undefined);
    expect(toFacts({ list: Array.from({ length: 3000 }, (_, i) => i) })).to.equal(undefined);
    expect(toFacts(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, i])))).to.equal(
      undefined,
    );
  });

  it('takes a key like __proto__ for data', () => {
    const input: unknown = JSON.parse('{"__proto__":{"admin":true},"constructor":"x"}');
    expect(rows(input)).to.deep.equal([
      ['__proto__ › admin', [true]],
      ['constructor', ['x']],
    ]);
  });

  it('words a plain key and leaves any other as it is', () => {
    expect(wording('dueDate')).to.equal('due date');
    expect(wording('due_date')).to.equal('due date');
    expect(wording('x.y z')).to.equal('x.y z');
    expect(wording(0)).to.equal('1');
  });
});

describe('values that the page withholds', () => {
  const call = aCall();

  it('asks for every value with its path, and keeps the rest', () => {
    const asked: string[] = [];
    const out = withhold({ user: { name: 'Ada', pin: 1 }, tags: ['a'] }, call, (path, value) => {
      asked.push(path.join('.'));
      return path.at(-1) === 'pin' ? '•••' : value;
    });
    expect(out).to.deep.equal({ user: { name: 'Ada', pin: '•••' }, tags: ['a'] });
    expect(asked).to.deep.equal(['user', 'user.name', 'user.pin', 'tags', 'tags.0']);
  });

  it('hides what the rule answers undefined for, and what it fails on', () => {
    const out = withhold({ a: 1, b: 2, c: 3 }, call, ([key], value) => {
      if (key === 'a') return undefined;
      if (key === 'b') throw new Error('rule');
      return value;
    });
    expect(out).to.deep.equal({ a: WITHHELD, b: WITHHELD, c: 3 });
    expect(JSON.stringify(out)).to.equal('{"c":3}');
  });

  it('lets an own key __proto__ stay data', () => {
    const out = withhold(JSON.parse('{"__proto__":{"x":1}}'), call, (_, value) => value) as object;
    expect(Object.getPrototypeOf(out)).to.equal(Object.prototype);
    expect(Object.keys(out)).to.deep.equal(['__proto__']);
  });

  it('answers the very value without a rule', () => {
    const input = { a: 1 };
    expect(withhold(input, call, undefined)).to.equal(input);
  });
});
