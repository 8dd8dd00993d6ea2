/** Reasoning that some models write into their text, in tags at its beginning. */
const opening = /^\s*<(think|thinking)>/i;
const longest = '<thinking>';

const mayOpen = (text: string): boolean => {
  const begun = text.trimStart().toLowerCase();
  return begun !== '' && longest.startsWith(begun);
};

/**
 * What of a text part is the answer: raw reasoning in front of it is never shown, read aloud or copied, not even while
 * its tags arrive in pieces (RSN-02). A tag anywhere else is text like any other.
 */
export function answerText(text: string, streaming: boolean): string {
  const [open, tag = ''] = opening.exec(text.slice(0, 64)) ?? [];
  if (open === undefined) return streaming && text.length < 64 && mayOpen(text) ? '' : text;
  const close = `</${tag}>`;
  const end = text.indexOf(close, open.length);
  return end < 0 ? '' : text.slice(end + close.length).trimStart();
}
