import { expect, fixture, html } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';

ChaoMarkdown.define();

interface Case {
  readonly input: { readonly deltas: readonly string[]; readonly payloads: readonly string[] };
}

async function read(id: string): Promise<Case> {
  return (await fetch(new URL(`../../cases/${id}.json`, import.meta.url))).json() as Promise<Case>;
}

/** An empty element that streams. */
const open = (): Promise<ChaoMarkdown> =>
  fixture<ChaoMarkdown>(html`<chao-markdown streaming></chao-markdown>`);

/** Feeds the deltas; `look` sees what is drawn after each. */
async function play(
  deltas: readonly string[],
  look: (element: ChaoMarkdown, index: number) => void = () => {},
): Promise<ChaoMarkdown> {
  const element = await open();
  deltas.forEach((delta, index) => {
    element.append(delta);
    element.flush();
    look(element, index);
  });
  element.end();
  look(element, deltas.length);
  return element;
}

const all = <E extends Element = HTMLElement>(element: ChaoMarkdown, selector: string): E[] => [
  ...element.renderRoot.querySelectorAll<E>(selector),
];
const shown = (element: ChaoMarkdown): string => element.renderRoot.querySelector('.blocks')!.textContent;
const hrefs = (element: ChaoMarkdown): (string | null)[] =>
  all(element, 'a[href]').map((link) => link.getAttribute('href'));
const pwned = (): unknown => (window as { __pwned?: unknown }).__pwned;

