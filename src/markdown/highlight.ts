/** What a piece of code is coloured as. Four roles, no more. */
export type TokenKind = 'keyword' | 'string' | 'number' | 'comment';

export interface Token {
  readonly kind: TokenKind;
  /** UTF-16 offsets in the code. */
  readonly start: number;
  readonly end: number;
}

interface Language {
  /** What begins a comment to the end of the line. */
  readonly line?: readonly string[];
  /** What begins and ends a comment. */
  readonly block?: readonly [string, string];
  /** What begins and ends a string; longer ones first. */
  readonly strings: readonly string[];
  readonly keywords: ReadonlySet<string>;
  /** Keywords in any case. */
  readonly anyCase?: boolean;
  /** The name after `<` or `</` is a keyword. */
  readonly tags?: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const braces: Language = {
  line: ['//'],
  block: ['/*', '*/'],
  strings: ['"', "'", '`'],
  keywords: words(
    'abstract as async await bool boolean break case catch char class const continue crate def default defer delete do double dyn else enum export extends extern false final finally float fn for from fun func function get go goto guard if impl implements import in instanceof int interface internal is let long loop match mod mut namespace new nil null object of operator override package private protected protocol pub public readonly ref return self set short signed sizeof static string struct super switch template this throw throws trait true try type typedef typeof undefined union unsafe unsigned use using val var virtual void volatile when where while with yield',
  ),
};
const hashes: Language = { ...braces, line: ['#'], strings: ['"""', "'''", '"', "'"] };
const languages: readonly (readonly [string, Language])[] = [
  [
    'c cc cpp cs csharp dart go h hpp java javascript js jsx kotlin kt mjs php rust rs scala swift ts tsx typescript',
    braces,
  ],
  [
    'py python',
    {
      ...hashes,
      block: undefined!,
      keywords: words(
        'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while with yield',
      ),
    },
  ],
  [
    'rb ruby elixir ex',
    {
      line: ['#'],
      strings: ['"', "'"],
      keywords: words(
        'begin case class def defmodule do else elsif end ensure false for if in module nil not or rescue return self super then true unless until when while yield',
      ),
    },
  ],
  [
    'sh bash zsh shell console dockerfile makefile',
    {
      line: ['#'],
      strings: ['"', "'"],
      keywords: words(
        'case cd do done echo elif else esac exit export fi for function if in local read return set source then unset until while COPY ENV FROM RUN WORKDIR CMD ENTRYPOINT',
      ),
    },
  ],
  [
    'sql psql mysql sqlite',
    {
      line: ['--'],
      block: ['/*', '*/'],
      strings: ["'", '"'],
      anyCase: true,
      keywords: words(
        'add all alter and as asc between by case cast create cross delete desc distinct drop else end except exists false foreign from full group having in index inner insert intersect into is join key left like limit not null offset on or order outer over partition primary references right select set table then true union unique update using values view when where with',
      ),
    },
  ],
  ['json jsonc json5', { line: ['//'], strings: ['"'], keywords: words('true false null') }],
  [
    'yaml yml toml ini',
    { line: ['#'], strings: ['"', "'"], keywords: words('true false null yes no on off') },
  ],
  [
    'css scss less',
    {
      line: [],
      block: ['/*', '*/'],
      strings: ['"', "'"],
      keywords: words('important media supports container layer import keyframes from to'),
    },
  ],
  [
    'html xml svg vue svelte',
    { block: ['<!--', '-->'], strings: ['"', "'"], keywords: new Set(), tags: true },
  ],
];

const byName: ReadonlyMap<string, Language> = /* @__PURE__ */ new Map(
  languages.flatMap(([names, language]) => names.split(' ').map((name) => [name, language] as const)),
);

/** Whether code in this language can be coloured. */
export const isKnown = (language: string): boolean => byName.has(language.toLowerCase());

/** The coloured pieces of some code, in order: one pass, whatever the code. Empty for a language that is not known. */
export function tokenize(code: string, language: string): Token[] {
  const known = byName.get(language.toLowerCase());
  const tokens: Token[] = [];
  for (let pos = 0; known && pos < code.length;) {
    const found = commentAt(code, pos, known) ?? stringAt(code, pos, known) ?? wordAt(code, pos, known);
    if (found?.kind) tokens.push(found as Token);
    pos = found?.end ?? pos + 1;
  }
  return tokens;
}

type Found = Omit<Token, 'kind'> & { readonly kind: TokenKind | undefined };

function commentAt(code: string, start: number, { line, block }: Language): Found | undefined {
  if (block && code.startsWith(block[0], start)) {
    const end = code.indexOf(block[1], start + block[0].length);
    return { kind: 'comment', start, end: end < 0 ? code.length : end + block[1].length };
  }
  const mark = line?.find((one) => code.startsWith(one, start));
  if (!mark || (mark === '#' && /\S/.test(code.charAt(start - 1)))) return undefined;
  const end = code.indexOf('\n', start);
  return { kind: 'comment', start, end: end < 0 ? code.length : end };
}

function stringAt(code: string, start: number, { strings }: Language): Found | undefined {
  const quote = strings.find((one) => code.startsWith(one, start));
  if (!quote) return undefined;
  const oneLine = quote.length === 1 && quote !== '`';
  let end = start + quote.length;
  while (end < code.length && !code.startsWith(quote, end)) {
    if (oneLine && code[end] === '\n') return { kind: undefined, start, end };
    end += code[end] === '\\' ? 2 : 1;
  }
  return { kind: 'string', start, end: Math.min(code.length, end + quote.length) };
}

const number = /0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const name = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;

function wordAt(code: string, start: number, { keywords, anyCase, tags }: Language): Found | undefined {
  number.lastIndex = name.lastIndex = start;
  const digits = number.exec(code)?.[0];
  if (digits) return { kind: tags ? undefined : 'number', start, end: start + digits.length };
  const word = name.exec(code)?.[0];
  if (!word) return undefined;
  const isKeyword = tags
    ? /<\/?$/.test(code.slice(Math.max(0, start - 2), start))
    : keywords.has(anyCase ? word.toLowerCase() : word);
  return { kind: isKeyword ? 'keyword' : undefined, start, end: start + word.length };
}
