import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isKnown, tokenize } from '../../src/markdown/highlight.js';

const read = (code: string, language: string): string[] =>
  tokenize(code, language).map(({ kind, start, end }) => `${kind} ${code.slice(start, end)}`);

describe('colours of code', () => {
  it('knows keywords, strings, numbers and comments of a language', () => {
    assert.deepEqual(read('const a = `x${1}` // y\n/* z */ 0xff', 'ts'), [
      'keyword const',
      'string `x${1}`',
      'comment // y',
      'comment /* z */',
      'number 0xff',
    ]);
    assert.deepEqual(read('def f(x): # c\n  return """a\n\'b"""', 'Python'), [
      'keyword def',
      'comment # c',
      'keyword return',
      'string """a\n\'b"""',
    ]);
    assert.deepEqual(read("SELECT a FROM b WHERE c = 'd' -- e", 'sql'), [
      'keyword SELECT',
      'keyword FROM',
      'keyword WHERE',
      "string 'd'",
      'comment -- e',
    ]);
    assert.deepEqual(read('<p class="x">1<!-- y --></p>', 'html'), [
      'keyword p',
      'string "x"',
      'comment <!-- y -->',
      'keyword p',
    ]);
    assert.deepEqual(read('{"a": [true, -1.5e3]}', 'json'), ['string "a"', 'keyword true', 'number 1.5e3']);
    assert.deepEqual(read('echo $#; x=a#b # c', 'sh'), ['keyword echo', 'comment # c']);
  });

  it('leaves what it does not know, and an apostrophe in prose', () => {
    assert.deepEqual(read('const a = 1', 'brainfuck'), []);
    assert.deepEqual(read("don't\nlet x", 'js'), ['keyword let']);
    assert.equal(isKnown('__proto__'), false);
    assert.equal(isKnown('TSX'), true);
  });

  it('takes linear time, whatever the code', (test) => {
    for (const piece of ['"', "'\n", '/*', '//', '`', '\\"', 'a', '1', '#', '<', '"""', '0x', '1e', '$']) {
      for (const language of ['js', 'py', 'html', 'sql']) {
        const time = (n: number): number => {
          const before = process.cpuUsage();
          tokenize(piece.repeat(n), language);
          return process.cpuUsage(before).user / 1000;
        };
        time(1000);
        const whole = Math.min(time(200_000), time(200_000));
        assert.ok(whole < 600, `${JSON.stringify(piece)} in ${language}: ${whole} ms`);
      }
    }
    test.diagnostic('200,000 repetitions of 14 pieces in 4 languages: each under 600 ms');
  });
});
