import { expect, waitUntil } from '@open-wc/testing';
import type { ChaoChat } from '../../../src/index.js';

/** Clocks of the page, a countdown and an element's own prefix of ids: the only things that two runs may differ in. */
const timeless = (text: string): string =>
  text
    .replace(/\b\d{1,2}:\d\d\s[AP]M/g, '(time)')
    .replace(/\bchao-md-\w+?-/g, 'chao-md-')
    .replace(/\b\d+ s(?=\s+left\b)/g, '(seconds)');

/** The same, line by line: a difference is told in a few lines. */
export function expectSame(actual: string, expected: string): void {
  const [left, right] = [timeless(actual).split('\n'), timeless(expected).split('\n')];
  const first = left.findIndex((line, i) => line !== right[i]);
  const around = (lines: string[]): string => lines.slice(Math.max(0, first - 3), first + 3).join('\n');
  if (first >= 0) expect(around(left)).to.equal(around(right));
  expect(left.length).to.equal(right.length);
}

const NOW_MS = 600_000;

/** Whether it shows the moment of the test, which the page's own clock gave, and not one that a server told. */
const showsNow = (element: Element): boolean =>
  element instanceof HTMLTimeElement && Math.abs(Date.now() - Date.parse(element.dateTime)) < NOW_MS;

/** Everything that is drawn, with shadow roots: names, attributes, texts. What is spoken is of the moment. */
export function outline(node: Node): string {
  if (node instanceof Text) return node.data.trim();
  if (!(node instanceof Element || node instanceof ShadowRoot)) return '';
  if (node instanceof Element && showsNow(node)) return '<time now>';
  const inner = [...node.childNodes].map(outline).filter(Boolean).join('\n');
  if (node instanceof ShadowRoot || node.localName === 'style') return inner;
  if (node.hasAttribute('aria-live') && node.getAttribute('aria-live') !== 'off') return '';
  const attributes = [...node.attributes]
    .filter(({ name }) => name !== 'base-url')
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  const shadow = node.shadowRoot ? outline(node.shadowRoot) : '';
  return `<${node.localName} ${attributes.join(' ')}>\n${shadow}\n${inner}`;
}

/** Waits until the run is over, or waits for a person who never comes, and nothing changes any more. */
export async function settled(root: ParentNode): Promise<ChaoChat> {
  const chat = root.querySelector<ChaoChat>('chao-chat')!;
  await waitUntil(
    () => chat.turn === 'waiting' || (/idle|failed/.test(chat.turn) && chat.connection === 'closed'),
    'the run ends',
    { timeout: 15_000 },
  );
  // A request in view takes most of a second until it can be approved.
  const rests = chat.turn === 'waiting' ? 1_500 : 0;
  let [before, since] = ['', 0];
  await waitUntil(
    () => {
      const now = timeless(outline(chat));
      if (now === before) return performance.now() - since >= rests;
      [before, since] = [now, performance.now()];
      return false;
    },
    'the page rests',
    { timeout: 5_000 },
  );
  return chat;
}
