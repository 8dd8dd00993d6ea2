/** A character reference at the end of a text shows when it is complete; longer ones do not exist. */
const maxReference = 33;
const maxAutolink = 2048;

/**
 * How many characters at the end of an incomplete text to leave out for now: marks that may still become something, a
 * backslash, the start of a character reference, of an autolink or a tag.
 */
export function hiddenTail(text: string, chat: boolean): number {
  let end = text.length;
  for (;;) {
    const char = text.charAt(end - 1);
    const cut =
      char && ('*_~`[!\\'.includes(char) || (chat && char === '$')) ? end - 1 : partialStart(text, end);
    if (cut < 0) return text.length - end;
    end = cut;
  }
}

/** Where the last word begins to look like a character reference or an autolink; -1 when it does not. */
function partialStart(text: string, end: number): number {
  for (let i = end - 1; i >= 0 && end - i <= maxAutolink; i--) {
    const char = text[i]!;
    if (char === '&')
      return end - i <= maxReference && /^#?[a-zA-Z0-9]*$/.test(text.slice(i + 1, end)) ? i : -1;
    if (char === '<') return /^[a-zA-Z/!]?$/.test(text.slice(i + 1, i + 2)) || i + 1 === end ? i : -1;
    if (char <= ' ' || char === '>') return -1;
  }
  return -1;
}
