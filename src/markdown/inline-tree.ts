import type { Inline, InlineType } from './ast.js';
import { emailAddresses } from './autolink.js';
import type { DelimiterRun, EmphasisType } from './delimiters.js';

/** What a link or image begins with; `href` is undefined while it is still arriving. */
export interface LinkStart {
  readonly type: 'link' | 'image';
  readonly href: string | undefined;
  readonly title: string;
}

/** A piece of the flat list that the inline parser makes: text, a leaf, a run of delimiters, or the start or end of a span. */
export interface Piece {
  text: string;
  readonly leaf?: Inline;
  readonly run?: DelimiterRun;
  start?: LinkStart;
  readonly end?: 'link' | readonly EmphasisType[];
}

/** Spans inside spans; deeper ones are left out, their text is not. */
const maxDepth = 100;

interface Span {
  readonly type: InlineType;
  readonly href?: string | undefined;
  readonly title?: string;
  readonly children: Inline[];
}

export const inline = (type: InlineType, text: string, rest?: Partial<Inline>): Inline => ({
  type,
  text,
  children: [],
  ...rest,
});

/** A link that was written as its address. */
export const bareLink = (text: string, href: string): Inline =>
  inline('link', '', { children: [inline('text', text)], href, title: '', bare: true });

/**
 * Appending to a text node copies it: long text is in several, each of which ends with the first space after so many
 * characters, or without one after as many again, so that nobody looks for it in all of the text.
 */
const nodeLength = 4096;
const nodeEnd = /^.{4096}(?:[^\s、。，]{4096}|[^\s、。，]*[\s、。，])/su;

/** Adds text at the end of `nodes`. Where it is cut does not depend on the pieces in which it comes. */
export function addText(nodes: Inline[], text: string): void {
  const last = nodes.at(-1);
  if (last?.type === 'text' && !endOfNode(last.text)) {
    nodes.pop();
    text = last.text + text;
  }
  while (text) {
    const end = endOfNode(text) || text.length;
    nodes.push(inline('text', text.slice(0, end)));
    text = text.slice(end);
  }
}

/** Where the first node of a text ends; 0 where the text is too short to tell. */
function endOfNode(text: string): number {
  return text.length < nodeLength ? 0 : (nodeEnd.exec(text)?.[0].length ?? 0);
}

/**
 * Nests the flat pieces, joins neighbouring text, and finds e-mail addresses in it.
 * @param open More text may come: an address at the end of a text is not complete.
 */
export function buildInlines(pieces: readonly Piece[], findEmails: boolean, open = false): Inline[] {
  const builder = new TreeBuilder(findEmails, open);
  for (const piece of pieces) builder.add(piece);
  return builder.result();
}

class TreeBuilder {
  readonly #findEmails: boolean;
  readonly #open: boolean;
  readonly #stack: Span[] = [];
  #top: Span = { type: 'text', children: [] };
  #text = '';
  #links = 0;

  constructor(findEmails: boolean, open: boolean) {
    this.#findEmails = findEmails;
    this.#open = open;
  }

  add({ text, leaf, run, start, end }: Piece): void {
    if (run) {
      for (let i = 0; i < run.closes.length; i++) this.#pop();
      this.#text += run.char.repeat(run.count);
      for (let i = run.opens.length - 1; i >= 0; i--) this.#push({ type: run.opens[i]!, children: [] });
    } else if (start) {
      this.#push({ ...start, children: [] });
    } else if (end) {
      for (let i = end === 'link' ? 1 : end.length; i > 0; i--) this.#pop();
    } else if (leaf) {
      this.#flush();
      this.#top.children.push(leaf);
    } else {
      this.#text += text;
    }
  }

  result(): Inline[] {
    while (this.#stack.length) this.#pop();
    this.#flush();
    return this.#top.children;
  }

  #push(span: Span): void {
    this.#flush();
    this.#stack.push(this.#top);
    if (span.type === 'link') this.#links++;
    this.#top = this.#stack.length > maxDepth ? { ...span, children: this.#top.children } : span;
  }

  #pop(): void {
    this.#flush();
    const span = this.#top;
    this.#top = this.#stack.pop()!;
    if (span.type === 'link') this.#links--;
    if (span.children !== this.#top.children) this.#top.children.push({ ...span, text: '' });
  }

  #flush(): void {
    const text = this.#text;
    this.#text = '';
    if (!text) return;
    let from = 0;
    if (this.#findEmails && !this.#links && text.includes('@')) {
      for (const [start, end] of emailAddresses(text)) {
        if (this.#open && end === text.length) break;
        addText(this.#top.children, text.slice(from, start));
        const address = text.slice(start, end);
        this.#top.children.push(bareLink(address, `mailto:${address}`));
        from = end;
      }
    }
    addText(this.#top.children, text.slice(from));
  }
}
