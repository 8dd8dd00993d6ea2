import type { Block } from './ast.js';
import {
  atxHeading,
  closesFence,
  footnoteStart,
  isThematicBreak,
  listMarker,
  mathStart,
  openingFence,
  setextUnderline,
} from './block-starts.js';
import { isPlainText, isUndecided, mayClose } from './hold-back.js';
import { htmlEnd, htmlStart } from './html-block.js';
import { LineCursor } from './line-cursor.js';
import { normalize } from './link-parts.js';
import type { OpenBlocks } from './open-blocks.js';
import { delimiterRow } from './table.js';

/**
 * `commonmark` is CommonMark 0.31.2 to the letter; `gfm` adds tables, task lists, strikethrough and bare addresses; `chat`
 * adds what chat answers need: footnotes, delimiters of maths, and emphasis next to Chinese, Japanese and Korean punctuation.
 */
export type Flavour = 'commonmark' | 'gfm' | 'chat';

/** Containers inside containers; deeper marks are text. */
const maxDepth = 100;

/** A leaf whose last line only gets longer while no line ending comes, and where in the line its text begins. */
export interface GrowingLeaf {
  readonly leaf: Block;
  readonly offset: number;
}

/**
 * Phase 1 of CommonMark's parsing strategy: one pass over each line, down the open blocks. It keeps nothing of a line but
 * what its leaf holds, and changes blocks only through the journal.
 */
export class BlockParser {
  readonly #tree: OpenBlocks;
  readonly #gfm: boolean;
  readonly #chat: boolean;
  #cursor = new LineCursor('');
  #partial = false;
  #depth = 0;
  #growing: GrowingLeaf | undefined;

  constructor(tree: OpenBlocks, flavour: Flavour) {
    this.#tree = tree;
    this.#chat = flavour === 'chat';
    this.#gfm = flavour !== 'commonmark';
  }

  /** After an incomplete line: the leaf that more of it can only lengthen, if so. */
  get growing(): GrowingLeaf | undefined {
    return this.#growing;
  }

  /**
   * Takes in one line without its ending.
   * @param start Its offset in the source.
   * @param partial More of it may come. When it cannot be told yet what it is, the answer is false, and what was done so far
   *   must be taken back with the journal.
   */
  line(text: string, start: number, partial = false): boolean {
    this.#cursor = new LineCursor(text);
    this.#tree.start = start;
    this.#partial = partial;
    this.#growing = undefined;
    const path = this.#tree.path;
    for (this.#depth = 1; this.#depth < path.length; this.#depth++) {
      const block = path[this.#depth]!;
      if (partial && this.#mayClose(block)) return false;
      const goesOn = this.#continues(block);
      if (goesOn === 'closed') return true;
      if (!goesOn) break;
    }
    return this.#open(path[this.#depth - 1]!);
  }

  #mayClose(block: Block): boolean {
    return isFenced(block) && this.#cursor.indent < 4 && mayClose(block.marker, this.#cursor.tail);
  }

  /** Whether an open block goes on in this line; consumes its marker. */
  #continues(block: Block): boolean | 'closed' {
    const cursor = this.#cursor;
    switch (block.type) {
      case 'quote':
        return this.#quoteMarker();
      case 'item':
        return this.#indented(block.offset, block.children.length > 0);
      case 'footnote':
        return this.#indented(4, true);
      case 'code':
        return block.level ? this.#fencedContinues(block) : this.#indented(4, true);
      case 'math':
        return cursor.tail.trim() === block.marker ? this.#closed(block) : true;
      case 'html':
        return !cursor.blank || block.level < 6;
      case 'paragraph':
      case 'table':
        return !cursor.blank;
      default:
        return true;
    }
  }

