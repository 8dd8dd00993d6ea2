import { matchAt } from './characters.js';
import { declarations, tag } from './html-block.js';

/** Longer addresses stay text. */
const maxAutolink = 2048;

const uri = /<[A-Za-z][A-Za-z0-9.+-]{1,31}:[^\s<>\x00-\x20]*>/y;
const email =
  /<[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*>/y;
const htmlTag = new RegExp(tag, 'y');

/**
 * What begins with `<` at `pos`: an autolink, which has an address, or raw HTML.
 * @param find Where a text stands at or after an offset, -1 for nowhere; may remember what it searched for in vain.
 */
export function angleSpan(
  text: string,
  pos: number,
  find: (what: string, from: number) => number,
): { href: string; end: number } | undefined {
  for (const [pattern, scheme] of [
    [uri, ''],
    [email, 'mailto:'],
  ] as const) {
    const found = matchAt(pattern, text, pos);
    if (found && found.length < maxAutolink)
      return { href: scheme + found.slice(1, -1), end: pos + found.length };
  }
  const length = matchAt(htmlTag, text, pos)?.length;
  if (length) return { href: '', end: pos + length };
  const start = text.substr(pos, 9);
  const close = declarations.find(([open]) => open.test(start))?.[1];
  const end = close ? find(close, pos + 2) : -1;
  return end < 0 ? undefined : { href: '', end: end + close!.length };
}
