import { expect } from '@open-wc/testing';
import { ChaoComposer } from '../../../src/elements/composer/composer.js';
import { define, type DefinableElement } from '../../../src/elements/internal/define.js';
import { version } from '../../../src/elements/internal/version.js';

/** A registry of its own, as far as the guard looks. */
function registry(): CustomElementRegistry & { readonly names: string[] } {
  const known = new Map<string, CustomElementConstructor>();
  return {
    names: [] as string[],
    get: (tag: string) => known.get(tag),
    getName: (cls: CustomElementConstructor) => [...known].find(([, one]) => one === cls)?.[0] ?? null,
    define(this: { names: string[] }, tag: string, cls: CustomElementConstructor) {
      this.names.push(tag);
      known.set(tag, cls);
    },
  } as never;
}

const element = (tag: string, of: string): DefinableElement =>
  class extends HTMLElement {
    static readonly tag = tag;
    static readonly version = of;
  };

describe('definition guard', () => {
  let infos: unknown[][];
  const info = console.info;
  beforeEach(() => {
    infos = [];
    console.info = (...args: unknown[]) => void infos.push(args);
  });
  afterEach(() => {
    console.info = info;
  });

  it('EMB-01 defines each tag once; a second copy of the same version is silent', () => {
    const target = registry();
    define([element('chao-a', '1.0.0'), element('chao-b', '1.0.0')], target);
    define([element('chao-a', '1.0.0'), element('chao-b', '1.0.0')], target);
    expect(target.names).to.deep.equal(['chao-a', 'chao-b']);
    expect(infos).to.be.empty;
  });

  it('says once which two versions met; the first wins', () => {
    const target = registry();
    const first = element('chao-a', '1.0.0');
    define([first, element('chao-b', '1.0.0')], target);
    define([element('chao-a', '2.0.0'), element('chao-b', '2.0.0')], target);
    expect(target.get('chao-a')).to.equal(first);
    expect(infos).to.have.length(1);
    expect(String(infos[0])).to.contain('1.0.0').and.to.contain('2.0.0');
  });

  it('copes with a tag that somebody else took, and with no registry at all', () => {
    const target = registry();
    target.define('chao-a', class extends HTMLElement {});
    define([element('chao-a', '2.0.0')], target);
    expect(String(infos[0])).to.contain('unknown');
    expect(() => define([element('chao-a', '1.0.0')], undefined)).not.to.throw();
  });

  it('importing a class registers nothing; define() does, also under another tag', () => {
    ChaoComposer.define('my-composer');
    expect(customElements.get('my-composer')).to.exist;
    ChaoComposer.define();
    ChaoComposer.define();
    expect(customElements.get('chao-composer')!.prototype).to.be.instanceOf(
      Object.getPrototypeOf(ChaoComposer) as never,
    );
    expect(document.createElement('my-composer')).to.be.instanceOf(ChaoComposer);
    expect(infos).to.be.empty;
  });

  it('carries the version of the package', async () => {
    const { version: published } = (await (await fetch('/package.json')).json()) as { version: string };
    expect(version).to.equal(published);
  });
});
