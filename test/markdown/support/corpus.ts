/** A small linear congruential generator: the same cases in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

const commonmarkTokens = [
  'a',
  'b',
  'foo ',
  'bar',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '*',
  '**',
  '***',
  '_',
  '__',
  '`',
  '``',
  '```\n',
  '~~~\n',
  '# ',
  '## ',
  '- ',
  '+ ',
  '* ',
  '1. ',
  '2) ',
  '> ',
  '>',
  '    ',
  '\t',
  '\\',
  '[',
  ']',
  '(',
  ')',
  '[a]',
  '[a]: /u "t"\n',
  '![',
  '](/u)',
  '](/u "t")',
  '<http://x.y>',
  '---\n',
  '***\n',
  '===\n',
  '\\\n',
  '  \n',
  '&amp;',
  '&#65;',
  '"',
  "'",
  ':',
  '!',
  '.',
  '10. ',
  '-',
  '=',
  'é',
  '“',
  '[a][]',
  '[b][a]',
  '- - ',
  '\r\n',
];
const chatTokens = [
  ...commonmarkTokens,
  '| ',
  '|',
  '| a | b |\n',
  '|---|---|\n',
  '~',
  '~~',
  '- [ ] ',
  '- [x] ',
  'https://a.b/c',
  'www.x.y',
  'm@x.yz',
  '<br>',
  '<b>',
  '<!--',
  '-->',
  '<div>\n',
  '</div>\n',
  '[^1]',
  '[^1]: ',
  '$',
  '$$',
  '$$\n',
  '\\(',
  '\\)',
  '\\[',
  '\\]',
  '中文',
  '。',
  '「',
  'مرحبا',
  '😀',
  '\ud83d',
  '\u0000',
  '&copy',
  '&nosuch;',
  '{',
  '```js\n',
];

/** Text that is nothing but marks and bits of words. */
export function soup(random: () => number, flavour: 'commonmark' | 'chat', length = 24): string {
  const tokens = flavour === 'commonmark' ? commonmarkTokens : chatTokens;
  let text = '';
  for (let i = Math.floor(random() * length) + 1; i > 0; i--) text += pick(tokens, random);
  return text;
}

const words = [
  'word ',
  'more ',
  '**bold** ',
  '*em* ',
  '`code` ',
  '[link](/u) ',
  '**open ',
  '_x ',
  'a*b ',
  '`tick ',
  '[open ',
  'https://a.b/c ',
  'x  \n',
  'line\n',
  '&amp; ',
  '\\* ',
  '<b> ',
  'm@x.yz ',
  '中文 ',
];

/** One paragraph that is long enough to be parsed in parts. */
export function longSoup(random: () => number): string {
  const mix = random() < 0.5 ? words.slice(0, 6) : words;
  let text = 'Begin ';
  for (let i = 150 + Math.floor(random() * 250); i > 0; i--) text += pick(mix, random);
  return text;
}
