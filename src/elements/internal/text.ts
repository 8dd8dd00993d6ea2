/** The text without half a character at its end: the other half may still come (TXT-08). */
export function wholeCharacters(text: string): string {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0xd800 && code <= 0xdbff ? text.slice(0, -1) : text;
}