describe('cases: markdown-stream', () => {
  it('MD-01 an open fence is one code block and keeps its text to the letter', async () => {
    const { input } = await read('md-01');
    const element = await play(input.deltas, (now, index) => {
      if (index < 1) return;
      expect(all(now, 'pre').length).to.equal(1);
      expect(all(now, 'pre strong, pre em').length).to.equal(0);
      expect(shown(now)).not.to.contain('```');
    });
    expect(all(element, 'code')[0]!.textContent).to.equal(
      'echo "$1 costs $2" \\(x\\)\nsed s/<analysis>/_a_*b*/\n',
    );
  });

  it('MD-02 prices are not formulas', async () => {
    const { input } = await read('md-02');
    const element = await play(input.deltas);
    expect(shown(element)).to.equal(
      '$750 is a lot of money. It costs $5 and $7, or $10–$20 per seat; US$3,000.50 vs $1k. $5 stays.',
    );
    expect(all(element, 'strong').length).to.equal(1);
    expect(all(element, 'code').length).to.equal(1);
    expect(all(element, '[data-kind=math]').length).to.equal(0);
  });

  it('MD-04 a table that streams in is one table and never a paragraph of bars', async () => {
    const { input } = await read('md-04');
    const element = await play(input.deltas, (now) => {
      expect(all(now, 'table').length).to.be.at.most(1);
      for (const paragraph of all(now, 'p')) expect(paragraph.textContent).not.to.contain('|');
    });
    const rows = all<HTMLTableRowElement>(element, 'tr').map((row) =>
      [...row.cells].map((cell) => cell.textContent),
    );
    expect(rows).to.deep.equal([
      ['A', 'B'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('MD-05 a dash at a line start makes no heading for a moment', async () => {
    const { input } = await read('md-05');
    const element = await play(input.deltas, (now) => {
      expect(all(now, 'h1, h2, h3, h4, h5, h6').length).to.equal(0);
    });
    expect(
      [...element.renderRoot.querySelector('.blocks')!.children].map(({ localName }) => localName),
    ).to.deep.equal(['p', 'ul']);
  });

  it('MD-06 a broken diagram stays readable code and touches nothing else on the page', async () => {
    const { input } = await read('md-06');
    const element = await open();
    const before = document.body.childElementCount;
    for (const delta of input.deltas) {
      element.append(delta);
      element.flush();
      expect(document.body.childElementCount).to.equal(before);
    }
    element.end();
    expect(all(element, 'code')[0]!.textContent).to.contain('graph TD');
  });

  it('MD-08 finished blocks keep element, scroll position and selection', async () => {
    const { input } = await read('md-08');
    const [first, ...rest] = input.deltas;
    const element = await open();
    element.style.inlineSize = '300px';
    element.append(first!);
    element.flush();
    const pre = all(element, 'pre')[0]!;
    const box = pre.parentElement!;
    box.scrollLeft = 80;
    const text = pre.querySelector('code > span')!.firstChild as Text;
    const selection = getSelection()!;
    selection.setBaseAndExtent(text, 0, text, 5);
    for (const delta of [...rest, ...Array.from({ length: 180 }, (_, i) => `more${i} `)]) {
      element.append(delta);
      element.flush();
    }
    element.end();
    expect(all(element, 'pre')[0]).to.equal(pre);
    expect(box.scrollLeft).to.equal(80);
    const range = selection.getComposedRanges?.({ shadowRoots: [element.shadowRoot!] })[0];
    expect(range ? [range.startContainer, range.startOffset, range.endOffset] : [text, 0, 5]).to.deep.equal([
      text,
      0,
      5,
    ]);
    selection.removeAllRanges();
  });

  it('MD-09 half a link is nothing to click', async () => {
    const { input } = await read('md-09');
    const element = await play(input.deltas, (now) => {
      for (const href of hrefs(now))
        expect(['https://shop.example/pay?id=1234', 'https://bare.example/x']).to.include(href);
      expect(shown(now)).not.to.contain('](');
    });
    expect(all(element, 'a').map((link) => [link.textContent, link.getAttribute('href')])).to.deep.equal([
      ['the shop', 'https://shop.example/pay?id=1234'],
      ['https://bare.example/x', 'https://bare.example/x'],
    ]);
  });

  it('TXT-08 half an emoji waits for its other half', async () => {
    const seen: string[] = [];
    await play(['Hi \ud83d', '\ude00!'], (now) => seen.push(shown(now).trim()));
    expect(seen).to.deep.equal(['Hi', 'Hi 😀', 'Hi 😀!']);
  });

  it('PRF-01 8,000 deltas of 5 characters end as one piece does', async function () {
    this.timeout(60_000);
    const part = (n: number): string =>
      `## Part ${n}\n\nSome prose with **bold**, \`code\` and a [link](https://ok.example/${n}).\n\n- one\n- two\n\n\`\`\`js\nconst n = ${n};\nfor (let i = 0; i < n; i++) { work(i); }\n\`\`\`\n\n| a | b |\n|---|---|\n| ${n} | x |\n\n`;
    let text = '';
    for (let n = 1; text.length < 40_000; n++) text += part(n);
    const element = await open();
    const times: number[] = [];
    for (let i = 0; i < text.length; i += 5) {
      const start = performance.now();
      element.append(text.slice(i, i + 5));
      element.flush();
      times.push(performance.now() - start);
    }
    element.end();
    const half = times.length / 2;
    const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
    expect(sum(times.slice(half))).to.be.at.most(3 * sum(times.slice(0, half)) + 50);
    const whole = await fixture<ChaoMarkdown>(html`<chao-markdown .text=${text}></chao-markdown>`);
    expect(shown(element)).to.equal(shown(whole));
    expect(all(element, '*').length).to.equal(all(whole, '*').length);
  });
});

describe('cases: content-security', () => {
  it('SEC-01 remote images are never fetched by drawing, and say what they are', async () => {
    const { input } = await read('sec-01');
    const element = await play(input.deltas, (now) => {
      expect(all(now, 'img, picture, source').length).to.equal(0);
    });
    await element.complete;
    const chips = all(element, '[data-kind=image]').map((chip) => chip.textContent.trim());
    expect(chips).to.deep.equal([
      'Image not loaded: a · evil.example',
      'Image not loaded: b · evil.example',
      'Image not loaded: c',
      'Image not loaded: d · evil.example',
    ]);
    expect(
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil.example')),
    ).to.deep.equal([]);
  });

  it('SEC-01 images load from the hosts that the page allows, over https only', async () => {
    const text =
      '![a](https://ok.example/a.png) ![b](http://ok.example/b.png) ![c](https://ok.example/c.svg) ![d](https://no.example/d.png)';
    const element = await fixture<ChaoMarkdown>(
      html`<chao-markdown allowed-image-hosts="other.example ok.example" .text=${text}></chao-markdown>`,
    );
    await element.complete;
    const images = all<HTMLImageElement>(element, 'img');
    expect(
      images.map(({ src, alt, loading, referrerPolicy }) => ({ src, alt, loading, referrerPolicy })),
    ).to.deep.equal([
      { src: 'https://ok.example/a.png', alt: 'a', loading: 'lazy', referrerPolicy: 'no-referrer' },
    ]);
    expect(all(element, '[data-kind=image]').length).to.equal(3);
  });

  it('SEC-02 script addresses in all disguises lead nowhere, their texts stay', async () => {
    const { input } = await read('sec-02');
    const element = await play(input.deltas);
    expect(hrefs(element)).to.deep.equal(['https://ok.example/', 'mailto:a@b.example']);
    for (const link of all<HTMLAnchorElement>(element, 'a:not([href])')) link.click();
    expect(pwned()).to.equal(undefined);
    for (const text of ['1', '2', '3', '4', '5', '6', '7', '8', '10', 'ok', 'm', 'rel'])
      expect(shown(element)).to.contain(text);
  });

  it('SEC-03 HTML is text, character for character', async () => {
    const { input } = await read('sec-03');
    for (const payload of input.payloads) {
      const element = await play([payload]);
      expect(shown(element)).to.equal(payload);
      expect(all(element, 'iframe, script, svg, template, img').length).to.equal(0);
    }
    expect(pwned()).to.equal(undefined);
  });

  it('SEC-05 a text that shows another address is followed by the real host', async () => {
    const { input } = await read('sec-05');
    const links = all<HTMLAnchorElement>(await play(input.deltas), 'a');
    expect(links.map((link) => link.textContent)).to.deep.equal([
      'https://bank.example/login (evil.example)',
      'bank.example',
      'click here',
    ]);
    expect(links[2]!.title).to.contain('evil.example');
  });

  it('SEC-06 hosts are shown as what they are', async () => {
    const { input } = await read('sec-06');
    const element = await play(input.deltas);
    const texts = all(element, 'a').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(texts, JSON.stringify(texts)).to.deep.equal([
      ['https://xn--eby-7cd.com/', 'https://xn--eby-7cd.com/'],
      ['https://ebаy.com/ (xn--eby-7cd.com)', 'https://xn--eby-7cd.com/'],
      ['https://bank.example@evil.example/', null],
      ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ]);
  });

  it('SEC-06 hidden characters in a text give the host away', async () => {
    const element = await play([
      '[bank\u200b.example](https://evil.example/) [pay \u202emoc.knab](https://evil.example/) [نص‌فارسی](https://ok.example/)',
    ]);
    expect(all(element, 'a').map((link) => / \(evil\.example\)$/.test(link.textContent))).to.deep.equal([
      true,
      true,
      false,
    ]);
  });

  it('SEC-07 links open apart, without referrer and opener; the page may prevent it', async () => {
    const { input } = await read('sec-07');
    const element = await play(input.deltas);
    const link = all<HTMLAnchorElement>(element, 'a')[0]!;
    expect(link.target).to.equal('_blank');
    for (const word of ['noopener', 'noreferrer', 'nofollow']) expect([...link.relList]).to.include(word);
    expect(link.referrerPolicy).to.equal('no-referrer');
    const details: unknown[] = [];
    element.addEventListener('chao-navigate', (event) => {
      details.push(event.detail);
      event.preventDefault();
    });
    const here = location.href;
    const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
    link.dispatchEvent(click);
    expect(details).to.deep.equal([{ href: 'https://ok.example/', text: 'x' }]);
    expect(click.defaultPrevented).to.equal(true);
    expect(location.href).to.equal(here);
    expect(document.querySelectorAll('link[rel*=prefetch], link[rel=preconnect]').length).to.equal(0);
  });
});
