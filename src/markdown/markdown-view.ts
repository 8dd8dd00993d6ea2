import type { Block, Inline, InlineType } from './ast.js';
import { CodeText } from './code-text.js';
import { direction } from './direction.js';
import { attribute, create } from './dom.js';
import { patchInlines, textOf, type InlineHost } from './inline-view.js';
import type { MarkdownStream } from './markdown-stream.js';
import { blockGroup, rowGroup } from './places.js';
import type { ViewOptions } from './view-options.js';

interface BlockView {
  /** Blocks of one kind can take over each other's element. */
  readonly kind: string;
  readonly element: HTMLElement;
  /** Holds the children or the inlines. */
  readonly body: HTMLElement;
  readonly code?: CodeText | undefined;
  /** The child block shown at each place. */
  readonly shown: Block[];
  /** How many of them need not be looked at again. */
  settled: number;
  inlines: readonly Inline[];
  /** So many of the inlines need not be looked at again. */
  stable: number;
  /** Direction of the text before a leaf: its own until it has a letter that says otherwise. */
  before: string | undefined;
}

/** Draws images and footnotes; see RareView. */
export interface RareDrawer {
  /** Draws an image or a reference to a footnote, in the place of `old`. */
  inline(old: ChildNode | null, node: Inline, inLink: boolean): ChildNode;
  /** These are the footnotes now, in their order. */
  renumber(notes: readonly Block[]): void;
  /** Draws the footnotes. */
  draw(notes: readonly Block[]): void;
}

/** An answer stands below headings of the page: `#` becomes h3. */
const headingShift = 2;

/**
 * Draws the tree of a stream into a container, and with each `update()` only what has changed since the last one. The block is the
 * key of its element; children are looked at from the first that was not final; what a provisional block has drawn is
 * taken over by the real one in its place. Elements and attributes are the ones named in our source, text is only ever text.
 */
export class MarkdownView implements InlineHost {
  readonly options: ViewOptions;
  readonly container: HTMLElement;
  /** What begins after so many characters of source is not drawn. */
  limit = Infinity;
  readonly #stream: MarkdownStream;
  readonly #root: BlockView;
  readonly #views = new WeakMap<Block, BlockView>();
  readonly #blocks = new WeakMap<Element, Block>();
  #rare: RareDrawer | undefined;
  /** Leaves with something in them that the drawer will draw. */
  readonly #lacking = new Set<Block>();
  #leafNow: Block | undefined;
  /** Of the text so far; empty while it has none. */
  #direction = '';
  /** The leaf before the next one has been drawn just now. */
  #goesOn = false;
  #tail: Element | undefined;
  #truncated = false;

  /** @param previous The view of an earlier stream in this container: its elements are taken over where they fit. */
  constructor(container: HTMLElement, stream: MarkdownStream, options: ViewOptions, previous?: MarkdownView) {
    this.container = container;
    this.options = options;
    this.#stream = stream;
    this.#root = createView('', container);
    if (!previous) return;
    this.#views = previous.#views;
    this.#root.shown.push(...previous.#root.shown);
  }

  /** Something is not drawn because it begins beyond the limit. */
  get truncated(): boolean {
    return this.#truncated;
  }

  /** The block that an element in the container was made for. */
  blockOf(element: Element): Block | undefined {
    return this.#blocks.get(element);
  }

  /** Draws the tree as it is now. */
  update(): void {
    const dirty = this.#stream.takeDirty();
    if (dirty.length) this.#rare?.renumber(this.#stream.notes);
    this.#truncated = this.#goesOn = false;
    this.#children(this.#stream.document, this.#root);
    const before = this.#direction;
    for (const leaf of dirty) this.#redraw(leaf);
    // Only now: what refers to a footnote is found by drawing.
    const { notes } = this.#stream;
    if (this.#rare) this.#rare.draw(notes);
    else if (notes.length || this.#lacking.size) this.options.onRare();
    this.#direction = before;
    this.#markTail();
  }

  /** Draws images and footnotes from now on. Until then an image is its text, and `onRare` is called. */
  useRare(rare: RareDrawer): void {
    this.#rare = rare;
    rare.renumber(this.#stream.notes);
    const before = this.#direction;
    for (const leaf of this.#lacking) this.#redraw(leaf);
    this.#direction = before;
  }

  /** Draws the children of a block that has no place in the document. */
  drawChildren(block: Block, body: HTMLElement): void {
    const view = this.#views.get(block) ?? createView('', body);
    this.#views.set(block, view);
    this.#children(block, view);
  }

  drawRare(old: ChildNode | null, node: Inline, inLink: boolean): ChildNode {
    if (this.#rare) return this.#rare.inline(old, node, inLink);
    this.#lacking.add(this.#leafNow!);
    return document.createTextNode(textOf(node.children));
  }

  #redraw(leaf: Block): void {
    const view = this.#views.get(leaf);
    if (!view) return;
    view.inlines = [];
    this.#goesOn = false;
    this.#leaf(leaf, view);
  }

  #children(block: Block, view: BlockView): void {
    const { children } = block;
    const last = children.at(-1);
    const end = last && this.#isHidden(last) ? children.length - 1 : children.length;
    let i = view.settled;
    for (; i < end && children[i]!.start <= this.limit; i++) this.#place(children[i]!, view, i);
    if (i < end) this.#truncated = true;
    for (const gone of view.shown.splice(i)) this.#remove(gone, view.body);
    while (view.settled < i && children[view.settled]!.final) view.settled++;
  }

  /** A group goes with its last block. */
  #remove(gone: Block, body: HTMLElement): void {
    const { element } = this.#views.get(gone)!;
    const home = element.parentElement!;
    element.remove();
    if (home !== body && !home.firstChild) home.remove();
  }

  /** A paragraph of which nothing can be shown yet. */
  #isHidden(block: Block): boolean {
    return block === this.#stream.tail && block.type === 'paragraph' && !this.#stream.inlines(block).length;
  }

  #place(child: Block, view: BlockView, index: number): void {
    const kind = kindOf(child);
    const old = view.shown[index];
    const before = old && this.#views.get(old);
    const own = this.#views.get(child);
    const shown =
      own?.kind === kind ? own : before?.kind === kind ? { ...before, settled: 0 } : this.#create(kind);
    this.#views.set(child, shown);
    this.#blocks.set(shown.element, child);
    view.shown[index] = child;
    if (!before) (view === this.#root ? blockGroup : rowGroup)(view.body, index).append(shown.element);
    else if (before.element !== shown.element) before.element.replaceWith(shown.element);
    this.#fill(child, shown);
  }

  #create(kind: string): BlockView {
    const { frame } = this.options;
    if (kind === 'pre') {
      const code = create('code');
      const pre = create('pre', { dir: 'ltr' });
      pre.append(code);
      return createView(kind, frame(pre), code, new CodeText(code));
    }
    const body = create(/^html|math/.test(kind) ? 'p' : (kind as 'p'));
    if (kind === 'html') body.dataset['kind'] = kind;
    return createView(kind, kind === 'table' ? frame(body) : body, body);
  }

