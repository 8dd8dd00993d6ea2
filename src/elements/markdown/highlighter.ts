import type { Block } from '../../markdown/ast.js';
import { languageOf } from '../../markdown/code-text.js';
import type { TokenKind } from '../../markdown/highlight.js';

/** Code that still arrives is coloured when it has rested for so long. */
const restMs = 150;
/** Longer code stays plain. */
const maxChars = 100_000;

const kinds: readonly TokenKind[] = ['keyword', 'string', 'number', 'comment'];

interface Job {
  readonly block: Block;
  readonly state: string;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Colours code without touching its elements: ranges over the text that is there, through the CSS Custom Highlight API. Where
 * an engine has none, code stays plain; so does code that nobody has seen yet. The tokeniser is loaded with the first block
 * that names its language.
 */
export class Highlighter {
  readonly #ranges = new Map<HTMLElement, Map<TokenKind, readonly StaticRange[]>>();
  readonly #jobs = new Map<HTMLElement, Job>();
  /** What was coloured last. */
  readonly #done = new WeakMap<HTMLElement, string>();
  #sight: IntersectionObserver | undefined;

  /** Colours a code block once it is complete or rests, and is in view. @param code Holds its text. */
  request(code: HTMLElement, block: Block, complete: boolean): void {
    if (!globalThis.CSS?.highlights || !languageOf(block)) return;
    const state = `${block.lines.length}/${block.lines.at(-1)?.length}/${complete}`;
    const job = this.#jobs.get(code);
    if (this.#done.get(code) === state || job?.state === state) return;
    clearTimeout(job?.timer);
    const timer = complete ? undefined : setTimeout(() => this.#watch(code), restMs);
    this.#jobs.set(code, { block, state, timer });
    if (complete) this.#watch(code);
  }

  /** Forgets all blocks; their elements are gone. */
  clear(): void {
    this.#sight?.disconnect();
    for (const { timer } of this.#jobs.values()) clearTimeout(timer);
    this.#jobs.clear();
    for (const code of this.#ranges.keys()) this.#drop(code);
  }

  /** Answers soon, and again when the code comes into view. */
  #watch(code: HTMLElement): void {
    this.#sight ??= new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) void this.#run(target as HTMLElement);
    });
    this.#sight.unobserve(code);
    this.#sight.observe(code);
  }

  async #run(code: HTMLElement): Promise<void> {
    this.#sight?.unobserve(code);
    const job = this.#jobs.get(code);
    const { tokenize } = await import('../../markdown/highlight.js').catch(() => ({ tokenize: () => [] }));
    if (!job || this.#jobs.get(code) !== job || !code.isConnected) return;
    const text = code.textContent ?? '';
    this.#jobs.delete(code);
    this.#done.set(code, job.state);
    this.#drop(code);
    if (text.length <= maxChars) this.#show(code, tokenize(text, languageOf(job.block)));
  }

  #show(code: HTMLElement, tokens: readonly { kind: TokenKind; start: number; end: number }[]): void {
    const place = placesIn(code);
    const own = new Map<TokenKind, StaticRange[]>(kinds.map((kind) => [kind, []]));
    for (const { kind, start, end } of tokens) {
      const [startContainer, startOffset] = place(start);
      const [endContainer, endOffset] = place(end);
      // A live range would be looked at with every change of the page; the text before its end never changes.
      const range = new StaticRange({ startContainer, startOffset, endContainer, endOffset });
      own.get(kind)!.push(range);
      highlight(kind).add(range);
    }
    this.#ranges.set(code, own);
  }

  #drop(code: HTMLElement): void {
    for (const [kind, ranges] of this.#ranges.get(code) ?? [])
      for (const range of ranges) highlight(kind).delete(range);
    this.#ranges.delete(code);
  }
}

/** The highlight of a role; all elements of a page share it. */
function highlight(kind: TokenKind): Highlight {
  const name = `chao-${kind}`;
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

/** Text node and offset in it for offsets in the whole text, which must not go down from call to call. */
function placesIn(code: HTMLElement): (offset: number) => [Text, number] {
  const texts = [...code.children].flatMap((box) => [...box.childNodes]) as Text[];
  let index = 0;
  let before = 0;
  return (offset) => {
    while (index < texts.length - 1 && offset - before > texts[index]!.length)
      before += texts[index++]!.length;
    return [texts[index]!, Math.min(offset - before, texts[index]!.length)];
  };
}