  #quoteMarker(): boolean {
    const cursor = this.#cursor;
    if (cursor.indent > 3 || cursor.char !== '>') return false;
    cursor.skipMarker(1);
    cursor.skipColumns(1);
    return true;
  }

  /** Goes over `columns` of indentation; a blank line needs none. */
  #indented(columns: number, orBlank: boolean): boolean {
    const cursor = this.#cursor;
    if (cursor.blank && !orBlank) return false;
    if (cursor.indent >= columns) cursor.skipColumns(columns);
    else if (cursor.blank) cursor.skipSpace();
    else return false;
    return true;
  }

  #fencedContinues(block: Block): true | 'closed' {
    const cursor = this.#cursor;
    if (cursor.indent < 4 && closesFence(cursor.tail, block.marker, block.level)) return this.#closed(block);
    cursor.skipColumns(block.offset);
    return true;
  }

  #closed(block: Block): 'closed' {
    this.#tree.closeTo(block.parent!);
    this.#tree.markBlank(undefined);
    return 'closed';
  }

  /** Opens the blocks that begin in what is left of the line, and adds the text to the last of them. */
  #open(container: Block): boolean {
    const cursor = this.#cursor;
    const isLazy = container !== this.#tree.tip && this.#tree.tip.type === 'paragraph';
    let at = container;
    while (!acceptsRaw(at)) {
      if (this.#partial && (cursor.blank || (cursor.indent < 4 && isUndecided(cursor.tail)))) return false;
      const begins = !cursor.blank && this.#startBlock(at);
      if (!begins) break;
      at = this.#tree.tip;
      this.#depth++;
      if (begins === 'line') this.#tree.closeTo(at.parent!);
      if (begins !== 'container') return this.#ended(at, true);
    }
    if (isLazy && at === container && !cursor.blank) {
      this.#addText(this.#tree.tip);
      return this.#ended(at, false);
    }
    if (this.#partial && cursor.blank) return false;
    this.#tree.closeTo(at);
    this.#addRest(at);
    return this.#ended(at, at !== container);
  }

  #addRest(at: Block): void {
    const { blank } = this.#cursor;
    if (acceptsRaw(at)) this.#addRaw(at);
    else if (blank) return;
    else if (at.type === 'table') this.#tree.addRow(at, this.#cursor.tail);
    else this.#addText(at.type === 'paragraph' ? at : this.#tree.add(at, 'paragraph'));
  }

  /** Remembers where a blank line counts as one: it makes the list loose whose next item or block follows. */
  #ended(at: Block, opened: boolean): true {
    const counts = this.#cursor.blank && !opened && !(at.type === 'code' && at.level);
    this.#tree.markBlank(counts ? at : undefined);
    return true;
  }

  /** Begins the block that starts here, if one does. A container and a block of raw lines take the rest of the line; a `line` is all. */
  #startBlock(at: Block): 'container' | 'leaf' | 'line' | undefined {
    const cursor = this.#cursor;
    if (cursor.indent > 3) return this.#indentedCode(at);
    if (!/[#`~<>*+\-_=|:$\\[\d]/.test(cursor.char)) return undefined;
    const line = cursor.tail;
    return (
      this.#quote(at) ??
      this.#heading(at, line) ??
      this.#fence(at, line) ??
      this.#html(at, line) ??
      this.#setext(at, line) ??
      this.#rule(at, line) ??
      this.#item(at, line) ??
      (this.#chat ? (this.#footnote(at, line) ?? this.#math(at, line)) : undefined) ??
      (this.#gfm ? this.#table(at, line) : undefined)
    );
  }

  #quote(at: Block): 'container' | undefined {
    if (this.#depth >= maxDepth || !this.#quoteMarker()) return undefined;
    this.#tree.add(at, 'quote');
    return 'container';
  }

  #heading(at: Block, line: string): 'line' | undefined {
    const found = atxHeading(line);
    if (!found) return undefined;
    const heading = this.#tree.add(at, 'heading');
    heading.level = found.level;
    heading.lines.push(found.text);
    return 'line';
  }

  #fence(at: Block, line: string): 'leaf' | undefined {
    const found = openingFence(line);
    if (!found) return undefined;
    const code = this.#tree.add(at, 'code');
    code.marker = found.char;
    code.level = found.length;
    code.offset = this.#cursor.indent;
    if (!this.#partial) code.info = found.info;
    return 'leaf';
  }

  #html(at: Block, line: string): 'container' | undefined {
    const inParagraph =
      at.type === 'paragraph' || (at !== this.#tree.tip && this.#tree.tip.type === 'paragraph');
    const kind = htmlStart(line, inParagraph);
    if (!kind) return undefined;
    this.#tree.add(at, 'html').level = kind;
    return 'container';
  }

  #setext(at: Block, line: string): 'line' | undefined {
    const level = at.type === 'paragraph' && setextUnderline(line);
    if (!level) return undefined;
    this.#tree.closeTo(at);
    this.#tree.takeDefinitions(at, true);
    if (at.lines.length === 0) return undefined;
    this.#tree.journal.set(at, 'type', 'heading');
    this.#tree.journal.set(at, 'level', level);
    return 'line';
  }

  #rule(at: Block, line: string): 'line' | undefined {
    if (!isThematicBreak(line)) return undefined;
    this.#tree.add(at, 'rule');
    return 'line';
  }

  #item(at: Block, line: string): 'container' | undefined {
    const cursor = this.#cursor;
    const found = this.#depth < maxDepth && listMarker(line, at.type === 'paragraph');
    if (!found) return undefined;
    const before = cursor.indent;
    cursor.skipMarker(found.length);
    const columns = cursor.blank || cursor.indent > 4 ? 1 : cursor.indent;
    cursor.skipColumns(columns);
    const { marker, number } = found;
    const goesOn =
      at.type === 'list' && at.marker === marker && (at.first === undefined) === (number === undefined);
    const list = goesOn ? at : this.#tree.add(at, 'list');
    if (!goesOn) {
      list.marker = marker;
      list.first = number;
    }
    this.#tree.add(list, 'item').offset = before + found.length + columns;
    return 'container';
  }

  #footnote(at: Block, line: string): 'container' | undefined {
    const found = footnoteStart(line);
    if (!found) return undefined;
    this.#cursor.skipMarker(found.length);
    const note = this.#tree.add(at, 'footnote');
    note.info = `^${normalize(found.label)}`;
    this.#tree.references.define(note.info, { href: '', title: '', note });
    return 'container';
  }

  #math(at: Block, line: string): 'leaf' | undefined {
    const marker = mathStart(line);
    if (!marker) return undefined;
    this.#tree.add(at, 'math').marker = marker;
    return 'leaf';
  }

  /** A delimiter row below the last line of a paragraph makes that line the header of a table. */
  #table(at: Block, line: string): 'leaf' | undefined {
    const header = at.type === 'paragraph' ? at.lines.at(-1)! : '';
    const align = header && delimiterRow(line, header);
    if (!align) return undefined;
    this.#tree.closeTo(at);
    this.#tree.journal.set(at, 'lines', at.lines.slice(0, -1));
    const table = this.#tree.add(at, 'table');
    table.align = align;
    this.#tree.addRow(table, header);
    return 'leaf';
  }

  #indentedCode(at: Block): 'container' | undefined {
    if (this.#tree.tip.type === 'paragraph') return undefined;
    this.#cursor.skipColumns(4);
    this.#tree.add(at, 'code');
    return 'container';
  }

  #addRaw(block: Block): void {
    const cursor = this.#cursor;
    const line = cursor.rest;
    this.#tree.addLine(block, line);
    if (this.#partial && isFenced(block) && line.length === cursor.text.length - cursor.pos)
      this.#grows(block);
    if (block.type === 'html' && htmlEnd(block.level, line)) this.#tree.closeTo(block.parent!);
  }

  #addText(paragraph: Block): void {
    const cursor = this.#cursor;
    cursor.skipSpace();
    if (paragraph.lines.length === 0 && this.#gfm) this.#taskMarker(paragraph);
    this.#tree.addLine(paragraph, cursor.rest);
    this.#tree.takeDefinitions(paragraph, false);
    if (this.#partial && paragraph.lines.length && isPlainText(cursor.tail)) this.#grows(paragraph);
  }

  #grows(leaf: Block): void {
    this.#growing = { leaf, offset: this.#cursor.pos };
  }

  #taskMarker(paragraph: Block): void {
    const item = paragraph.parent!;
    const [all, mark] = /^\[([ xX])\][ \t](?=[ \t]*\S)/.exec(this.#cursor.tail) ?? [];
    if (!all || item.type !== 'item' || item.children[0] !== paragraph) return;
    this.#tree.journal.set(item, 'task', mark !== ' ');
    this.#cursor.skipMarker(all.length);
    this.#cursor.skipSpace();
  }
}

const isFenced = (block: Block): boolean =>
  block.type === 'math' || (block.type === 'code' && block.level > 0);

const acceptsRaw = ({ type }: Block): boolean => type === 'code' || type === 'html' || type === 'math';
