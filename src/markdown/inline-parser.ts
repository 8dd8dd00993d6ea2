import type { Inline } from './ast.js';
import { angleSpan } from './angle-span.js';
import { bareAddress } from './autolink.js';
import { escapable, matchAt, runLength } from './characters.js';
import { Backticks, codeText } from './code-span.js';
import { DelimiterStack, flanking, type Delimiter } from './delimiters.js';
import { decodeReference, unescape, type Entities } from './entities.js';
import { bareLink, buildInlines, inline, type Piece } from './inline-tree.js';
import { normalize, unfinished } from './link-parts.js';
import { inlineTarget, referenceLabel, type LinkTarget } from './link-target.js';
import { hiddenTail } from './repair.js';
import type { Definition } from './reference-index.js';

/** What the inline parser must know of the rest of the document. */
export interface InlineContext {
  readonly gfm: boolean;
  readonly chat: boolean;
  /** The text ends here only for now: what is not complete is repaired, or left out. */
  readonly open: boolean;
  readonly entities: Entities;
  /** What a normalised label stands for. A label that begins with `^` is that of a footnote. */
  readonly find: (label: string) => Definition | undefined;
  /** Whether to show a link or a footnote whose definition has not come yet as one. */
  readonly expects: () => boolean;
  /** A named character is not in the table. Whether it may be soon: then nothing shows yet. */
  unknownEntity(): boolean;
  /** The leaf is parsed again: what it referred to is found anew. */
  forget(): void;
}

export interface InlineResult {
  readonly nodes: Inline[];
  /** Length of the text that nothing after it can change, and the nodes it gave; only looked for in a long text. */
  readonly stable: { readonly length: number; readonly nodes: readonly Inline[] } | undefined;
}

interface Bracket {
  readonly piece: Piece;
  readonly index: number;
  readonly image: boolean;
  /** Offset of the first character of its text. */
  readonly start: number;
  /** Top of the delimiter stack when it was pushed. */
  readonly below: Delimiter | undefined;
  /** Another bracket has begun after it. */
  hasInner: boolean;
}

