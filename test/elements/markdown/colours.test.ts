import { expect, fixture, html } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';
import { waitUntil } from '../../support/wait-until.js';

ChaoMarkdown.define();

describe('colours of code', () => {
  const texts = (name: string): string[] =>
    [...(CSS.highlights.get(`chao-${name}`) ?? [])].map(
      ({ startContainer, startOffset, endContainer, endOffset }) => {
        const range = document.createRange();
        range.setStart(startContainer, startOffset);
        range.setEnd(endContainer, endOffset);
        return range.toString();
      },
    );

  before(function () {
    if (!CSS.highlights) this.skip();
  });

  it('come when the block is complete, change no element, and go with it', async () => {
    const element = await fixture<ChaoMarkdown>(html`<chao-markdown streaming></chao-markdown>`);
    element.append('```ts\n// note\nconst a = "b" + 12;\n```\n\nnext');
    element.flush();
    const before = element.renderRoot.querySelector('code')!.innerHTML;
    await waitUntil(() => texts('keyword').length > 0, 'colours', { timeout: 8000 });
    expect([texts('keyword'), texts('string'), texts('number'), texts('comment')]).to.deep.equal([
      ['const'],
      ['"b"'],
      ['12'],
      ['// note'],
    ]);
    expect(element.renderRoot.querySelector('code')!.innerHTML).to.equal(before);
    element.remove();
    await waitUntil(() => texts('keyword').length === 0, 'colours', { timeout: 8000 });
  });

  it('come while it still arrives, when it rests; long blocks in several text nodes too', async () => {
    const element = await fixture<ChaoMarkdown>(html`<chao-markdown streaming></chao-markdown>`);
    element.append(`\`\`\`py\n${'x = 1\n'.repeat(150)}def f():\n    retu`);
    element.flush();
    await waitUntil(() => texts('keyword').length > 0, 'colours', { timeout: 8000 });
    expect(texts('keyword')).to.deep.equal(['def']);
    expect(texts('number').length).to.equal(150);
    element.append('rn 1');
    element.flush();
    await waitUntil(() => texts('keyword').includes('return'), 'colours', { timeout: 8000 });
    element.remove();
    await waitUntil(() => texts('number').length === 0, 'colours', { timeout: 8000 });
  });

  it('come to code that is out of view when it is seen', async () => {
    const text = `\`\`\`ts\nlet a;\n\`\`\`\n\n${'A paragraph.\n\n'.repeat(80)}\`\`\`ts\nvar z;\n\`\`\``;
    const element = await fixture<ChaoMarkdown>(html`<chao-markdown .text=${text}></chao-markdown>`);
    await waitUntil(() => texts('keyword').length > 0, 'colours', { timeout: 8000 });
    expect(texts('keyword')).to.deep.equal(['let']);
    element.renderRoot.querySelectorAll('code')[1]!.scrollIntoView();
    await waitUntil(() => texts('keyword').includes('var'), 'colours below', { timeout: 8000 });
    element.remove();
    await waitUntil(() => texts('keyword').length === 0, 'colours', { timeout: 8000 });
  });
});
