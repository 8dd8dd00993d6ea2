import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Block } from '../../src/markdown/ast.js';
import { MarkdownStream } from '../../src/markdown/markdown-stream.js';
import { answers } from './support/answers.js';
import { pathological, stressBlocks } from './support/pathological.js';
import { cut } from './support/cut.js';
import { slowness } from './support/slowness.js';

/**
 * A machine that runs other things beside this test is slower than its clock says: processor time is measured, and a bound is
 * only broken when the best of a few runs breaks it.
 */
const runs = 3;
const slow = slowness();

/** Visits what a renderer would look at after a flush: everything from the first child that was not final before. */
function visit(block: Block, markdown: MarkdownStream, settled: Map<Block, number>): void {
  if (block.type === 'paragraph' || block.type === 'heading' || block.type === 'cell') {
    markdown.inlines(block);
    return;
  }
  let from = settled.get(block) ?? 0;
  for (let i = from; i < block.children.length; i++) visit(block.children[i]!, markdown, settled);
  while (from < block.children.length && block.children[from]!.final) from++;
  settled.set(block, from);
}

interface Times {
  /** Milliseconds of processor time. */
  readonly total: number;
  /** Of one delta, the 99th percentile, milliseconds. */
  readonly p99: number;
}

function feed(text: string, size: number): Times {
  const markdown = new MarkdownStream();
  const settled = new Map<Block, number>();
  const deltas: number[] = [];
  const before = process.cpuUsage();
  for (const piece of cut(text, size)) {
    const start = performance.now();
    markdown.append(piece);
    markdown.flush();
    visit(markdown.document, markdown, settled);
    for (const leaf of markdown.takeDirty()) markdown.inlines(leaf);
    deltas.push(performance.now() - start);
  }
  markdown.end();
  visit(markdown.document, markdown, settled);
  const total = process.cpuUsage(before).user / 1000;
  deltas.sort((a, b) => a - b);
  return { total, p99: deltas[Math.floor(deltas.length * 0.99)] ?? 0 };
}

/** The first run that keeps within the bound, or the last of a few. */
function best(run: () => Times, keeps: (times: Times) => boolean): Times {
  let found = run();
  for (let i = 1; i < runs && !keeps(found); i++) found = run();
  return found;
}

const document = (length: number): string => {
  const text = answers.join('\n\n');
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
};
const ms = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

describe('linear time, in deltas of 4 characters', () => {
  it('PRF-01 1 MB costs no more than five times 250 KB', (test) => {
    feed(document(100_000), 4);
    const small = best(
      () => feed(document(4000), 4),
      ({ total }) => total <= 50 * slow,
    );
    const quarter = feed(document(250_000), 4);
    const whole = best(
      () => feed(document(1_000_000), 4),
      ({ total, p99 }) => total <= 5 * quarter.total && p99 <= 0.2 * slow,
    );
    test.diagnostic(
      `4 KB ${ms(small.total)}, 250 KB ${ms(quarter.total)}, 1 MB ${ms(whole.total)}, ratio ${(whole.total / quarter.total).toFixed(2)}, p99 per delta ${ms(whole.p99)}`,
    );
    assert.ok(small.total <= 50 * slow);
    assert.ok(whole.total <= 5000 * slow);
    assert.ok(whole.total / quarter.total <= 5);
    assert.ok(whole.p99 <= 0.2 * slow);
  });

  for (const [name, text] of stressBlocks) {
    // One second for about 100 KB; the deepest list is ten times as long.
    const bound = Math.max(1000, text.length / 200) * slow;
    it(`one open block: ${name}`, (test) => {
      const { total, p99 } = best(
        () => feed(text, 4),
        (times) => times.total <= 1000 * slow,
      );
      test.diagnostic(`${name}, ${(text.length / 1000).toFixed(0)} KB: ${ms(total)}, p99 ${ms(p99)}`);
      assert.ok(total <= bound, ms(total));
    });
  }

  it('PRF-02 marks that are never closed', (test) => {
    const variants: readonly [string, string, number][] = [
      ['APACHE × 4000', 'APACHE '.repeat(4000), 7],
      ['[ × 5000', '['.repeat(5000), 10],
      ['**a × 5000', '**a '.repeat(5000), 8],
      ['> × 500', `${'> '.repeat(500)}x`, 20],
    ];
    for (const [name, text, size] of variants) {
      const { total } = best(
        () => feed(text, size),
        (times) => times.total <= 2000 * slow,
      );
      test.diagnostic(`${name}: ${ms(total)}`);
      assert.ok(total <= 2000 * slow, `${name} ${ms(total)}`);
    }
  });
});

describe('pathological input, whole', () => {
  for (const [name, make] of pathological) {
    it(name, (test) => {
      const once = (n: number): number => feed(make(n), Infinity).total;
      let quarter = once(12_500);
      let whole = once(50_000);
      for (let i = 1; i < runs && (whole > 1500 * slow || whole / Math.max(quarter, 5) > 10); i++) {
        quarter = once(12_500);
        whole = once(50_000);
      }
      const ratio = whole / Math.max(quarter, 5);
      test.diagnostic(`${name}: ${ms(whole)} for n = 50,000, ratio to n = 12,500 ${ratio.toFixed(1)}`);
      assert.ok(whole <= 1500 * slow, ms(whole));
      assert.ok(ratio <= 10, `ratio ${ratio}`);
    });
  }
});