const plain = /[^\n\\`*_~[\]!<&$hfwHFW]+/y;
const reference = /&(?:#[xX][0-9a-fA-F]{1,6}|#\d{1,7}|[a-zA-Z][a-zA-Z0-9]{1,31});/y;

/** In an open text longer than this a stable point is looked for, after every so many characters. */
const longText = 384;
const stableStep = 128;
/** A bracket that has been open for longer is text. */
const maxOpenBracket = 200;
/** One with less in it shows when it is decided what it is: mostly `[1]` or `[Name]`. */
const shortBracket = 10;

const isAfterWord = (text: string, pos: number): boolean => /[a-zA-Z0-9]/.test(text.charAt(pos - 1));

/**
 * Phase 2 of CommonMark's parsing strategy, for one leaf, in linear time: a delimiter stack with lower bounds, a bracket stack,
 * and for everything that is searched for in the rest of the text a note that it is not there.
 */
export function parseInlines(text: string, context: InlineContext): InlineResult {
  return new InlineParser(text, context).parse();
}

class InlineParser {
  readonly #text: string;
  readonly #context: InlineContext;
  readonly #pieces: Piece[] = [];
  readonly #delimiters = new DelimiterStack();
  readonly #brackets: Bracket[] = [];
  /** The last piece, if more text can go into it. */
  #last: Piece | undefined;
  /** `[` below this height of the bracket stack are inactive: a link has been made inside them. */
  #inactive = 0;
  /** Ends that were searched for in vain. */
  readonly #absent = new Set<string>();
  #backticks: Backticks | undefined;
  #pos = 0;
  /** Something stands here as text that later text could make more of. */
  #unsure = false;
  #stable: { readonly length: number; readonly pieces: number } | undefined;
  #nextStable: number;
  #stableTries = 8;

  constructor(text: string, context: InlineContext) {
    this.#text = context.open ? text.slice(0, text.length - hiddenTail(text, context.chat)) : text;
    this.#context = context;
    this.#nextStable = context.open && text.length > longText ? stableStep : Infinity;
  }

  parse(): InlineResult {
    while (this.#pos < this.#text.length) this.#step();
    this.#finish();
    const { gfm, open } = this.#context;
    const at = this.#stable;
    return {
      nodes: buildInlines(this.#pieces, gfm, open),
      stable: at && { length: at.length, nodes: buildInlines(this.#pieces.slice(0, at.pieces), gfm) },
    };
  }

  #step(): void {
    switch (this.#text[this.#pos]) {
      case '\n':
        return this.#lineEnding();
      case '\\':
        return this.#backslash();
      case '`':
        return this.#codeSpan();
      case '*':
      case '_':
      case '~':
        return this.#delimiterRun();
      case '[':
        return this.#openBracket(1);
      case '!':
        return this.#text[this.#pos + 1] === '[' ? this.#openBracket(2) : this.#addText(1);
      case ']':
        return this.#closeBracket();
      case '<':
        return this.#angle();
      case '&':
        return this.#reference();
      case '$':
        return this.#maths('$$', '$$');
      default:
        return this.#word();
    }
  }

  /** Adds the next `length` characters, or what they stand for. */
  #addText(length: number, text = this.#text.substr(this.#pos, length)): void {
    if (this.#last) this.#last.text += text;
    else this.#pieces.push((this.#last = { text }));
    this.#pos += length;
  }

  #addPiece(piece: Piece): void {
    this.#last = undefined;
    this.#pieces.push(piece);
  }

  #addLeaf(leaf: Inline, end: number): void {
    this.#addPiece({ text: '', leaf });
    this.#pos = end;
  }

  /** Where `what` stands at or after `from`; each is searched for in vain only once. */
  #find(what: string, from: number): number {
    if (this.#absent.has(what)) return -1;
    const found = this.#text.indexOf(what, from);
    if (found < 0) this.#absent.add(what);
    return found;
  }

  #word(): void {
    const { gfm, chat, open } = this.#context;
    const start = this.#pos;
    const found = gfm && /[hfw]/i.test(this.#text[start]!) ? bareAddress(this.#text, start, chat) : undefined;
    if (found && (found.end < 0 || (open && found.limit === this.#text.length)))
      return this.#addText(found.limit - start);
    if (found) return this.#addLeaf(bareLink(this.#text.slice(start, found.end), found.href), found.end);
    this.#addText(matchAt(plain, this.#text, start)?.length ?? 1);
    if (this.#pos >= this.#nextStable) this.#findStable(start);
  }

  /** Splits the text just added at its last word, if all before that word is settled. */
  #findStable(start: number): void {
    const text = this.#text;
    const space = start + text.slice(start, this.#pos - 1).lastIndexOf(' ');
    const atWord = space > start && text[space - 1]! > ' ' && text[space + 1]! > ' ';
    if (!atWord || this.#unsure || this.#brackets.length || this.#stableTries <= 0) return;
    this.#nextStable = this.#pos + stableStep;
    this.#delimiters.pair(undefined);
    if (this.#delimiters.top) {
      this.#stableTries--;
      return;
    }
    const last = this.#last!;
    const rest = text.slice(space + 1, this.#pos);
    last.text = last.text.slice(0, last.text.length - rest.length);
    this.#stable = { length: space + 1, pieces: this.#pieces.length };
    this.#addPiece({ text: rest });
    this.#last = this.#pieces.at(-1);
  }

  #lineEnding(): void {
    const last = this.#last;
    const text = last?.text ?? '';
    let end = text.length;
    while (text[end - 1] === ' ') end--;
    if (last) last.text = text.slice(0, end);
    if (text.length - end > 1) return this.#break(1);
    this.#addText(1);
    this.#last = undefined;
    this.#skipSpace();
  }

  #break(length: number): void {
    this.#addLeaf(inline('break', '\n'), this.#pos + length);
    this.#skipSpace();
  }

  #skipSpace(): void {
    while (/[ \t]/.test(this.#text.charAt(this.#pos))) this.#pos++;
  }

  #backslash(): void {
    const next = this.#text.charAt(this.#pos + 1);
    if (next === '\n') {
      this.#break(2);
    } else if (this.#context.chat && (next === '(' || next === '[')) {
      this.#maths(`\\${next}`, next === '(' ? '\\)' : '\\]');
    } else if (escapable.test(next)) {
      this.#addText(2, next);
    } else {
      this.#addText(1);
    }
  }

  /** Maths is kept as it is written: the host may draw it. Without an end, or without content, the marks are text. */
  #maths(open: string, close: string): void {
    const isMark = this.#context.chat && this.#text.startsWith(open, this.#pos);
    const start = this.#pos + open.length;
    const end = isMark ? this.#find(close, start) : -1;
    if (end > start && this.#text.slice(start, end).trim()) {
      const source = this.#text.slice(start, end);
      return this.#addLeaf(inline('math', source, { display: open !== '\\(' }), end + close.length);
    }
    if (isMark && this.#context.open)
      return this.#addLeaf(inline('code', this.#text.slice(start)), this.#text.length);
    if (isMark) this.#unsure = true;
    if (open === '$$') this.#addText(1);
    else this.#addText(2, open[1]);
  }

  #codeSpan(): void {
    const text = this.#text;
    const length = runLength(text, this.#pos);
    const start = this.#pos + length;
    const end = (this.#backticks ??= new Backticks(text)).find(length, start);
    if (end >= 0) return this.#addLeaf(inline('code', codeText(text.slice(start, end))), end + length);
    if (this.#context.open && !isAfterWord(text, this.#pos)) {
      return this.#addLeaf(inline('code', codeText(text.slice(start)).replace(/^ (?=\S)/, '')), text.length);
    }
    this.#unsure = true;
    this.#addText(length);
  }

  #delimiterRun(): void {
    const char = this.#text[this.#pos]!;
    const length = runLength(this.#text, this.#pos);
    if (char === '~' && (!this.#context.gfm || length > 2)) return this.#addText(length);
    const end = this.#pos + length;
    const run = { char, count: length, closes: [], opens: [] };
    const inWord = isAfterWord(this.#text, this.#pos);
    const { canOpen, canClose } = flanking(this.#text, this.#pos, end, this.#context.chat);
    this.#addPiece({ text: '', run });
    if (canOpen || canClose) this.#delimiters.push(run, canOpen, canClose, inWord);
    this.#pos = end;
  }

  #openBracket(length: 1 | 2): void {
    const index = this.#pieces.length;
    const piece: Piece = { text: length > 1 ? '![' : '[' };
    this.#addPiece(piece);
    this.#pos += length;
    const outer = this.#brackets.at(-1);
    if (outer) outer.hasInner = true;
    const below = this.#delimiters.top;
    this.#brackets.push({ piece, index, image: length > 1, start: this.#pos, below, hasInner: false });
  }

  #closeBracket(): void {
    const opener = this.#brackets.pop();
    const height = this.#brackets.length;
    const active = opener && (opener.image || height >= this.#inactive);
    this.#inactive = Math.min(this.#inactive, height);
    if (!active) return this.#addText(1);
    if (this.#note(opener)) return;
    const close = this.#pos;
    const target = this.#target(opener, close);
    if (!target) return this.#addText(1);
    if (target === unfinished && (opener.image || this.#waits(opener, close))) return this.#hide(opener);
    this.#endLink(opener, target, height);
  }

  #endLink(opener: Bracket, target: LinkTarget | typeof unfinished, height: number): void {
    const waits = target === unfinished;
    const { entities } = this.#context;
    opener.piece.text = '';
    opener.piece.start = {
      type: opener.image ? 'image' : 'link',
      href: waits || target.href === undefined ? undefined : unescape(target.href, entities),
      title: waits ? '' : unescape(target.title, entities),
    };
    this.#delimiters.pair(opener.below);
    this.#delimiters.drop(opener.below);
    this.#addPiece({ text: '', end: 'link' });
    this.#pos = waits ? this.#text.length : target.end;
    if (!opener.image) this.#inactive = height;
  }

  /** What stands after a bracket: `(destination "title")`, `[label]`, `[]`, or nothing where the text is the label. */
  #target(opener: Bracket, close: number): LinkTarget | typeof unfinished | undefined {
    const text = this.#text;
    const { open, find, expects } = this.#context;
    const direct = inlineTarget(text, close + 1);
    if (direct && (open || direct !== unfinished)) return direct;
    const label = referenceLabel(text, close + 1);
    if (label === unfinished && open) return label;
    const { value, end } = label === unfinished ? { value: '', end: close + 1 } : label;
    const own = close - opener.start < 1000 && !opener.hasInner ? text.slice(opener.start, close) : '';
    const key = normalize(value || own);
    const found = key ? find(key) : undefined;
    if (found) return { ...found, end };
    if (value && !isAfterWord(text, opener.start - 1) && expects())
      return { href: undefined, title: '', end };
    return open && end >= text.length ? unfinished : undefined;
  }

  /** `[^label]` */
  #note(opener: Bracket): boolean {
    const text = this.#text.slice(opener.start, this.#pos);
    if (!this.#context.chat || opener.image || !/^\^[^\s[\]]+$/.test(text)) return false;
    const key = `^${normalize(text.slice(1))}`;
    const found = this.#context.find(key)?.note;
    if (!found && !this.#context.expects()) return false;
    const end = this.#pos + 1;
    this.#hide(opener);
    this.#addLeaf(inline('note', key), end);
    return true;
  }

  /** Whether not to show a bracket yet that may become a link: it is an index, or short enough for a citation or a placeholder. */
  #waits({ start }: Bracket, end: number): boolean {
    const text = this.#text;
    const isShort = end - start < shortBracket && end + 1 >= text.length;
    return isShort || text[start] === '^' || isAfterWord(text, start - 1);
  }

  /** Takes back everything from a bracket on. */
  #hide(opener: Bracket): void {
    this.#pieces.length = opener.index;
    this.#delimiters.drop(opener.below);
    this.#last = undefined;
    this.#pos = this.#text.length;
  }

  #angle(): void {
    const start = this.#pos;
    const found = angleSpan(this.#text, start, (what, from) => this.#find(what, from));
    if (!found) {
      this.#unsure = true;
      return this.#addText(1);
    }
    const html = this.#text.slice(start, found.end);
    if (found.href) return this.#addLeaf(bareLink(html.slice(1, -1), found.href), found.end);
    const isBreak = this.#context.chat && /^<br\s*\/?>$/i.test(html);
    this.#addLeaf(isBreak ? inline('break', '') : inline('html', html), found.end);
  }

  #reference(): void {
    const found = matchAt(reference, this.#text, this.#pos);
    const value = found && decodeReference(found, this.#context.entities);
    if (value !== undefined && found) return this.#addText(found.length, value);
    if (found && this.#context.unknownEntity()) this.#pos += found.length;
    else this.#addText(1);
  }

  /** Pairs what is left; in an open text, ends what is not closed. */
  #finish(): void {
    if (this.#context.open) this.#repairBrackets();
    this.#delimiters.pair(undefined);
    if (this.#context.open) this.#closeEmphasis(undefined);
  }

  #closeEmphasis(below: Delimiter | undefined): void {
    this.#addPiece({ text: '', end: this.#delimiters.closeOpen(below) });
  }

  /** The outermost open bracket becomes a link without destination; an image shows when it is complete. */
  #repairBrackets(): void {
    const { length } = this.#text;
    let link: Bracket | undefined;
    for (const bracket of this.#brackets) {
      if (length - bracket.start > maxOpenBracket) continue;
      if (bracket.image || this.#waits(bracket, length)) {
        this.#hide(bracket);
        break;
      }
      bracket.piece.text = '';
      link ??= bracket;
    }
    if (!link) return;
    link.piece.start = { type: 'link', href: undefined, title: '' };
    this.#delimiters.pair(link.below);
    this.#closeEmphasis(link.below);
    this.#addPiece({ text: '', end: 'link' });
  }
}
