import { expect } from '@open-wc/testing';
import {
  hasHidden,
  hasLookalikes,
  plain,
  reveal as revealed,
  type HiddenRun,
} from '../../../../src/elements/internal/values/hidden-characters.js';

const reveal = (text: string): readonly (string | HiddenRun)[] => [...revealed(text)];

describe('hidden characters', () => {
  it('splits a text into what is seen and what is not', () => {
    expect(reveal('report\u202efdp.exe')).to.deep.equal(['report', { code: 'U+202E', count: 1 }, 'fdp.exe']);
    expect(reveal('plain')).to.deep.equal(['plain']);
    expect(reveal('')).to.deep.equal([]);
  });

  it('counts a run of one character once', () => {
    expect(reveal(`a${'\u200b'.repeat(500)}b`)).to.deep.equal(['a', { code: 'U+200B', count: 500 }, 'b']);
    expect(reveal('\u{e0041}\u{e0041}\u{e0042}')).to.deep.equal([
      { code: 'U+E0041', count: 2 },
      { code: 'U+E0042', count: 1 },
    ]);
  });

  const unseen: readonly (readonly [string, string])[] = [
    ['right-to-left override', '\u202e'],
    ['left-to-right isolate', '\u2066'],
    ['pop isolate', '\u2069'],
    ['zero width space', '\u200b'],
    ['zero width joiner between Latin letters', '\u200d'],
    ['zero width non-joiner between Latin letters', '\u200c'],
    ['left-to-right mark', '\u200e'],
    ['Arabic letter mark', '\u061c'],
    ['word joiner', '\u2060'],
    ['byte order mark', '\ufeff'],
    ['soft hyphen', '\u00ad'],
    ['combining grapheme joiner', '\u034f'],
    ['Hangul filler', '\u3164'],
    ['braille blank', '\u2800'],
    ['interlinear anchor', '\ufff9'],
    ['line separator', '\u2028'],
    ['null', '\u0000'],
    ['escape', '\u001b'],
    ['backspace', '\u0008'],
    ['delete', '\u007f'],
    ['next line', '\u0085'],
    ['variation selector after a letter', '\ufe0f'],
    ['tag letter', '\u{e0061}'],
    ['variation selector 17', '\u{e0100}'],
  ];
  for (const [name, character] of unseen) {
    it(`SPF-03 marks: ${name}`, () => {
      expect(hasHidden(`im${character}portant`)).to.equal(true);
    });
  }

  const seen: readonly (readonly [string, string])[] = [
    ['tab and line ends', 'a\tb\r\nc'],
    ['a family emoji with joiners', '👨‍👩‍👧'],
    ['a heart with its emoji selector', '❤️'],
    ['a flag of joined signs', '🏳️‍🌈'],
    ['a keycap', '1️⃣'],
    ['a skin tone before a joiner', '👩🏽‍🚀'],
    ['Persian with a non-joiner', 'می‌خواهم'],
    ['Devanagari with a joiner', 'क्‍ष'],
    ['Arabic', 'مرحبا'],
    ['accents', 'é ü ñ'],
    ['a no-break space', '8\u00a0%'],
  ];
  for (const [name, text] of seen) {
    it(`leaves alone: ${name}`, () => {
      expect(hasHidden(text)).to.equal(false);
      expect(reveal(text).join('')).to.equal(text);
    });
  }

  it('does not take a run of joiners for spelling', () => {
    expect(hasHidden('م\u200c\u200cم')).to.equal(true);
  });

  it('never loses a visible character', () => {
    const text = 'a\u202eb\u200b\u200bc\u{e0041}👩🏽‍🚀d';
    const seenParts = reveal(text).filter((part) => typeof part === 'string');
    expect(seenParts.join('')).to.equal('abc👩🏽‍🚀d');
  });

  it('writes a name on one line', () => {
    expect(plain('vault\u202e.sync')).to.equal('vault[U+202E].sync');
    expect(plain('bits.create')).to.equal('bits.create');
  });

  it('SPF-03 notices letters that look like others', () => {
    expect(hasLookalikes('аpple.com')).to.equal(true);
    expect(hasLookalikes('pаypal')).to.equal(true);
    expect(hasLookalikes('xn--pple-43d.com')).to.equal(true);
    expect(hasLookalikes('ΑBC')).to.equal(true);
    expect(hasLookalikes('apple.com')).to.equal(false);
    expect(hasLookalikes('привет apple')).to.equal(false);
    expect(hasLookalikes('10 kΩ, 5 μm')).to.equal(false);
  });

  it('takes time in proportion to the text, however hostile it is', () => {
    const time = (text: string): number => {
      const start = performance.now();
      reveal(text);
      hasLookalikes(text);
      return performance.now() - start;
    };
    for (const unit of ['\u200b\u200c', 'aΩ', '\u200b', 'a\u200d']) {
      const [short, long] = [time(unit.repeat(25_000)), time(unit.repeat(100_000))];
      expect(long, JSON.stringify(unit)).to.be.below(12 * short + 200);
    }
  });

  it('says at once whether there is anything hidden in a million characters', () => {
    const start = performance.now();
    expect(hasHidden('\u200b\u200c'.repeat(500_000))).to.equal(true);
    expect(hasHidden('hello world '.repeat(83_000))).to.equal(false);
    expect(performance.now() - start).to.be.below(1000);
  });
});
