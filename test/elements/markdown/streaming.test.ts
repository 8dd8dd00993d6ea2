import { expect, fixture, html } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';
import { answers } from '../../markdown/support/answers.js';
import { longSoup, randomFrom, soup } from '../../markdown/support/corpus.js';
import { gfmExamples } from '../../markdown/support/gfm-examples.js';
import { cut } from '../../markdown/support/cut.js';

ChaoMarkdown.define();

const random = randomFrom(11);
const texts = [
  ...answers,
  ...gfmExamples.map(({ markdown }) => markdown),
  ...Array.from({ length: 120 }, () => soup(random, 'chat')),
  ...Array.from({ length: 6 }, () => longSoup(random)),
  // More blocks than one group has, and more text than one node.
  answers.slice(0, 8).join('\n\n'),
  `${'A sentence, *and* then. '.repeat(3)}${'Words without marks go on, '.repeat(500)}${'长文，没有空格。'.repeat(900)}`,
];

/** The tree with sorted attributes; without ids, which differ from element to element. */
function drawn(element: ChaoMarkdown): string {
  const print = (node: Node): string => {
    if (!(node instanceof Element)) return `[${node.textContent}]`;
    const attributes = [...node.attributes].map(
      ({ name, value }) => ` ${name}="${value.replace(/chao-md-\w+/, 'id')}"`,
    );
    return `<${node.localName}${attributes.sort().join('')}>${[...node.childNodes].map(print).join('')}</>`;
  };
  return print(element.renderRoot.querySelector('.md')!);
}

function firstDifference(a: string, b: string): string {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i < Math.max(a.length, b.length)
    ? `${a.slice(i - 60, i + 60)}\n  against\n${b.slice(i - 60, i + 60)}`
    : '';
}

async function whole(text: string): Promise<ChaoMarkdown> {
  const element = await fixture<ChaoMarkdown>(html`<chao-markdown .text=${text}></chao-markdown>`);
  await settled(element);
  return element;
}

/** Footnotes and rare character names come with a part of their own. */
async function settled(element: ChaoMarkdown): Promise<void> {
  await element.updateComplete;
  await element.complete;
}

async function streamed(text: string, size: number): Promise<ChaoMarkdown> {
  const element = await fixture<ChaoMarkdown>(html`<chao-markdown streaming></chao-markdown>`);
  for (const piece of cut(text, size)) {
    element.append(piece);
    element.flush();
  }
  element.end();
  await settled(element);
  return element;
}

describe('chao-markdown streamed', () => {
  for (const size of [1, 4, 17, 64]) {
    it(`draws the same in pieces of ${size} as at once`, async function () {
      this.timeout(120_000);
      for (const text of texts) {
        const [one, other] = [await whole(text), await streamed(text, size)];
        expect(firstDifference(drawn(other), drawn(one)), JSON.stringify(text.slice(0, 200))).to.equal('');
        one.remove();
        other.remove();
      }
    });
  }
});
