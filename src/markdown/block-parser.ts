import { createBlock, type Block, type BlockType } from './ast.js';
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
import { Journal } from './journal.js';
import { LineCursor } from './line-cursor.js';
import { normalize, unfinished } from './link-parts.js';
import { referenceDefinition } from './reference-definition.js';
import { ReferenceIndex } from './reference-index.js';
import { delimiterRow, splitRow } from './table.js';

/**
 * `commonmark` is CommonMark 0.31.2 to the letter; `gfm` adds tables, task lists, strikethrough and bare addresses; `chat`
 * adds what chat answers need: footnotes, delimiters of maths, and emphasis next to Chinese, Japanese and Korean punctuation.
 */
export type Flavour = 'commonmark' | 'gfm' | 'chat';

/** Containers inside containers; deeper marks are text. */
const maxDepth = 100;

/** A definition of more lines is only looked for when its paragraph ends. */
const maxEager = 8;

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
  readonly journal = new Journal();
  readonly references = new ReferenceIndex(this.journal);
  readonly document = createBlock('document', undefined, 0);
  readonly #gfm: boolean;
  readonly #chat: boolean;
  readonly #state: {
    /** The deepest open block. */
    tip: Block;
    /** The leaf that the last line added to. */
    leaf: Block | undefined;
    /** The scope in which the last line was blank. */
    blankIn: Block | undefined;
  } = { tip: this.document, leaf: undefined, blankIn: undefined };
  #cursor = new LineCursor('');
  #start = 0;
  #partial = false;
  #depth = 0;
  #growing: GrowingLeaf | undefined;

  constructor(flavour: Flavour) {
    this.#chat = flavour === 'chat';
    this.#gfm = flavour !== 'commonmark';
  }

  get tip(): Block {
    return this.#state.tip;
  }
  get leaf(): Block | undefined {
    return this.#state.leaf;
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
    this.#start = start;
    this.#partial = partial;
    this.#growing = undefined;
    const path = openPath(this.tip);
    for (this.#depth = 1; this.#depth < path.length; this.#depth++) {
      const block = path[this.#depth]!;
      if (partial && this.#mayClose(block)) return false;
      const goesOn = this.#continues(block);
      if (goesOn === 'closed') return true;
      if (!goesOn) break;
    }
    return this.#open(path[this.#depth - 1]!);
  }

  /** Closes all that is open. */
  close(): void {
    this.#closeTo(this.document);
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
    this.#closeTo(block.parent!);
    this.journal.set(this.#state, 'blankIn', undefined);
    return 'closed';
  }

  /** Opens the blocks that begin in what is left of the line, and adds the text to the last of them. */
  #open(container: Block): boolean {
    const cursor = this.#cursor;
    const isLazy = container !== this.tip && this.tip.type === 'paragraph';
    let at = container;
    while (!acceptsRaw(at)) {
      if (this.#partial && (cursor.blank || (cursor.indent < 4 && isUndecided(cursor.tail)))) return false;
      const begins = !cursor.blank && this.#startBlock(at);
      if (!begins) break;
      at = this.tip;
      this.#depth++;
      if (begins === 'leaf') return this.#ended(at, true);
    }
    if (isLazy && at === container && !cursor.blank) {
      this.#addText(this.tip);
      return this.#ended(at, false);
    }
    if (this.#partial && cursor.blank) return false;
    this.#closeTo(at);
    this.#addRest(at);
    return this.#ended(at, at !== container);
  }

  #addRest(at: Block): void {
    const { blank } = this.#cursor;
    if (acceptsRaw(at)) this.#addRaw(at);
    else if (blank) return;
    else if (at.type === 'table') this.#addRow(at, this.#cursor.tail);
    else this.#addText(at.type === 'paragraph' ? at : this.#add(at, 'paragraph'));
  }

  /** Remembers where a blank line counts as one: it makes the list loose whose next item or block follows. */
  #ended(at: Block, opened: boolean): true {
    const counts = this.#cursor.blank && !opened && !(at.type === 'code' && at.level);
    this.journal.set(this.#state, 'blankIn', counts ? scope(at) : undefined);
    return true;
  }

  /** Begins the block that starts here, if one does. A container and a block of raw lines take the rest of the line. */
  #startBlock(at: Block): 'container' | 'leaf' | undefined {
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
    this.#add(at, 'quote');
    return 'container';
  }

  #heading(at: Block, line: string): 'leaf' | undefined {
    const found = atxHeading(line);
    if (!found) return undefined;
    const heading = this.#add(at, 'heading');
    heading.level = found.level;
    heading.lines.push(found.text);
    this.#closeTo(heading.parent!);
    return 'leaf';
  }

  #fence(at: Block, line: string): 'leaf' | undefined {
    const found = openingFence(line);
    if (!found) return undefined;
    const code = this.#add(at, 'code');
    code.marker = found.char;
    code.level = found.length;
    code.offset = this.#cursor.indent;
    if (!this.#partial) code.info = found.info;
    return 'leaf';
  }

  #html(at: Block, line: string): 'container' | undefined {
    const inParagraph = at.type === 'paragraph' || (at !== this.tip && this.tip.type === 'paragraph');
    const kind = htmlStart(line, inParagraph);
    if (!kind) return undefined;
    this.#add(at, 'html').level = kind;
    return 'container';
  }

  #setext(at: Block, line: string): 'leaf' | undefined {
    const level = at.type === 'paragraph' && setextUnderline(line);
    if (!level) return undefined;
    this.#closeTo(at);
    this.#takeDefinitions(at, true);
    if (at.lines.length === 0) return undefined;
    this.journal.set(at, 'type', 'heading');
    this.journal.set(at, 'level', level);
    this.#closeTo(at.parent!);
    return 'leaf';
  }

  #rule(at: Block, line: string): 'leaf' | undefined {
    if (!isThematicBreak(line)) return undefined;
    const rule = this.#add(at, 'rule');
    this.#closeTo(rule.parent!);
    return 'leaf';
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
    const list = goesOn ? at : this.#add(at, 'list');
    if (!goesOn) {
      list.marker = marker;
      list.first = number;
    }
    this.#add(list, 'item').offset = before + found.length + columns;
    return 'container';
  }

  #footnote(at: Block, line: string): 'container' | undefined {
    const found = footnoteStart(line);
    if (!found) return undefined;
    this.#cursor.skipMarker(found.length);
    const note = this.#add(at, 'footnote');
    note.info = `^${normalize(found.label)}`;
    this.references.define(note.info, { href: '', title: '', note });
    return 'container';
  }

  #math(at: Block, line: string): 'leaf' | undefined {
    const marker = mathStart(line);
    if (!marker) return undefined;
    this.#add(at, 'math').marker = marker;
    return 'leaf';
  }

  /** A delimiter row below the last line of a paragraph makes that line the header of a table. */
  #table(at: Block, line: string): 'leaf' | undefined {
    const header = at.type === 'paragraph' ? at.lines.at(-1)! : '';
    const align = header && delimiterRow(line, header);
    if (!align) return undefined;
    this.#closeTo(at);
    this.journal.set(at, 'lines', at.lines.slice(0, -1));
    const table = this.#add(at, 'table');
    table.align = align;
    this.#addRow(table, header);
    return 'leaf';
  }

  #indentedCode(at: Block): 'container' | undefined {
    if (this.tip.type === 'paragraph') return undefined;
    this.#cursor.skipColumns(4);
    this.#add(at, 'code');
    return 'container';
  }

  #addRow(table: Block, line: string): void {
    const row = this.#create('row', table);
    this.journal.push(table.children, row);
    const cells = splitRow(line);
    for (let i = 0; i < table.align.length; i++) {
      const cell = this.#create('cell', row);
      if (cells[i]) {
        cell.lines.push(cells[i]!);
        this.journal.set(this.#state, 'leaf', cell);
      }
      row.children.push(cell);
    }
  }

  #addRaw(block: Block): void {
    const cursor = this.#cursor;
    const line = cursor.rest;
    this.journal.push(block.lines, line);
    this.journal.set(this.#state, 'leaf', block);
    if (this.#partial && isFenced(block) && line.length === cursor.text.length - cursor.pos)
      this.#grows(block);
    if (block.type === 'html' && htmlEnd(block.level, line)) this.#closeTo(block.parent!);
  }

  #addText(paragraph: Block): void {
    const cursor = this.#cursor;
    cursor.skipSpace();
    if (paragraph.lines.length === 0 && this.#gfm) this.#taskMarker(paragraph);
    this.journal.push(paragraph.lines, cursor.rest);
    this.journal.set(this.#state, 'leaf', paragraph);
    this.#takeDefinitions(paragraph, false);
    if (this.#partial && paragraph.lines.length && isPlainText(cursor.tail)) this.#grows(paragraph);
  }

  #grows(leaf: Block): void {
    this.#growing = { leaf, offset: this.#cursor.pos };
  }

  #taskMarker(paragraph: Block): void {
    const item = paragraph.parent!;
    const [all, mark] = /^\[([ xX])\][ \t](?=[ \t]*\S)/.exec(this.#cursor.tail) ?? [];
    if (!all || item.type !== 'item' || item.children[0] !== paragraph) return;
    this.journal.set(item, 'task', mark !== ' ');
    this.#cursor.skipMarker(all.length);
    this.#cursor.skipSpace();
  }

  /**
   * Takes the link reference definitions off the start of a paragraph. While it is open only those that its last line
   * cannot change; so a long list of definitions is not read again with every line.
   */
  #takeDefinitions(paragraph: Block, closing: boolean): void {
    const { lines } = paragraph;
    if (lines[0]?.[0] !== '[' || (!closing && (lines.length < 2 || lines.length > maxEager))) return;
    const text = lines.join('\n');
    const limit = closing ? text.length : text.length - lines.at(-1)!.length;
    let pos = 0;
    while (text[pos] === '[') {
      const found = referenceDefinition(text, pos);
      if (!found || found === unfinished || found.end > limit || (found.open && !closing)) break;
      this.references.define(found.label, found);
      pos = found.end;
    }
    if (pos) this.journal.set(paragraph, 'lines', pos < text.length ? text.slice(pos).split('\n') : []);
  }

  /** Adds a block to `at`, or to the nearest container that may hold it; closes what lies below. */
  #add(at: Block, type: BlockType): Block {
    this.#closeTo(at);
    while (!canContain(this.tip, type)) this.#closeTip();
    const parent = this.tip;
    const list = parent.type === 'item' ? parent.parent! : parent;
    if (list.type === 'list' && parent.children.length && this.#state.blankIn === scope(parent)) {
      this.journal.set(list, 'loose', true);
    }
    const block = this.#create(type, parent);
    if (type !== 'footnote') this.journal.push(parent.children, block);
    this.journal.set(this.#state, 'tip', block);
    this.journal.set(this.#state, 'leaf', block);
    return block;
  }

  #create(type: BlockType, parent: Block): Block {
    const block = createBlock(type, parent, this.#start);
    block.final = (type === 'row' || type === 'cell') && !this.journal.recording;
    this.journal.onRollback(() => this.references.forget(block));
    return block;
  }

  #closeTo(block: Block): void {
    while (this.tip !== block) this.#closeTip();
  }

  #closeTip(): void {
    const block = this.tip;
    if (block.type === 'paragraph') {
      this.#takeDefinitions(block, true);
      if (block.lines.length === 0) this.journal.pop(block.parent!.children);
    }
    if (!this.journal.recording) block.final = true;
    this.journal.set(this.#state, 'tip', block.parent!);
  }
}

function openPath(tip: Block): Block[] {
  const path: Block[] = [];
  for (let at: Block | undefined = tip; at; at = at.parent) path.push(at);
  return path.reverse();
}

const isFenced = (block: Block): boolean =>
  block.type === 'math' || (block.type === 'code' && block.level > 0);

const acceptsRaw = ({ type }: Block): boolean => type === 'code' || type === 'html' || type === 'math';

const canContain = ({ type }: Block, child: BlockType): boolean =>
  type === 'list'
    ? child === 'item'
    : type === 'document' || type === 'quote' || type === 'item' || type === 'footnote';

/** The innermost container whose marker makes a line blank inside it although it is not blank outside. */
function scope(block: Block): Block {
  while (block.type !== 'document' && block.type !== 'quote' && block.type !== 'footnote')
    block = block.parent!;
  return block;
}
