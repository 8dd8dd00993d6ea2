import { expect } from '@open-wc/testing';
import { clip, toLines } from '../../../../src/elements/internal/values/clip.js';

describe('long texts', () => {
  it('shows a short text whole', () => {
    expect(clip(toLines('one\ntwo\n\nthree'))).to.equal(undefined);
    expect(clip(toLines(''))).to.equal(undefined);
  });

  it('SPF-04 makes one mark of many blank lines, so that both ends are seen', () => {
    const lines = toLines(`SELECT 1;${'\n'.repeat(3000)}DROP TABLE users;`);
    expect(lines).to.deep.equal(['SELECT 1;', { blank: 2999 }, 'DROP TABLE users;']);
    expect(clip(lines)).to.equal(undefined);
  });

  it('takes lines of spaces for blank ones and keeps one or two as they are', () => {
    expect(toLines('a\n \n\t\n   \nb')).to.deep.equal(['a', { blank: 3 }, 'b']);
    expect(toLines('a\n\n\nb')).to.deep.equal(['a', '', '', 'b']);
    expect(toLines('a\r\nb\rc')).to.deep.equal(['a', 'b', 'c']);
  });

  it('SPF-04 shows head and tail of one endless line and counts what lies between', () => {
    const text = `${'a'.repeat(5000)} && rm`;
    const cut = clip(toLines(text))!;
    expect(cut.head).to.deep.equal(['a'.repeat(240)]);
    expect(cut.tail.join('')).to.match(/^a+ && rm$/);
    expect(cut.hiddenLines).to.equal(0);
    expect(cut.hiddenCharacters).to.equal(5006 - 240 - 180);
  });

  it('counts hidden lines, blank runs line by line', () => {
    const text = [...Array.from({ length: 20 }, (_, i) => `line ${i}`), '', '', '', '', 'end'].join('\n');
    const cut = clip(toLines(text))!;
    expect(cut.head).to.deep.equal(['line 0', 'line 1', 'line 2', 'line 3']);
    expect(cut.tail).to.deep.equal(['line 19', { blank: 4 }, 'end']);
    expect(cut.hiddenLines).to.equal(15);
  });

  it('cuts no character in half', () => {
    const cut = clip(toLines('👍'.repeat(2000)))!;
    expect([...cut.head.join('')].every((character) => character === '👍')).to.equal(true);
    expect([...cut.tail.join('')].every((character) => character === '👍')).to.equal(true);
  });

  it('never shows less than both ends, whatever the lengths', () => {
    for (let first = 0; first < 900; first += 37) {
      const text = `BEGIN${'x'.repeat(first)}\n${'y'.repeat(900 - first)}\nEND`;
      const cut = clip(toLines(text));
      if (!cut) continue;
      expect(cut.head[0]).to.match(/^BEGIN/);
      expect(cut.tail.at(-1)).to.equal('END');
      expect(cut.hiddenLines + cut.hiddenCharacters).to.be.above(0);
    }
  });
});
