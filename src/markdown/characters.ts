/** A regular expression for one punctuation character that a backslash may escape. */
export const escapable = /[!-/:-@[-`{-~]/;

/** Unicode white space, and the start and end of a text. */
export const isSpace = (char: string): boolean => char === '' || /\s/.test(char);

/** Unicode punctuation in CommonMark's sense: categories P and S. */
export const isPunctuation = (char: string): boolean => /[\p{P}\p{S}]/u.test(char);

/** Letters and punctuation of Chinese, Japanese and Korean text, which is written without spaces. */
export const isCjk = (char: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u303f\u30fb\u30fc\ufe30-\ufe4f\uff00-\uffef]/u.test(
    char,
  );

/** The character (not the code unit) before `index`. */
export function charBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  return (unit & 0xfc00) === 0xdc00 ? text.slice(index - 2, index) : text.charAt(index - 1);
}

/** The character (not the code unit) at `index`. */
export function charAt(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? '' : String.fromCodePoint(point);
}

/** `text` without spaces and tabs at its end; in linear time, which a regular expression would not take. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return text.slice(0, end);
}

/** How many times `char` stands at `index` and after it. */
export function runLength(text: string, index: number, char = text[index]): number {
  let end = index;
  while (text[end] === char && end < text.length) end++;
  return end - index;
}

/** What a sticky pattern finds exactly at `pos`. */
export function matchAt(pattern: RegExp, text: string, pos: number): string | undefined {
  pattern.lastIndex = pos;
  return pattern.exec(text)?.[0];
}
