import type { AxeResults, Result, RunOptions } from 'axe-core';
import 'axe-core/axe.min.js';
import { expect } from '@open-wc/testing';

declare const axe: { run(context: Element, options: RunOptions): Promise<AxeResults> };

/** What axe could not decide, and why that is fine: rule id → reason. Anything else it leaves open fails the test. */
export type Explained = Readonly<Record<string, string>>;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Rules about whole pages: a fixture has no landmarks and no headings above its own. */
const pageRules = [
  'region',
  'landmark-one-main',
  'page-has-heading-one',
  'heading-order',
  'document-title',
  'html-has-lang',
];

const told = (findings: readonly Result[]): string =>
  findings
    .map(({ id, help, nodes }) => {
      const places = nodes.map((node) => `  ${node.html.slice(0, 300)}\n  ${node.failureSummary ?? ''}`);
      return `${id}: ${help}\n${places.join('\n')}`;
    })
    .join('\n\n');

/** Lets what fades in be there. What goes on for ever, like a turning arc, goes on. */
function finishAnimations(root: Document | ShadowRoot): void {
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) finishAnimations(shadowRoot);
}

/**
 * Checks an element against WCAG 2.2 A and AA and axe's own practices, target-size included. What axe leaves undecided
 * fails too, unless `explained` says why it is fine.
 */
export async function expectAccessible(element: Element, explained: Explained = {}): Promise<void> {
  finishAnimations(document);
  const off = Object.fromEntries(pageRules.map((id) => [id, { enabled: false }]));
  const { violations, incomplete } = await axe.run(element, {
    runOnly: { type: 'tag', values: tags },
    rules: { ...off, 'target-size': { enabled: true } },
    resultTypes: ['violations', 'incomplete'],
  });
  expect(told(violations)).to.equal('');
  expect(told(incomplete.filter(({ id }) => !Object.hasOwn(explained, id)))).to.equal('');
}
