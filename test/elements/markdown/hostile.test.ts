import { expect, fixture, html } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';
import { cut } from '../../markdown/support/cut.js';
import { allowedAttributes, allowedElements, hostile } from '../../markdown/support/hostile.js';
import { waitUntil } from '../../support/wait-until.js';

ChaoMarkdown.define();

interface StrictWindow extends Window {
  readonly violations: string[];
  readonly ready?: boolean;
  readonly __pwned?: unknown;
}

/** What in the shadow tree is not on the lists, or is a link to where none may lead. */
function offLists(element: ChaoMarkdown): string[] {
  const all = [...element.renderRoot.querySelectorAll('.md *')];
  return all.flatMap((node) => {
    const found = allowedElements.includes(node.localName) ? [] : [`<${node.localName}>`];
    for (const { name, value } of node.attributes) {
      if (!allowedAttributes.includes(name)) found.push(`${node.localName}[${name}=${value}]`);
      if (name === 'href' && !/^(?:https?:|mailto:|tel:|#chao-md-\w+-note-)/.test(value)) found.push(value);
      if (name === 'src' || name === 'srcset' || name === 'style') found.push(`${name}=${value}`);
    }
    return found;
  });
}

async function draw(page: Document, text: string, size: number): Promise<ChaoMarkdown> {
  const element = page.createElement('chao-markdown');
  page.body.append(element);
  await element.updateComplete;
  for (const piece of cut(text, size)) {
    element.append(piece);
    element.flush();
    expect(offLists(element), `${text} after ${piece}`).to.deep.equal([]);
  }
  element.end();
  await element.complete;
  return element;
}

async function strictPage(): Promise<{ page: Document; window: StrictWindow }> {
  const frame = await fixture<HTMLIFrameElement>(
    html`<iframe src=${new URL('./strict.html', import.meta.url).href}></iframe>`,
  );
  await waitUntil(() => (frame.contentWindow as StrictWindow | null)?.ready, 'the page is there', {
    timeout: 8000,
  });
  return { page: frame.contentDocument!, window: frame.contentWindow as unknown as StrictWindow };
}

describe('hostile text', () => {
  it('has at least 70 vectors', () => expect(hostile.length).to.be.at.least(70));

  for (const size of [1, 4, Infinity]) {
    it(`C-068 SEC-01 SEC-02 SEC-03 runs nothing, fetches nothing, stays on the lists, in pieces of ${size}`, async function () {
      this.timeout(120_000);
      const before = performance.getEntriesByType('resource').length;
      for (const text of hostile) {
        const element = await draw(document, text, size);
        expect(offLists(element), text).to.deep.equal([]);
        for (const link of element.renderRoot.querySelectorAll<HTMLAnchorElement>('a:not([href])'))
          link.click();
        element.remove();
      }
      const foreign = performance
        .getEntriesByType('resource')
        .slice(before)
        .filter(({ name }) => !name.startsWith(location.origin));
      expect(foreign.map(({ name }) => name)).to.deep.equal([]);
      expect((window as unknown as StrictWindow).__pwned).to.equal(undefined);
    });

    it(`does so under default-src 'none' with Trusted Types, in pieces of ${size}`, async function () {
      this.timeout(120_000);
      const { page, window: strict } = await strictPage();
      for (const text of hostile) (await draw(page, text, size)).remove();
      // A violation is reported in a task of its own.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      expect(strict.violations).to.deep.equal([]);
      expect(strict.__pwned).to.equal(undefined);
    });
  }
});
