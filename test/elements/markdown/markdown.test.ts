import { expect, fixture, html } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';

ChaoMarkdown.define();

describe('chao-markdown', () => {
  it('draws the whole text', async () => {
    const element = await fixture<ChaoMarkdown>(html`<chao-markdown text="Hello **world**"></chao-markdown>`);
    expect(element.renderRoot.querySelector('p')!.textContent).to.equal('Hello world');
    expect(element.renderRoot.querySelector('strong')!.textContent).to.equal('world');
  });
});
