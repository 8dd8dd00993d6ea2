import { isCjk, matchAt } from './characters.js';

/** Longer addresses stay text. */
const maxLength = 2048;
const maxDomain = 253;

export interface Autolink {
  readonly href: string;
  /** -1 when it is too long: all up to `limit` is text. */
  readonly end: number;
  /** Where what was looked at ends: more text there could be part of it. */
  readonly limit: number;
}

const start = /(?:https?|ftp):\/\/|www\./iy;
const domain = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/u;

/** A bare address at `pos` (GFM's extended autolink). @param chat Chinese, Japanese and Korean text may touch it. */
export function bareAddress(text: string, pos: number, chat: boolean): Autolink | undefined {
  const scheme = matchAt(start, text, pos);
  if (!scheme || !mayBeginAt(text, pos, chat)) return undefined;
  const www = scheme.length === 4;
  const from = www ? pos : pos + scheme.length;
  const host = domain.exec(text.slice(from, from + maxDomain))?.[0];
  if (!host || !isDomain(host, www)) return undefined;
  const limit = addressEnd(text, from + host.length, chat);
  const end = limit - pos > maxLength ? -1 : trimAddress(text, pos, limit);
  return { href: (www ? 'http://' : '') + text.slice(pos, end), end, limit };
}

function mayBeginAt(text: string, pos: number, chat: boolean): boolean {
  const before = text.charAt(pos - 1);
  return /^[\s*_~(]?$/.test(before) || (chat && isCjk(before));
}

function isDomain(host: string, needsDot: boolean): boolean {
  const parts = host.split('.');
  return (parts.length > 1 || !needsDot) && !parts.slice(-2).some((part) => part.includes('_'));
}

function addressEnd(text: string, pos: number, chat: boolean): number {
  const limit = Math.min(text.length, pos + maxLength + 1);
  while (pos < limit && !/[\s<]/.test(text[pos]!) && !(chat && isCjk(text[pos]!))) pos++;
  return pos;
}

/** GFM's extended autolink path validation: what at the end of an address belongs to the sentence. */
function trimAddress(text: string, from: number, end: number): number {
  let parentheses = 0;
  for (let i = from; i < end; i++) parentheses += text[i] === '(' ? 1 : text[i] === ')' ? -1 : 0;
  for (; end > from; end--) {
    const char = text[end - 1]!;
    if (char === ')') {
      if (parentheses++ >= 0) break;
    } else if (char === ';') {
      const name = /&[a-zA-Z0-9]+$/.exec(text.slice(Math.max(from, end - 33), end - 1));
      if (name) end -= name[0].length;
    } else if (!/[?!.,:*_~'"]/.test(char)) {
      break;
    }
  }
  return end;
}

/** Places of the e-mail addresses in a text: start and end of each. */
export function emailAddresses(text: string): [number, number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && /[a-zA-Z0-9.+_-]/.test(text[start - 1]!)) start--;
    const host = /^[a-zA-Z0-9_-]+(?:\.[a-zA-Z0-9_-]+)+/.exec(text.slice(at + 1, at + 256))?.[0];
    if (start === at || !host || /[_-]$/.test(host)) continue;
    from = at + 1 + host.length;
    found.push([start, from]);
  }
  return found;
}
