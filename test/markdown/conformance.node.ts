import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tests as commonmarkExamples } from 'commonmark-spec';
import { randomFrom } from './support/corpus.js';
import { gfmExamples, type Example } from './support/gfm-examples.js';
import { cut, cutRandomly } from './support/cut.js';
import { normalizeHtml, render, renderWhole } from './support/to-html.js';

type Flavour = 'commonmark' | 'gfm';

const random = randomFrom(2026);
const feeds: readonly [string, (text: string, flavour: Flavour) => string][] = [
  ['whole', (text, flavour) => renderWhole(text, { flavour })],
  ['by 1 character', (text, flavour) => render(cut(text, 1), { flavour })],
  ['by 4 characters', (text, flavour) => render(cut(text, 4), { flavour })],
  ['at random cuts', (text, flavour) => render(cutRandomly(text, random), { flavour })],
];

function count(
  examples: readonly Example[],
  feed: (markdown: string) => string,
): { passed: number; failed: string[] } {
  const failed = examples.flatMap(({ markdown, html, section }) => {
    const is = normalizeHtml(feed(markdown.replaceAll('→', '\t')));
    const should = normalizeHtml(html.replaceAll('→', '\t'));
    return is === should
      ? []
      : [
          `${section}: ${JSON.stringify(markdown)}\n  is     ${JSON.stringify(is)}\n  should ${JSON.stringify(should)}`,
        ];
  });
  return { passed: examples.length - failed.length, failed };
}

describe('conformance', () => {
  for (const [name, feed] of feeds) {
    it(`CommonMark 0.31.2, ${name}`, (test) => {
      const { passed, failed } = count(commonmarkExamples, (markdown) => feed(markdown, 'commonmark'));
      test.diagnostic(`CommonMark ${name}: ${passed} of ${commonmarkExamples.length}`);
      assert.deepEqual(failed, []);
      assert.equal(passed, 652);
    });

    it(`GFM extensions, ${name}`, (test) => {
      const { passed, failed } = count(gfmExamples, (markdown) => feed(markdown, 'gfm'));
      test.diagnostic(
        `GFM ${name}: ${passed} of ${gfmExamples.length} (tagfilter not applicable: raw HTML is text)`,
      );
      assert.deepEqual(failed, []);
    });
  }

  it('the chat flavour differs from CommonMark only where its extensions say so', (test) => {
    const { failed } = count(commonmarkExamples, (markdown) => renderWhole(markdown, { flavour: 'chat' }));
    const bySection = failed.map((text) => text.split(':')[0]);
    test.diagnostic(
      `chat flavour: ${652 - failed.length} of 652; differs in ${[...new Set(bySection)].join(', ')}`,
    );
    // Bare addresses (GFM), `\[` as maths, and emphasis beside CJK punctuation are the reasons there are.
    assert.ok(failed.length <= 8, failed.join('\n'));
  });
});
