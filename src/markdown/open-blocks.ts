import { createBlock, type Block, type BlockType } from './ast.js';
import { Journal } from './journal.js';
import { unfinished } from './link-parts.js';
import { referenceDefinition } from './reference-definition.js';
import { ReferenceIndex } from './reference-index.js';
import { splitRow } from './table.js';

/** A definition of more lines is only looked for when its paragraph ends. */
const maxEager = 8;

/** The tree of blocks, and where in it lines go. All changes can be taken back with the journal. */
export class OpenBlocks {
  readonly journal = new Journal();
  readonly references = new ReferenceIndex(this.journal);
  readonly document = createBlock('document', undefined, 0);
  /** The deepest open block. */
  tip = this.document;
  /** The leaf that the last line added to. */
  leaf: Block | undefined;
  /** The scope in which the last line was blank. */
  blankIn: Block | undefined;
  /** Offset of the current line in the source. */
  start = 0;

  /** The open blocks, the document first. */
  get path(): Block[] {
    const path: Block[] = [];
    for (let at: Block | undefined = this.tip; at; at = at.parent) path.push(at);
    return path.reverse();
  }

  addLine(block: Block, line: string): void {
    this.journal.push(block.lines, line);
    this.journal.set(this, 'leaf', block);
  }

  addRow(table: Block, line: string): void {
    const row = this.#create('row', table);
    this.journal.push(table.children, row);
    const cells = splitRow(line);
    for (let i = 0; i < table.align.length; i++) {
      const cell = this.#create('cell', row);
      if (cells[i]) {
        cell.lines.push(cells[i]!);
        this.journal.set(this, 'leaf', cell);
      }
      row.children.push(cell);
    }
  }

  /**
   * Takes the link reference definitions off the start of a paragraph. While it is open only those that its last line
   * cannot change; so a long list of definitions is not read again with every line.
   */
  takeDefinitions(paragraph: Block, closing: boolean): void {
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
  add(at: Block, type: BlockType): Block {
    this.closeTo(at);
    while (!canContain(this.tip, type)) this.#closeTip();
    const parent = this.tip;
    const list = parent.type === 'item' ? parent.parent! : parent;
    if (list.type === 'list' && parent.children.length && this.blankIn === scope(parent)) {
      this.journal.set(list, 'loose', true);
    }
    const block = this.#create(type, parent);
    if (type !== 'footnote') this.journal.push(parent.children, block);
    this.journal.set(this, 'tip', block);
    this.journal.set(this, 'leaf', block);
    return block;
  }

  #create(type: BlockType, parent: Block): Block {
    const block = createBlock(type, parent, this.start);
    block.final = (type === 'row' || type === 'cell') && !this.journal.recording;
    this.journal.onRollback(() => this.references.forget(block));
    return block;
  }

  /** Closes all open blocks below `block`. */
  closeTo(block: Block): void {
    while (this.tip !== block) this.#closeTip();
  }

  #closeTip(): void {
    const block = this.tip;
    if (block.type === 'paragraph') {
      this.takeDefinitions(block, true);
      if (block.lines.length === 0) this.journal.pop(block.parent!.children);
    }
    if (!this.journal.recording) block.final = true;
    this.journal.set(this, 'tip', block.parent!);
  }

  /** Remembers that a line was blank: it makes the list loose whose next item or block follows. */
  markBlank(block: Block | undefined): void {
    this.journal.set(this, 'blankIn', block && scope(block));
  }
}

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
