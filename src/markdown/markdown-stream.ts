import type { Block, Inline } from './ast.js';
import { BlockParser, type Flavour, type GrowingLeaf } from './block-parser.js';
import { commonEntities, type Entities } from './entities.js';
import type { InlineContext } from './inline-parser.js';
import { leafInlines } from './leaf.js';
import { OpenBlocks } from './open-blocks.js';

export interface StreamOptions {
  /** Default `chat`. */
  readonly flavour?: Flavour;
  /** Called once, when a text uses a named character that is not in the table; answer it with `useEntities()`,
   * also when no larger table is to be had. */
  readonly onUnknownEntity?: () => void;
}

const lineEnding = /\r\n?|\n/g;

/** An incomplete last line longer than this is read again only when it has grown by a sixteenth. */
const longLine = 1024;

/**
 * Markdown that arrives in pieces. `append()` runs the block parser over complete lines; `flush()` shows, for the moment,
 * what the incomplete last line seems to be. Whatever the cuts, after `end()` the tree is that of the whole text.
 * No DOM and no clock; it throws on no text.
 */
export class MarkdownStream {
  readonly #blocks = new OpenBlocks();
  readonly #parser: BlockParser;
  readonly #onUnknownEntity: (() => void) | undefined;
  readonly #gfm: boolean;
  readonly #chat: boolean;
  #entities = commonEntities;
  #askedForEntities = false;
  #source = '';
  /** The incomplete last line, and its offset in the source. */
  #partial = '';
  #lineStart = 0;
  #endsInCr = false;
  /** The text ends between the two halves of a character: the first half does not show yet. */
  #endsInHalf = false;
  /** The incomplete line holds only white space so far. */
  #blank = true;
  /** Length of the incomplete line when it was last read. */
  #read = 0;
  #growing: GrowingLeaf | undefined;
  #open = true;
  readonly #waiting = new Set<Block>();

  constructor({ flavour = 'chat', onUnknownEntity }: StreamOptions = {}) {
    this.#chat = flavour === 'chat';
    this.#gfm = flavour !== 'commonmark';
    this.#onUnknownEntity = onUnknownEntity;
    this.#parser = new BlockParser(this.#blocks, flavour);
  }

  /** The tree as of the last `flush()` or `end()`. */
  get document(): Block {
    return this.#blocks.document;
  }
  /** Everything that was appended. */
  get source(): string {
    return this.#source;
  }
  /** More may come. */
  get open(): boolean {
    return this.#open;
  }
  /** The leaf in which the text ends so far; it is repaired as long as more may come. */
  get tail(): Block | undefined {
    const { tip, leaf, journal } = this.#blocks;
    return this.#open && (leaf === tip || journal.recording) ? leaf : undefined;
  }
  /** Blocks of the footnotes in use; the one at index i has number i + 1. */
  get notes(): Block[] {
    return this.#blocks.references.notes;
  }

  /** Adds text; after `end()` too. Cheap: call `flush()` or `end()` before looking at the tree. */
  append(text: string): void {
    if (!text) return;
    if (!this.#open) this.#reopen();
    const base = this.#source.length;
    this.#source += text;
    const safe = text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
    let from = 0;
    if (this.#endsInCr && safe[0] === '\n') this.#lineStart += from = 1;
    this.#endsInCr = safe.endsWith('\r');
    this.#endsInHalf = /[\ud800-\udbff]$/.test(safe.slice(-1));
    lineEnding.lastIndex = from;
    for (let ending = lineEnding.exec(safe); ending; ending = lineEnding.exec(safe)) {
      this.#completeLine(safe.slice(from, ending.index));
      from = lineEnding.lastIndex;
      this.#lineStart = base + from;
    }
    const rest = safe.slice(from);
    this.#blank &&= !/[^ \t]/.test(rest);
    this.#partial += rest;
  }

  /** Brings the tree up to date with the incomplete last line. Costs no more than that line, and less when it only grew. */
  flush(): void {
    if (!this.#open || this.#blank) return;
    const text = this.#endsInHalf ? this.#partial.slice(0, -1) : this.#partial;
    if (this.#growing) {
      const { leaf, offset } = this.#growing;
      leaf.lines[leaf.lines.length - 1] = text.slice(offset);
      return;
    }
    if (text.length > longLine && text.length < (this.#read * 17) / 16) return;
    this.#read = text.length;
    const { journal } = this.#blocks;
    journal.rollback();
    journal.record();
    if (this.#parser.line(text, this.#lineStart, true)) this.#growing = this.#parser.growing;
    else journal.rollback();
  }

  /** Takes the text as complete. */
  end(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#growing = undefined;
    const { journal, references } = this.#blocks;
    journal.rollback();
    journal.record();
    if (this.#partial) this.#parser.line(this.#partial, this.#lineStart);
    this.#blocks.closeTo(this.document);
    references.soil(this.#waiting);
    this.#waiting.clear();
  }

  /** The inlines of a paragraph, heading or cell; the same object as long as they are the same. */
  inlines(leaf: Block): readonly Inline[] {
    return leafInlines(leaf, this.#context(leaf));
  }

  /** Finished leaves whose inlines have changed since the last call, because what they refer to has come. */
  takeDirty(): Block[] {
    return this.#blocks.references.takeDirty();
  }

  /** Goes on with a larger table of named characters. */
  useEntities(entities: Entities): void {
    this.#entities = entities;
    this.#blocks.references.touch('&');
  }

  #reopen(): void {
    this.#blocks.journal.rollback();
    this.#open = true;
    this.#read = 0;
  }

  #completeLine(end: string): void {
    this.#blocks.journal.rollback();
    this.#growing = undefined;
    this.#parser.line(this.#partial + end, this.#lineStart);
    this.#partial = '';
    this.#blank = true;
    this.#read = 0;
  }

  #context(leaf: Block): InlineContext {
    const { references } = this.#blocks;
    return {
      gfm: this.#gfm,
      chat: this.#chat,
      open: leaf === this.tail,
      entities: this.#entities,
      find: (label) => {
        if (label[0] === '^') references.useNote(label, leaf);
        return references.find(label, leaf);
      },
      expects: () => {
        if (this.#open) this.#waiting.add(leaf);
        return this.#open;
      },
      forget: () => references.forget(leaf),
      unknownEntity: () => this.#unknownEntity(leaf),
    };
  }

  #unknownEntity(leaf: Block): boolean {
    if (this.#entities !== commonEntities || !this.#onUnknownEntity) return false;
    this.#blocks.references.find('&', leaf);
    if (!this.#askedForEntities) this.#onUnknownEntity();
    this.#askedForEntities = true;
    return true;
  }
}
