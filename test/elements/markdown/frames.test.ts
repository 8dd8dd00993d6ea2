import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';
import { answers } from '../../markdown/support/answers.js';
import { cut } from '../../markdown/support/cut.js';

ChaoMarkdown.define();

interface Figures {
  /** Milliseconds of script of each frame. */
  readonly script: readonly number[];
  /** With style and layout. */
  readonly whole: readonly number[];
  readonly removed: number;
}

const one = <E extends Element = HTMLElement>(element: ChaoMarkdown, selector: string): E =>
  element.renderRoot.querySelector<E>(selector)!;

const head = `\`\`\`js\nconst first = "${'x'.repeat(300)}";\n\`\`\`\n\n`;

async function open(): Promise<ChaoMarkdown> {
  const element = await fixture<ChaoMarkdown>(
    html`<chao-markdown streaming style="inline-size: 600px"></chao-markdown>`,
  );
  one(element, '[part=show-all]').click();
  await element.updateComplete;
  return element;
}

/** Feeds a text in frames of 64 characters, each drawn and laid out. */
function play(element: ChaoMarkdown, text: string): Omit<Figures, 'removed'> {
  const script: number[] = [];
  const whole: number[] = [];
  for (const piece of cut(text, 64)) {
    const start = performance.now();
    element.append(piece);
    element.flush();
    script.push(performance.now() - start);
    // Answering this takes the layout.
    void element.offsetHeight;
    whole.push(performance.now() - start);
  }
  return { script, whole };
}

/** 400 KB that begin with a block whose selection, focus and scroll position must not be lost. */
async function stream(watch: (element: ChaoMarkdown) => void): Promise<Figures> {
  const text = answers
    .join('\n\n')
    .repeat(12)
    .slice(0, length - head.length);
  const element = await open();
  element.append(head);
  element.flush();
  let removed = 0;
  const observer = new MutationObserver(
    (records) => (removed += records.reduce((sum, record) => sum + record.removedNodes.length, 0)),
  );
  observer.observe(one(element, '.blocks'), { childList: true, subtree: true });
  watch(element);
  const times = play(element, text);
  await Promise.resolve();
  observer.disconnect();
  return { ...times, removed };
}

const length = 400_000;
/** One millisecond; some engines round their clock to it. */
const clock = 1.001;
const longest = 50;
/** At most: the first ones suffice where nothing else is running. */
const runs = 6;

const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)]!;
const sum = (times: readonly number[]): number => times.reduce((a, b) => a + b, 0);

/** Of each frame the quickest of the runs: what other programs and the collector take does not come back at the same frame. */
const quickest = (all: readonly (readonly number[])[]): number[] =>
  all[0]!.map((_, i) => Math.min(...all.map((times) => times[i]!)));

describe('400 KB in frames of 64 characters', () => {
  it('cost little script a frame and never a long one, remove hardly a node, and keep focus, selection and scroll position', async function () {
    this.timeout(240_000);
    let check = (): void => {};
    const run = () =>
      stream((element) => {
        const box = one(element, '.code .scroll');
        const code = one(element, 'code > span').firstChild as Text;
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
    const figures: Figures[] = [];
    let script: number[] = [];
    let whole: number[] = [];
    do {
      figures.push(await run());
      check();
      getSelection()!.removeAllRanges();
      fixtureCleanup();
      script = quickest(figures.map((one) => one.script));
      whole = quickest(figures.map((one) => one.whole));
    } while (figures.length < runs && (percentile(script, 0.95) > clock || Math.max(...whole) > longest));
    const per10 = (figures[0]!.removed * 10_000) / length;
    const say = (name: string, times: readonly number[]): string =>
      `${name} p50 ${percentile(times, 0.5).toFixed(2)} ms, p95 ${percentile(times, 0.95).toFixed(2)} ms, max ${Math.max(...times).toFixed(1)} ms`;
    console.log(
      `${script.length} frames: ${say('script', script)}; ${say('with layout', whole)}; removed nodes ${per10.toFixed(2)} per 10 KB`,
    );
    expect(percentile(script, 0.95), 'p95').to.be.at.most(clock);
    expect(Math.max(...whole), 'longest frame').to.be.at.most(longest);
    expect(per10, 'removed nodes per 10 KB').to.be.at.most(5);
  });

  for (const [name, text, of] of [
    [
      'a code block',
      `\`\`\`js\n${'const value = compute(1, "two", three); // and so on\n'.repeat(2000)}`,
      'whole',
    ],
    // An engine lays out a paragraph as a whole: what is ours is the script.
    ['a paragraph', 'The quick brown fox jumps over the lazy dog, and '.repeat(2050), 'script'],
  ] as const) {
    it(`cost no more at the end of ${name} of 100 KB than at its start`, async function () {
      this.timeout(120_000);
      const all: (readonly number[])[] = [];
      let [first, last] = [0, 0];
      do {
        const element = await open();
        if (of === 'script') element.style.display = 'none';
        all.push(play(element, text)[of]);
        fixtureCleanup();
        const times = quickest(all);
        const fifth = Math.floor(times.length / 5);
        [first, last] = [sum(times.slice(0, fifth)), sum(times.slice(-fifth))];
      } while (all.length < runs && last > 3 * first + 50);
      console.log(`${name}: first fifth ${first.toFixed(0)} ms, last fifth ${last.toFixed(0)} ms`);
      expect(last).to.be.at.most(3 * first + 50);
    });
  }
});
