import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';

ChaoMarkdown.define();

const fence = (code: string): string => `\`\`\`js\n${code}\n\`\`\`\n\n`;
const table = (cell: string): string => `| ${cell} | ${cell} | ${cell} |\n|---|---|---|\n| a | b | c |\n\n`;
const wide = 'x'.repeat(60);

async function boxes(text: string, dir = 'ltr'): Promise<HTMLElement[]> {
  const element = await fixture<ChaoMarkdown>(
    html`<chao-markdown dir=${dir} style="display: block; inline-size: 360px" .text=${text}></chao-markdown>`,
  );
  return [...element.renderRoot.querySelectorAll<HTMLElement>('.scroll')];
}

const shade = (box: HTMLElement): string => {
  const { inlineSize, visibility } = getComputedStyle(box, '::after');
  return visibility === 'hidden' ? 'hidden' : inlineSize;
};

async function scroll(box: HTMLElement, left: number, wanted: string): Promise<void> {
  box.scrollLeft = left;
  await waitUntil(() => shade(box) === wanted, `the shade is ${wanted}`);
}

describe('the shade at the edge of a box', () => {
  it('is there only where the box holds more than fits', async () => {
    const [code, longCode, small, large] = await boxes(fence('x') + fence(wide) + table('x') + table(wide));
    expect([code, longCode, small, large].map((box) => shade(box!))).to.deep.equal([
      '0px',
      '10px',
      '0px',
      '10px',
    ]);
    for (const box of [code!, small!]) expect(box.scrollWidth).to.equal(box.clientWidth);
  });

  it('goes when the end is in view, and comes back', async () => {
    for (const box of await boxes(fence(wide) + table(wide))) {
      await scroll(box, 10_000, 'hidden');
      await scroll(box, 0, '10px');
    }
  });

  it('stands at the other edge of a table that is read from the right', async () => {
    const [box] = await boxes(table(`א${wide}`), 'rtl');
    await scroll(box!, -10_000, 'hidden');
    await scroll(box!, 0, '10px');
    expect(getComputedStyle(box!, '::after').left).to.equal('0px');
  });
});
