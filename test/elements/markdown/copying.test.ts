import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';

ChaoMarkdown.define();

/** More lines than stand in one box. */
const code = `${Array.from({ length: 70 }, (_, i) => `const n${i} = ${i};`).join('\n')}\n\n  // indented`;
const text = `## Steps

First **this**, then \`that\`; see [the notes](https://notes.example/).

- one
- two
  1. deeper

\`\`\`js
${code}
\`\`\`

| a | b |
|---|--:|
| x | 1 |
| y | 2 |

> The end.
`;

/** Presses a key with Control. */
async function control(key: string): Promise<void> {
  await sendKeys({ down: 'Control' });
  await sendKeys({ press: key });
  await sendKeys({ up: 'Control' });
}

/** All text of the element, selected, copied and pasted into a text box. */
async function copied(element: ChaoMarkdown): Promise<string> {
  const box = await fixture<HTMLTextAreaElement>(html`<textarea></textarea>`);
  const walker = document.createTreeWalker(
    element.renderRoot.querySelector('.blocks')!,
    NodeFilter.SHOW_TEXT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const last = texts.at(-1)!;
  getSelection()!.setBaseAndExtent(texts[0]!, 0, last, last.length);
  await control('c');
  box.focus();
  await control('v');
  return box.value;
}

describe('copy of a selection', () => {
  it('UX 2.26 over several blocks is the text as it reads: lines of code, cells apart, no words of buttons', async function () {
    // The driver of WebKit presses no two keys at once.
    if (navigator.vendor.startsWith('Apple')) this.skip();
    const element = await fixture<ChaoMarkdown>(html`<chao-markdown .text=${text}></chao-markdown>`);
    const pasted = (await copied(element)).replaceAll('\r\n', '\n');
    expect(pasted).to.contain(`\n${code}\n`);
    const lines = pasted.replace(code, 'CODE').split('\n');
    // Engines differ in blank lines and in what they indent lists with.
    expect(lines.map((line) => line.trim()).filter(Boolean)).to.deep.equal([
      'Steps',
      'First this, then that; see the notes.',
      'one',
      'two',
      'deeper',
      'CODE',
      'a\tb',
      'x\t1',
      'y\t2',
      'The end.',
    ]);
  });
});
