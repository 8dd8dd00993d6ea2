/** Markdown as it would be read aloud: no marks, links by their text, images by their description. Linear. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/!\[|[`*~[\]]/g, '')
    .replaceAll('|', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The sentences of a text; their concatenation is the text. The last one may be unfinished. */
export function sentences(text: string, locale: string): string[] {
  if (!Intl.Segmenter) return text.split(/(?<=\n)/);
  return Array.from(
    new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text),
    (part) => part.segment,
  );
}
