import { expect, fixture, html } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';
import { waitUntil } from '../../support/wait-until.js';

ChaoMarkdown.define();

async function draw(text: string): Promise<ChaoMarkdown> {
  const element = await fixture<ChaoMarkdown>(html`<chao-markdown .text=${text}></chao-markdown>`);
  await element.complete;
  return element;
}

const one = <E extends Element = HTMLElement>(element: ChaoMarkdown, selector: string): E =>
  element.renderRoot.querySelector<E>(selector)!;
const all = (element: ChaoMarkdown, selector: string): HTMLElement[] => [
  ...element.renderRoot.querySelectorAll<HTMLElement>(selector),
];

/** Takes what is copied instead of the clipboard, which a test page may not write. */
function spyOnClipboard(): { readonly texts: string[]; restore(): void } {
  const texts: string[] = [];
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void texts.push(text)) },
  });
  return {
    texts,
    restore: () => {
      if (own) Object.defineProperty(navigator, 'clipboard', own);
      else delete (navigator as { clipboard?: unknown }).clipboard;
    },
  };
}

describe('chao-markdown: code', () => {
  const source = '```ts\nconst a = 1;\n\n\tif (a) { /* … */ }  \n```\n';

  it('has a header with the language, a wrap toggle, and a labelled box of its own to scroll in', async () => {
    const element = await draw(source);
    expect(one(element, '.head b').textContent).to.equal('TypeScript');
    const box = one(element, '.code [role=group]');
    expect(box.tabIndex).to.equal(0);
    expect(box.getAttribute('aria-label')).to.equal('TypeScript: Code');
    const wrap = one<HTMLButtonElement>(element, 'button[aria-label="Wrap lines"]');
    wrap.click();
    expect(wrap.getAttribute('aria-pressed')).to.equal('true');
    expect(getComputedStyle(one(element, 'pre')).whiteSpace).to.equal('pre-wrap');
    wrap.click();
    expect(getComputedStyle(one(element, 'pre')).whiteSpace).to.equal('pre');
  });

  it('copies exactly the code, also while it is still arriving, and says so', async () => {
    const spy = spyOnClipboard();
    const element = await fixture<ChaoMarkdown>(html`<chao-markdown streaming></chao-markdown>`);
    element.append(source.slice(0, 30));
    element.flush();
    const button = one<HTMLButtonElement>(element, 'button[aria-label="Copy code"]');
    button.click();
    await waitUntil(() => button.getAttribute('aria-label') === 'Copied');
    element.append(source.slice(30));
    element.end();
    button.click();
    await waitUntil(() => spy.texts.length === 2);
    spy.restore();
    expect(spy.texts[1]).to.equal('const a = 1;\n\n\tif (a) { /* … */ }  ');
    expect(one(element, '.code button[data-action=copy]')).to.equal(button);
  });

  it('is not selected together with its header', async () => {
    const element = await draw(`before\n\n${source}\nafter`);
    expect(
      getComputedStyle(one(element, '.head')).userSelect ||
        getComputedStyle(one(element, '.head')).webkitUserSelect,
    ).to.equal('none');
  });

  it('cuts a very long block off until the reader asks for the rest', async () => {
    const element = await draw(`\`\`\`\n${'line\n'.repeat(1000)}\`\`\`\n`);
    const box = one(element, '.code');
    const cut = box.offsetHeight;
    expect(cut).to.be.below(1000);
    one<HTMLButtonElement>(element, 'button[data-action=all]').click();
    expect(box.offsetHeight).to.be.above(10 * cut);
    expect(one(element, 'code').textContent).to.equal('line\n'.repeat(1000));
  });
});

describe('chao-markdown: long messages', () => {
  it('draws the first 200,000 characters, and all of it on demand', async function () {
    this.timeout(20_000);
    const text = 'A paragraph of text that is here to be long.\n\n'.repeat(5000);
    const element = await draw(text);
    expect(all(element, 'p').length).to.be.within(4300, 4400);
    expect(element.text).to.equal(text);
    await element.updateComplete;
    one<HTMLButtonElement>(element, '[part=show-all]').click();
    await element.updateComplete;
    expect(all(element, 'p').length).to.equal(5000);
    expect(one(element, '[part=show-all]').hidden).to.equal(true);
  });

  it('draws all of what is seen arriving, also when it is over; another text is cut again', async function () {
    this.timeout(20_000);
    const text = 'A paragraph of text that is here to be long.\n\n'.repeat(5000);
    const element = await draw('');
    for (let at = 0; at < text.length; at += 20_000) element.append(text.slice(at, at + 20_000));
    await element.updateComplete;
    expect(all(element, 'p').length).to.equal(5000);
    element.end();
    expect(all(element, 'p').length).to.equal(5000);
    expect(one(element, '[part=show-all]').hidden).to.equal(true);
    element.text = `Another one.\n\n${text}`;
    await element.updateComplete;
    expect(all(element, 'p').length).to.be.within(4300, 4400);
    expect(one(element, '[part=show-all]').hidden).to.equal(false);
  });
});