  #fill(block: Block, view: BlockView): void {
    const { element } = view;
    switch (block.type) {
      case 'heading':
        element.dataset['level'] = String(block.level);
      // falls through: a heading is a leaf as well
      case 'paragraph':
      case 'cell':
        return this.#leaf(block, view);
      case 'code':
        view.code!.update(block);
        return this.options.onCode(block, element);
      case 'html':
        return this.#source(block, view, 'text');
      case 'math':
        return this.#source(block, view, block.final ? 'math' : 'code');
      case 'list':
        attribute(element, 'start', block.first === 1 ? undefined : block.first?.toString());
        attribute(element, 'data-loose', block.loose ? '' : undefined);
        break;
      case 'item':
        this.#task(block, element);
        break;
      default:
    }
    this.#children(block, view);
  }

  #leaf(leaf: Block, view: BlockView): void {
    const nodes = this.#stream.inlines(leaf);
    this.#leafNow = leaf;
    this.#inlines(view, nodes, leaf.cache!.stable.nodes);
    if (leaf.type === 'cell') alignCell(leaf, view.element);
    if (this.#goesOn) view.before = this.#direction;
    view.before ??= this.#direction;
    this.#goesOn = true;
    this.#direction = direction(nodes) ?? view.before;
    const towards = this.#direction || undefined;
    attribute(view.element, 'dir', towards);
    // What begins with this leaf goes the same way: its bullet, its bar.
    for (let at = leaf; at.parent?.children[0] === at && at.parent.parent;) {
      at = at.parent;
      const outer = this.#views.get(at);
      if (outer) attribute(outer.element, 'dir', towards);
    }
  }

  #source({ lines }: Block, view: BlockView, type: InlineType): void {
    this.#inlines(view, [{ type, text: lines.join('\n'), children: [], display: true }]);
  }

  /** @param stable So many nodes will not change any more, but that the last of them may get longer. */
  #inlines(view: BlockView, nodes: readonly Inline[], stable = 0): void {
    patchInlines(view.body, nodes, this, view.inlines === nodes ? view.stable : 0);
    view.inlines = nodes;
    view.stable = Math.max(0, stable - 1);
  }

  #task({ task }: Block, element: HTMLElement): void {
    const { taskDone, taskOpen } = this.options.strings;
    const old = element.querySelector(':scope > input');
    if (task === undefined) return old?.remove();
    const box = old ?? create('input', { type: 'checkbox', disabled: '' });
    if (!old) element.prepend(box);
    attribute(box, 'checked', task ? '' : undefined);
    attribute(box, 'aria-label', task ? taskDone : taskOpen);
  }

  /** Where the text goes on; a caret can stand there. */
  #markTail(): void {
    const { tail, open } = this.#stream;
    const element = (tail && this.#views.get(tail)?.body) ?? (open ? this.#tail : undefined);
    if (element === this.#tail) return;
    this.#tail?.removeAttribute('data-tail');
    element?.setAttribute('data-tail', '');
    this.#tail = element;
  }
}

function createView(kind: string, element: HTMLElement, body = element, code?: CodeText): BlockView {
  return { kind, element, body, code, shown: [], settled: 0, inlines: [], stable: 0, before: undefined };
}

const isHeader = ({ parent }: Block): boolean => parent!.parent!.children[0] === parent;

/** The tag of a block; what is drawn in a way of its own has a name of its own. */
function kindOf(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `h${Math.min(block.level + headingShift, 6)}`;
    case 'list':
      return block.first === undefined ? 'ul' : 'ol';
    case 'cell':
      return isHeader(block) ? 'th' : 'td';
    default:
      return (
        { paragraph: 'p', quote: 'blockquote', item: 'li', rule: 'hr', row: 'tr', code: 'pre' }[
          block.type as 'row'
        ] ?? block.type
      );
  }
}

function alignCell(cell: Block, element: HTMLElement): void {
  const row = cell.parent!;
  const align = row.parent!.align[row.children.indexOf(cell)];
  if (align) element.dataset['align'] = align;
  if (isHeader(cell)) element.setAttribute('scope', 'col');
}
