/** A run of one character that a reader cannot see. */
export interface HiddenRun {
  /** `U+202E` */
  readonly code: string;
  readonly count: number;
}

/**
 * Control characters (not tab and line ends), everything Unicode asks a renderer not to show (zero width, bidi controls,
 * variation selectors, the tag block), separators of lines and paragraphs, blank braille, interlinear marks.
 */
const hidden = /(?![\t\n\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/u;
const hiddenRuns = new RegExp(`(${hidden.source})\\1*`, 'gu');

/** Text where joiners and variation selectors are ordinary spelling: emoji, and scripts whose letters join. */
const joins =
  /(?![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const emojiBase = /[\p{Emoji}]/u;

const latinWithLookalike =
  /\p{sc=Latin}(?![Ωμ])[\p{sc=Cyrillic}\p{sc=Greek}]|(?![Ωμ])[\p{sc=Cyrillic}\p{sc=Greek}]\p{sc=Latin}|\bxn--/iu;

function charBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff;
  return text.slice(Math.max(0, index - (isPair ? 2 : 1)), index);
}

/** A single joiner or selector that spelling needs. A run of them never is. */
function isSpelling(text: string, index: number, run: string): boolean {
  if (run === '\ufe0f' || run === '\ufe0e') return emojiBase.test(charBefore(text, index));
  if (run !== '\u200d' && run !== '\u200c') return false;
  const after = String.fromCodePoint(text.codePointAt(index + 1) ?? 0x20);
  return joins.test(charBefore(text, index)) && joins.test(after);
}

function hiddenRun(run: string): HiddenRun {
  const point = run.codePointAt(0)!;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return { code, count: run.length / String.fromCodePoint(point).length };
}

/** Splits a text into what can be seen and what cannot. Linear, and lazy. */
export function* reveal(text: string): Generator<string | HiddenRun> {
  let from = 0;
  for (const { 0: run, index } of text.matchAll(hiddenRuns)) {
    if (isSpelling(text, index, run)) continue;
    if (index > from) yield text.slice(from, index);
    yield hiddenRun(run);
    from = index + run.length;
  }
  if (from < text.length) yield text.slice(from);
}

/** Whether a reader could miss something in the text. */
export function hasHidden(text: string): boolean {
  if (!hidden.test(text)) return false;
  for (const part of reveal(text)) if (typeof part !== 'string') return true;
  return false;
}

/** Whether neighbouring letters come from alphabets that look alike, or a host name is punycode. */
export function hasLookalikes(text: string): boolean {
  return latinWithLookalike.test(text);
}

/** One line for names of things: `report[U+202E]fdp`. */
export function plain(text: string): string {
  if (!hidden.test(text)) return text;
  let out = '';
  for (const part of reveal(text)) out += typeof part === 'string' ? part : `[${part.code}]`;
  return out;
}