describe('chao-markdown: blocks', () => {
  it('shifts headings below those of the page and gives them no address', async () => {
    const element = await draw('# a\n\n## b\n\n###### c');
    expect(all(element, '[data-level]').map(({ localName, id }) => localName + id)).to.deep.equal([
      'h3',
      'h4',
      'h6',
    ]);
  });

  it('puts a table into a labelled box that can be focused, numbers at the end', async () => {
    const element = await draw('| a | n |\n|---|--:|\n| x | 1 |\n');
    const box = one(element, '[part=table]');
    expect([box.getAttribute('role'), box.getAttribute('aria-label'), box.tabIndex]).to.deep.equal([
      'group',
      'Table',
      0,
    ]);
    expect(all(element, 'th').map((cell) => cell.getAttribute('scope'))).to.deep.equal(['col', 'col']);
    expect(all(element, '[data-align=end]').length).to.equal(2);
  });

  it('task boxes cannot be changed and say what they mean', async () => {
    const element = await draw('- [x] one\n- [ ] two\n');
    const boxes = [...element.renderRoot.querySelectorAll('input')];
    expect(boxes.map(({ checked, disabled, ariaLabel }) => [checked, disabled, ariaLabel])).to.deep.equal([
      [true, true, 'Done'],
      [false, true, 'Open'],
    ]);
  });

  it('has the direction of its text, block by block, and keeps it until a letter says otherwise', async () => {
    const element = await draw('مرحبا `code` بك\n\n42\n\nEnglish with مرحبا\n\n- فكرة\n');
    expect(all(element, 'p, ul').map((block) => block.dir)).to.deep.equal([
      'rtl',
      'rtl',
      'ltr',
      'rtl',
      'rtl',
    ]);
    const code = await draw('```\nمرحبا\n```\n');
    expect(one(code, 'pre').dir).to.equal('ltr');
  });

  it('collects footnotes at the end, with ways there and back', async () => {
    const element = await draw(
      'One[^b] two[^a].\n\n[^a]: The *first*.\n[^b]: The second.\n[^c]: Not used.\n',
    );
    const references = all(element, '[role=doc-noteref]') as HTMLAnchorElement[];
    expect(references.map(({ textContent, ariaLabel }) => [textContent, ariaLabel])).to.deep.equal([
      ['1', 'Footnote 1'],
      ['2', 'Footnote 2'],
    ]);
    const notes = all(element, '[role=doc-endnotes] li');
    expect(notes.map(({ textContent }) => textContent)).to.deep.equal(['The second.↩', 'The first.↩']);
    references[1]!.click();
    expect(element.shadowRoot!.activeElement).to.equal(notes[1]);
    one<HTMLAnchorElement>(element, `#${notes[1]!.id} [role=doc-backlink]`).click();
    expect(element.shadowRoot!.activeElement).to.equal(references[1]);
    const other = await draw('x[^a]\n\n[^a]: y');
    expect(one(other, 'li').id).not.to.equal(notes[0]!.id);
  });

  it('hands maths to the page, and shows the source without it', async () => {
    const text = 'Inline \\(a_1*b*c\\) and $$x^2$$.\n\n$$\ny = 1\n$$\n';
    const plain = await draw(text);
    expect(all(plain, '[data-kind=math]').map(({ textContent }) => textContent)).to.deep.equal([
      'a_1*b*c',
      'x^2',
      'y = 1',
    ]);
    const element = await fixture<ChaoMarkdown>(
      html`<chao-markdown
        .renderMath=${(source: string, display: boolean) => {
          const node = document.createElement('i');
          node.textContent = `${source}/${display}`;
          return node;
        }}
        .text=${text}
      ></chao-markdown>`,
    );
    expect(all(element, 'i').map(({ textContent }) => textContent)).to.deep.equal([
      'a_1*b*c/false',
      'x^2/true',
      'y = 1/true',
    ]);
  });

  it('knows rare named characters once their table is there', async () => {
    const element = await draw('&HilbertSpace; &auml; &nosuchname; &copy;');
    expect(one(element, 'p').textContent).to.equal('ℋ ä &nosuchname; ©');
  });
});

describe('chao-markdown: text', () => {
  it('takes a longer text as growth and keeps what is drawn', async () => {
    const element = await fixture<ChaoMarkdown>(html`<chao-markdown streaming text="# One"></chao-markdown>`);
    const heading = one(element, 'h3');
    element.text = '# One\n\nTwo **th';
    await element.updateComplete;
    expect(one(element, 'h3')).to.equal(heading);
    expect(one(element, 'strong').textContent).to.equal('th');
    element.streaming = false;
    await element.updateComplete;
    expect(one(element, 'p').textContent).to.equal('Two **th');
    element.text = '# One\n\nTwo **three**';
    await element.updateComplete;
    expect(one(element, 'strong').textContent).to.equal('three');
  });

  it('draws another text anew, in the elements that fit', async () => {
    const element = await draw('# One\n\ntext\n\n```\nold\ncode\n```\n');
    const paragraph = one(element, 'p');
    element.text = '# Two\n\nother\n\n```\nnew\n```\n\n- x';
    await element.updateComplete;
    expect(one(element, '.blocks').textContent).to.equal('Twootherx'.replace('x', `${'Code'}new\nx`));
    expect(one(element, 'p')).to.equal(paragraph);
    element.text = '';
    await element.updateComplete;
    expect(one(element, '.blocks').textContent).to.equal('');
  });

  it('is busy while it streams, and marks where it goes on', async () => {
    const element = await fixture<ChaoMarkdown>(html`<chao-markdown streaming text="a **b"></chao-markdown>`);
    expect(one(element, '.md').getAttribute('aria-busy')).to.equal('true');
    expect(all(element, '[data-tail]').length).to.equal(1);
    element.end();
    await element.updateComplete;
    expect(one(element, '.md').getAttribute('aria-busy')).to.equal('false');
    expect(all(element, '[data-tail]').length).to.equal(0);
  });

  it('draws in a hidden page too, where there are no animation frames', async () => {
    const element = await fixture<ChaoMarkdown>(html`<chao-markdown streaming></chao-markdown>`);
    const frames = window.requestAnimationFrame;
    window.requestAnimationFrame = () => 0;
    element.append('hidden');
    await waitUntil(() => one(element, 'p')?.textContent === 'hidden');
    window.requestAnimationFrame = frames;
  });
});
