import { expect, fixture, html } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';

ChaoMarkdown.define();

describe('many blocks', () => {
  it('are laid out only where they are seen', async () => {
    const element = await fixture<ChaoMarkdown>(
      html`<chao-markdown .text=${'A paragraph.\n\n'.repeat(150)}></chao-markdown>`,
    );
    const groups = [...element.renderRoot.querySelectorAll('.group')];
    expect(groups.map((group) => group.childElementCount)).to.deep.equal([...Array(8).fill(16), 6]);
    expect(getComputedStyle(groups[7]!).contentVisibility).to.equal('auto');
    expect(getComputedStyle(groups[8]!).contentVisibility).to.equal('visible');
    element.text = 'A paragraph.\n\n'.repeat(16);
    await element.updateComplete;
    expect(element.renderRoot.querySelectorAll('.group').length).to.equal(0);
  });
});
