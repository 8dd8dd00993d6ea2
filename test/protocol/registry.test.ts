import { expect } from '@open-wc/testing';
import { createChaoDialect } from '../../src/protocol/chao/index.js';
import { findDialect, onDialect, registerDialect } from '../../src/protocol/registry.js';

/** The same module a second time, as a second bundle on the page has it. A blob, so that it is not measured twice. */
const source = await (await fetch(new URL('../../src/protocol/registry.ts', import.meta.url))).text();
const copy = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
const other = (await import(copy)) as typeof import('../../src/protocol/registry.js');

describe('dialect registry', () => {
  it('finds what was registered, by name', () => {
    expect(findDialect('test-none')).to.equal(undefined);
    registerDialect('test-a', createChaoDialect);
    expect(findDialect('test-a')).to.equal(createChaoDialect);
  });

  it('is shared by two copies of the bundle, listeners too', () => {
    expect(other.registerDialect).not.to.equal(registerDialect);
    const told: string[] = [];
    const stop = onDialect((name) => told.push(name));
    other.registerDialect('test-b', createChaoDialect);
    expect(findDialect('test-b')).to.equal(createChaoDialect);
    expect(told).to.deep.equal(['test-b']);
    stop();
    other.registerDialect('test-c', createChaoDialect);
    expect(told).to.deep.equal(['test-b']);
    const map = (globalThis as unknown as Record<symbol, unknown>)[Symbol.for('chao.dialects')];
    expect(map).to.be.instanceOf(Map);
  });

  it('the last registration of a name counts', () => {
    const second = () => createChaoDialect();
    registerDialect('test-d', createChaoDialect);
    registerDialect('test-d', second);
    expect(findDialect('test-d')).to.equal(second);
  });

  it('a listener may stop itself, and one that listens twice is told twice', () => {
    const told: string[] = [];
    const listener = (name: string) => void told.push(name);
    const stops = [onDialect(listener), onDialect(listener)];
    const once = onDialect(() => {
      once();
      stops.push(onDialect(listener));
    });
    registerDialect('test-e', createChaoDialect);
    // Not for the one that came while this was told.
    expect(told).to.deep.equal(['test-e', 'test-e']);
    stops.forEach((stop) => stop());
    stops.forEach((stop) => stop());
    registerDialect('test-f', createChaoDialect);
    expect(told).to.have.length(2);
  });
});
