import type { Block, Inline } from './ast.js';
import { CodeView } from './code-view.js';
import { direction } from './direction.js';
import { attribute, create } from './dom.js';
import { patchInlines, type InlineHost } from './inline-view.js';
import type { MarkdownStream } from './markdown-stream.js';
import type { ViewOptions } from './view-options.js';

interface BlockView {
  readonly kind: string;
  readonly element: HTMLElement;
  /** Holds the children or the inlines. */
  readonly body: HTMLElement;
  readonly code?: CodeView;
  /** The child block shown at each place. */
  shown: Block[];
  /** How many of them need not be looked at again. */
  settled: number;
  inlines: readonly Inline[];
}

/** An answer stands below headings of the page: `#` becomes h3. */
const headingShift = 2;
/** From so many blocks on, finished ones that are off the screen are not laid out. */
const manyBlocks = 50;

/**
 * Draws the tree of a stream into a container, and with each `update()` only what has changed since the last one. The block is the
 * key of its element; children are looked at from the first that was not final; what a provisional block has drawn is
 * taken over by the real one in its place. Elements and attributes are the ones named in our source, text is only ever text.
 */
export class MarkdownView implements InlineHost {
  readonly options: ViewOptions;
  /** What begins after so many characters of source is not drawn. */
  limit = Infinity;
  readonly #stream: MarkdownStream;
  readonly #root: BlockView;
  readonly #views = new WeakMap<Block, BlockView>();
  readonly #blocks = new WeakMap<Element, Block>();
  #notes: HTMLElement | undefined;
  #numbers: ReadonlyMap<string, number> = new Map();
  #direction: string | undefined;
  #tail: Element | undefined;
  #truncated = false;

  /** @param container Empty, or what a view of an earlier stream has drawn into, for `previous` to be taken over. */
  constructor(container: HTMLElement, stream: MarkdownStream, options: ViewOptions, previous?: MarkdownView) {
    this.options = options;
    this.#stream = stream;
    this.#root = previous
      ? { ...previous.#root, settled: 0 }
      : { kind: '', element: container, body: container, shown: [], settled: 0, inlines: [] };
    if (!previous) return;
    this.#views = previous.#views;
    this.#blocks = previous.#blocks;
    this.#notes = previous.#notes;
  }

  /** Something is not drawn because it begins beyond the limit. */
  get truncated(): boolean {
    return this.#truncated;
  }

  /** The block that an element inside the container belongs to, for example that of a code block. */
  blockOf(element: Element): Block | undefined {
    return this.#blocks.get(element);
  }

  /** Draws the tree as it is now. */
  update(): void {
    const dirty = this.#stream.takeDirty();
    if (dirty.length) this.#numbers = new Map();
    this.#truncated = false;
    this.#children(this.#stream.document, this.#root);
    for (const leaf of dirty) this.#redraw(leaf);
    if (this.#notes || this.#stream.notes.length) this.#drawNotes();
    this.#markTail();
  }

  noteNumber(key: string): number {
    if (!this.#numbers.has(key))
      this.#numbers = new Map(this.#stream.notes.map((note, i) => [note.info, i + 1]));
    return this.#numbers.get(key) ?? 0;
  }

  #redraw(leaf: Block): void {
    const view = this.#views.get(leaf);
    const before = this.#direction;
    if (view) this.#leaf(leaf, view);
    this.#direction = before;
  }

  #children(block: Block, view: BlockView): void {
    const { children } = block;
    const last = children.at(-1);
    const end = last && this.#isHidden(last) ? children.length - 1 : children.length;
    let i = view.settled;
    for (; i < end && children[i]!.start <= this.limit; i++) this.#place(children[i]!, view, i);
    if (i < end) this.#truncated = true;
    for (const gone of view.shown.splice(i)) this.#views.get(gone)?.element.remove();
    while (view.settled < i && children[view.settled]!.final) this.#settle(view, children[view.settled]!);
  }

  #settle(view: BlockView, child: Block): void {
    view.settled++;
    if (view !== this.#root) return;
    this.#views.get(child)!.element.dataset['done'] = '';
    if (view.settled === manyBlocks) view.element.dataset['many'] = '';
  }

  /** A paragraph of which nothing can be shown yet. */
  #isHidden(block: Block): boolean {
    return (
      block.type === 'paragraph' && block === this.#stream.tail && this.#stream.inlines(block).length === 0
    );
  }

