import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Block, Inline } from '../../src/markdown/ast.js';
import { MarkdownStream } from '../../src/markdown/markdown-stream.js';
import { answers } from './support/answers.js';
import { cut } from './support/cut.js';

/** What a reader sees: the text of each block, in order, with the kind of block it stands in. */
interface Frame {
  readonly text: string;
  readonly kinds: readonly string[];
  /** Text outside code. */
  readonly prose: string;
}

function look(markdown: MarkdownStream): Frame {
  const kinds: string[] = [];
  let text = '';
  let prose = '';
  const visit = (block: Block): void => {
    const isLeaf = block.type === 'paragraph' || block.type === 'heading' || block.type === 'cell';
    if (isLeaf) {
      const shown = said(markdown.inlines(block), false);
      if (!shown && block === markdown.tail && block.type === 'paragraph') return;
      text += shown;
      prose += said(markdown.inlines(block), true);
    } else if (block.children.length === 0) {
      text += block.lines.join('\n');
    }
    kinds.push(block.type + (block.type === 'heading' ? block.level : ''));
    block.children.forEach(visit);
  };
  markdown.document.children.forEach(visit);
  return { text, kinds, prose };
}

function said(nodes: readonly Inline[], onlyProse: boolean): string {
  return nodes
    .map((node) => {
      if (onlyProse && (node.type === 'code' || node.bare)) return '';
      return node.type === 'image' || node.type === 'note' ? '' : node.text + said(node.children, onlyProse);
    })
    .join('');
}

const letters = (text: string): string => text.replace(/\s+/g, '');

interface Figures {
  retractions: number;
  flips: number;
  withLink: number;
  withMarks: number;
  frames: number;
  lags: number[];
}

/** Marks that a reader should never see: link syntax, pairs of stars or tildes, a backtick, a heading mark. */
const rawMarks = /\*\*|~~|`|^#{1,6} |\]\(|(?<![\w*])\*(?=\w)[^*]*$/m;

function measure(answer: string, figures: Figures): void {
  const markdown = new MarkdownStream();
  const final = new MarkdownStream();
  final.append(answer);
  final.end();
  const finalProse = look(final).prose;
  let before: Frame = { text: '', kinds: [], prose: '' };
  for (const piece of cut(answer, 4)) {
    markdown.append(piece);
    markdown.flush();
    const now = look(markdown);
    figures.frames++;
    if (!letters(now.text).startsWith(letters(before.text))) figures.retractions++;
    if (before.kinds.some((kind, i) => now.kinds[i] !== kind)) figures.flips++;
    if (now.prose.includes('](')) figures.withLink++;
    const marks = rawMarks.exec(now.prose);
    if (marks && !finalProse.includes(marks[0])) figures.withMarks++;
    if (isProse(markdown)) figures.lags.push(lag(markdown.source, now.text));
    before = now;
  }
}

/** Lag counts in running text: not while a table head, the info of a fence or a definition is arriving. */
function isProse({ source }: MarkdownStream): boolean {
  const line = source.slice(source.lastIndexOf('\n') + 1);
  const previous = source.slice(0, source.length - line.length).trimEnd();
  const aboveIsRow = /(?:^|\n)\s*\|[^\n]*$/.test(previous);
  return (
    /[\p{L}\p{N}][^\n]{0,40}$/u.test(line) &&
    !/^\s*(?:\||`{3}|\[)|\]\([^)]*$|https?:\S*$/.test(line) &&
    !aboveIsRow
  );
}

/** Characters of source that have arrived and could be seen, but cannot yet. What stands for a footnote becomes its number. */
function lag(source: string, shown: string): number {
  const whole = new MarkdownStream();
  whole.append(source.replace(/\[\^[^\]\s]*(?:\](?!:)|$)/g, ''));
  whole.end();
  return Math.max(0, letters(look(whole).text).length - letters(shown).length);
}

describe('flicker, in frames of 4 characters', () => {
  it('takes nothing back and shows no marks', (test) => {
    const figures: Figures = { retractions: 0, flips: 0, withLink: 0, withMarks: 0, frames: 0, lags: [] };
    for (const answer of answers) measure(answer, figures);
    const size = answers.join('').length;
    const kilobytes = size / 10_000;
    const lags = figures.lags.sort((a, b) => a - b);
    const worst = lags.at(-1) ?? 0;
    test.diagnostic(
      `${answers.length} answers, ${size} characters, ${figures.frames} frames: ${(figures.retractions / kilobytes).toFixed(2)} retractions and ${(figures.flips / kilobytes).toFixed(2)} block flips per 10 KB, ` +
        `${figures.withLink} frames with ](, ${figures.withMarks} with raw marks; lag p99 ${lags[Math.floor(lags.length * 0.99)]}, worst ${worst}`,
    );
    assert.ok(size >= 40_000);
    assert.ok(figures.retractions / kilobytes <= 1);
    assert.ok(figures.flips / kilobytes <= 0.5);
    assert.equal(figures.withLink, 0);
    assert.equal(figures.withMarks, 0);
    assert.ok(worst <= 12);
  });
});
