import { expect, fixture, html } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';
import { answers } from '../../markdown/support/answers.js';
import { cut } from '../../markdown/support/cut.js';
import { waitUntil } from '../../support/wait-until.js';

ChaoMarkdown.define();

interface Figures {
  /** Script milliseconds of each frame, sorted. */
  readonly times: readonly number[];
  readonly removed: number;
  readonly length: number;
}

const one = <E extends Element = HTMLElement>(element: ChaoMarkdown, selector: string): E =>
  element.renderRoot.querySelector<E>(selector)!;

/** 400 KB that begins with a block whose selection, focus and scroll position must not be lost. */
async function stream(watch: (element: ChaoMarkdown) => void): Promise<Figures> {
  const head = `\`\`\`js\nconst first = "${'x'.repeat(300)}";\n\`\`\`\n\n`;
  const text =
    head +
    answers
      .join('\n\n')
      .repeat(12)
      .slice(0, 400_000 - head.length);
  const element = await fixture<ChaoMarkdown>(
    html`<chao-markdown streaming style="inline-size: 600px"></chao-markdown>`,
  );
  one(element, '[part=show-all]').click();
  await element.updateComplete;
  element.append(head);
  element.flush();
  let removed = 0;
  const observer = new MutationObserver(
    (records) => (removed += records.reduce((sum, record) => sum + record.removedNodes.length, 0)),
  );
  observer.observe(one(element, '.blocks'), { childList: true, subtree: true });
  watch(element);
  const times: number[] = [];
  for (const piece of cut(text.slice(head.length), 64)) {
    const start = performance.now();
    element.append(piece);
    element.flush();
    times.push(performance.now() - start);
  }
  await Promise.resolve();
  observer.disconnect();
  return { times: times.sort((a, b) => a - b), removed, length: text.length };
}

/** One millisecond; some engines round their clock to it. */
const clock = 1.001;

describe('400 KB in frames of 64 characters', () => {
  it('costs little script a frame, removes hardly a node, and keeps focus, selection and scroll position', async function () {
    this.timeout(120_000);
    let check = (): void => {};
    const run = () =>
      stream((element) => {
        const box = one(element, '.code .scroll');
        const code = one(element, 'code').firstChild as Text;
        box.scrollLeft = 120;
        box.focus();
        getSelection()!.setBaseAndExtent(code, 6, code, 11);
        check = () => {
          expect(one(element, '.code .scroll')).to.equal(box);
          expect(box.scrollLeft).to.equal(120);
          expect(element.shadowRoot!.activeElement).to.equal(box);
          const range = getSelection()!.getComposedRanges?.({ shadowRoots: [element.shadowRoot!] })[0];
          if (range)
            expect([range.startContainer, range.startOffset, range.endOffset]).to.deep.equal([code, 6, 11]);
        };
      });
    const p95Of = ({ times }: Figures): number => times[Math.floor(times.length * 0.95)]!;
    // Other programs take time from the page: the best of a few runs counts.
    let figures = await run();
    check();
    const slowOf = ({ times }: Figures): number => times.filter((time) => time > 50).length;
    for (let i = 0; i < 3 && (p95Of(figures) > clock || slowOf(figures) > 0); i++) {
      figures = await run();
      check();
    }
    getSelection()!.removeAllRanges();
    const { times, removed, length } = figures;
    const p95 = p95Of(figures);
    const slow = slowOf(figures);
    const per10 = (removed * 10_000) / length;
    console.log(
      `script a frame: p50 ${times[times.length >> 1]!.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, max ${times.at(-1)!.toFixed(1)} ms, over 50 ms: ${slow} of ${times.length}; removed nodes ${per10.toFixed(2)} per 10 KB`,
    );
    expect(p95, 'p95').to.be.at.most(clock);
    expect(per10, 'removed nodes per 10 KB').to.be.at.most(5);
    // A pause of the machine or of the garbage collector is not a frame of ours: it does not come back at the same place.
    expect(slow / times.length, 'frames over 50 ms').to.be.below(0.003);
  });

  it('is laid out only where it is seen, once it is long', async () => {
    const element = await fixture<ChaoMarkdown>(
      html`<chao-markdown .text=${'A paragraph.\n\n'.repeat(12)}></chao-markdown>`,
    );
    expect(getComputedStyle(one(element, 'p')).contentVisibility).to.equal('auto');
    const short = await fixture<ChaoMarkdown>(
      html`<chao-markdown .text=${'A paragraph.\n\n'.repeat(20)}></chao-markdown>`,
    );
    expect(getComputedStyle(one(short, 'p')).contentVisibility).to.equal('visible');
  });
});

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
    const before = one(element, 'code').innerHTML;
    await waitUntil(() => texts('keyword').length > 0, 'colours', { timeout: 8000 });
    expect([texts('keyword'), texts('string'), texts('number'), texts('comment')]).to.deep.equal([
      ['const'],
      ['"b"'],
      ['12'],
      ['// note'],
    ]);
    expect(one(element, 'code').innerHTML).to.equal(before);
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
});