  #place(child: Block, view: BlockView, index: number): void {
    const old = view.shown[index];
    const before = old && this.#views.get(old);
    const shown = this.#views.get(child) ?? this.#adopt(child, before) ?? this.#create(child);
    this.#views.set(child, shown);
    this.#blocks.set(shown.element, child);
    view.shown[index] = child;
    if (before === undefined)
      this.#parentOf(view, index).insertBefore(
        shown.element,
        view === this.#root ? (this.#notes ?? null) : null,
      );
    else if (before !== shown) before.element.replaceWith(shown.element);
    this.#fill(child, shown);
  }

  #adopt(block: Block, before: BlockView | undefined): BlockView | undefined {
    return before?.kind === kindOf(block) ? { ...before, settled: 0 } : undefined;
  }

  #parentOf(view: BlockView, index: number): HTMLElement {
    if (view.body.localName !== 'table') return view.body;
    const name = index ? 'tbody' : 'thead';
    const last = view.body.lastElementChild as HTMLElement | null;
    if (last?.localName === name) return last;
    return view.body.appendChild(create(name));
  }

  #create(block: Block): BlockView {
    const kind = kindOf(block);
    const base = { kind, shown: [], settled: 0, inlines: [] };
    const { strings } = this.options;
    if (block.type === 'code') {
      const code = new CodeView(this.options);
      return { ...base, element: code.element, body: code.code, code };
    }
    const body = create(this.#tagOf(block));
    if (block.type === 'table') {
      const element = create('div', {
        class: 'table scroll',
        part: 'table',
        tabindex: '0',
        role: 'region',
        'aria-label': strings.table,
      });
      element.append(body);
      return { ...base, element, body };
    }
    if (block.type === 'html' || block.type === 'math') body.dataset['kind'] = block.type;
    if (block.type === 'heading') body.dataset['level'] = String(block.level);
    return { ...base, element: body, body };
  }

  #tagOf(block: Block): keyof HTMLElementTagNameMap {
    switch (block.type) {
      case 'heading':
        return `h${Math.min(block.level + headingShift, 6)}` as 'h3';
      case 'list':
        return block.first === undefined ? 'ul' : 'ol';
      case 'cell':
        return block.parent!.parent!.children[0] === block.parent ? 'th' : 'td';
      case 'quote':
        return 'blockquote';
      default:
        return tags[block.type] ?? 'p';
    }
  }

  #fill(block: Block, view: BlockView): void {
    const { element } = view;
    switch (block.type) {
      case 'paragraph':
      case 'heading':
      case 'cell':
        return this.#leaf(block, view);
      case 'code':
        return view.code!.update(block);
      case 'html':
        return this.#inlines(view, [text(block.lines.join('\n'))]);
      case 'math':
        return this.#math(block, element);
      case 'list':
        attribute(element, 'start', (block.first ?? 1) === 1 ? undefined : String(block.first));
        attribute(element, 'data-loose', block.loose ? '' : undefined);
        break;
      case 'item':
        this.#task(block, element);
    }
    this.#children(block, view);
  }

  #leaf(leaf: Block, view: BlockView): void {
    const nodes = this.#stream.inlines(leaf);
    this.#inlines(view, nodes);
    if (leaf.type === 'cell') this.#cell(leaf, view.element);
    this.#direction = direction(nodes) ?? this.#direction;
    attribute(view.element, 'dir', this.#direction);
    for (let at = leaf.parent; at?.parent; at = at.parent) {
      const outer = this.#views.get(at)?.element;
      if (outer && this.#direction && !outer.dir) outer.dir = this.#direction;
    }
  }

  #inlines(view: BlockView, nodes: readonly Inline[]): void {
    let same = 0;
    while (same < nodes.length && nodes[same] === view.inlines[same]) same++;
    if (same === nodes.length && same === view.inlines.length && same) return;
    patchInlines(view.body, nodes, this, same);
    view.inlines = nodes;
  }

  #cell(cell: Block, element: HTMLElement): void {
    const row = cell.parent!;
    const align = row.parent!.align[row.children.indexOf(cell)];
    const logical = align && { left: 'start', right: 'end', center: 'center' }[align];
    attribute(element, 'data-align', logical || undefined);
    if (element.localName === 'th') element.setAttribute('scope', 'col');
  }

  #task(item: Block, element: HTMLElement): void {
    const { taskDone, taskOpen } = this.options.strings;
    const box = element.firstElementChild;
    const isBox = box instanceof HTMLInputElement;
    if (item.task === undefined) {
      if (isBox) box.remove();
      return;
    }
    const input = isBox ? box : create('input', { type: 'checkbox', disabled: '' });
    if (!isBox) element.prepend(input);
    attribute(input, 'checked', item.task ? '' : undefined);
    attribute(input, 'aria-label', item.task ? taskDone : taskOpen);
  }

  #math(block: Block, element: HTMLElement): void {
    const source = block.lines.join('\n');
    if (element.dataset['source'] === source && !block.final) return;
    const drawn = block.final ? this.options.renderMath?.(source, true) : undefined;
    element.replaceChildren(drawn ?? source);
  }

  #drawNotes(): void {
    const { strings, idPrefix } = this.options;
    const notes = this.#stream.notes;
    this.#notes ??= this.#root.body.appendChild(
      create('section', { role: 'doc-endnotes', 'aria-label': strings.footnotes }),
    );
    this.#notes.hidden = notes.length === 0;
    const list = this.#notes.firstElementChild ?? this.#notes.appendChild(create('ol'));
    notes.forEach((note, i) => {
      const view = this.#views.get(note) ?? this.#createNote(note);
      const id = `${idPrefix}-note-${i + 1}`;
      attribute(view.element, 'id', id);
      attribute(view.element.lastElementChild!, 'href', `#${id}-ref`);
      attribute(view.element.lastElementChild!, 'aria-label', strings.backTo(String(i + 1)));
      if (list.children[i] !== view.element) list.insertBefore(view.element, list.children[i] ?? null);
      this.#children(note, view);
    });
    while (list.children.length > notes.length) list.lastElementChild!.remove();
  }

  #createNote(note: Block): BlockView {
    const element = create('li', { tabindex: '-1' });
    const body = create('div');
    const back = create('a', { role: 'doc-backlink' });
    back.append('↩');
    element.append(body, back);
    const view = { kind: 'note', element, body, shown: [], settled: 0, inlines: [] };
    this.#views.set(note, view);
    return view;
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

const tags: Partial<Record<Block['type'], keyof HTMLElementTagNameMap>> = {
  item: 'li',
  rule: 'hr',
  table: 'table',
  row: 'tr',
  math: 'div',
};

/** Blocks of one kind can take over each other's element. */
const kindOf = (block: Block): string => {
  const { type, level, first } = block;
  if (type === 'cell') return block.parent!.parent!.children[0] === block.parent ? 'th' : 'td';
  return type + (type === 'heading' ? level : type === 'list' ? first === undefined : '');
};

const text = (value: string): Inline => ({ type: 'text', text: value, children: [] });
