import { expect } from '@open-wc/testing';
import type { MessagePart, StatusPart, TextPart, ToolPart } from '../../src/state/conversation.js';
import { appendText, joinText, replaceText } from '../../src/state/text.js';

const card: ToolPart = { kind: 'tool', runId: 'r1', callId: 'tc', toolKey: 't', state: 'completed' };
const line: StatusPart = { kind: 'status', type: 'model' };
const t = (text: string): TextPart => ({ kind: 'text', text });
const short = (parts: readonly MessagePart[]): string[] =>
  parts.map((p) => (p.kind === 'text' ? p.text : p.kind === 'tool' ? '#' : '-'));
const parts = (...items: string[]): MessagePart[] =>
  items.map((item) => (item === '#' ? card : item === '-' ? line : t(item)));

describe('appendText', () => {
  const table: [string, string[], string, string[]][] = [
    ['opens a part', [], 'a', ['a']],
    ['C-069 neighbouring text is one part', ['a'], 'b', ['ab']],
    ['C-069 a card separates', ['a', '#'], 'b', ['a', '#', 'b']],
    ['a status line stands beside the text and does not split it', ['a', '-', '-'], 'b', ['ab', '-', '-']],
    ['but stays before text that a card began', ['#', '-'], 'b', ['#', '-', 'b']],
    ['nothing is nothing', ['a'], '', ['a']],
  ];
  for (const [title, before, text, after] of table) {
    it(title, () => expect(short(appendText(parts(...before), text))).to.deep.equal(after));
  }
  it('leaves other parts as they are, by identity', () => {
    const before = parts('a', '#', 'b');
    const after = appendText(before, 'c');
    expect(after[0]).to.equal(before[0]);
    expect(after[1]).to.equal(before[1]);
  });
});

describe('replaceText', () => {
  const table: [string, string[], number, string, string[]][] = [
    ['a lone part is replaced', ['wrong'], 0, 'right', ['right']],
    ['TXT-05 the beginning was missed', ['tail'], 0, 'head and tail', ['head and tail']],
    ['SSE-19 the middle was missed', ['AC'], 0, 'ABC', ['ABC']],
    ['the end was missed: it goes after the card', ['a', '#'], 0, 'ab', ['a', '#', 'b']],
    ['the end was missed: no card follows', ['a', '#', 'b'], 0, 'abc', ['a', '#', 'bc']],
    ['no text at all was seen', ['#'], 0, 'a', ['#', 'a']],
    [
      'TXT-03 the split stays where head and tail match',
      ['Let ', '#', 'Found'],
      0,
      'Let me Found',
      ['Let me ', '#', 'Found'],
    ],
    ['the head is missing', ['b', '#', 'c'], 0, 'abc', ['ab', '#', 'c']],
    ['a wrong part between right ones', ['a', '#', 'x', '#', 'c'], 0, 'abc', ['a', '#', 'b', '#', 'c']],
    ['several wrong parts: the last takes all', ['x', '#', 'y', '#', 'c'], 0, 'abc', ['#', 'ab', '#', 'c']],
    ['nothing matches', ['x', '#', 'y'], 0, 'abc', ['#', 'abc']],
    ['shorter than what was shown', ['a', '#', 'b'], 0, 'a', ['a', '#']],
    ['an overlap is not counted twice', ['aa', '#', 'aa'], 0, 'aaa', ['aa', '#', 'a']],
    ['only what follows the start', ['one', '#', 'two'], 3, 'TWO', ['one', '#', 'TWO']],
    [
      'a beginning that was missed stays behind the start',
      ['one', '#', 'two'],
      3,
      'a two',
      ['one', '#', 'a two'],
    ],
    ['a start within a part', ['onetwo'], 3, 'TWO', ['oneTWO']],
    ['nothing after the start', ['one', '#'], 3, 'two', ['one', '#', 'two']],
  ];
  for (const [title, before, start, content, after] of table) {
    it(title, () => {
      const next = replaceText(parts(...before), start, content);
      expect(short(next)).to.deep.equal(after);
      expect(joinText(next)).to.equal(joinText(parts(...before)).slice(0, start) + content);
    });
  }
});
