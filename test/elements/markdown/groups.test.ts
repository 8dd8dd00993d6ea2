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

  const parts = [
    '# One',
    '## Two',
    '### Three',
    '---',
    '```\ncode\n```',
    '> quote',
    '| a |\n|---|\n| b |',
    '- item',
  ];

  for (const part of parts) {
    it(`stand as far from each other as blocks of one group do: ${part}`, async () => {
      const blocks = Array<string>(20).fill('A paragraph.');
      for (const last of [15, 16]) {
        const text = blocks.map((block, i) => (i === 8 || i === last ? part : block)).join('\n\n');
        const element = await fixture<ChaoMarkdown>(html`<chao-markdown .text=${text}></chao-markdown>`);
        const all = [...element.renderRoot.querySelectorAll('.blocks > :not(.group), .group > *')];
        const gaps = all.slice(1).map((block, i) => {
          return block.getBoundingClientRect().top - all[i]!.getBoundingClientRect().bottom;
        });
        expect(all.at(-1)!.parentElement!.className).to.equal('group');
        expect(gaps[last - 1], 'before').to.be.closeTo(gaps[7]!, 0.1);
        expect(gaps[last], 'after').to.be.closeTo(gaps[8]!, 0.1);
      }
    });
  }
});
