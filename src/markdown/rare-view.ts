import type { Block } from './ast.js';
import { attribute, create } from './dom.js';
import type { MarkdownView, NotesDrawer } from './markdown-view.js';

/** Draws the footnotes in use below the text, in a part of its own that most answers never need. */
export class NotesView implements NotesDrawer {
  readonly #view: MarkdownView;
  readonly #section: HTMLElement;
  readonly #list = create('ol');
  readonly #items = new WeakMap<Block, HTMLElement>();

  constructor(view: MarkdownView) {
    this.#view = view;
    this.#section = create('section', { role: 'doc-endnotes', 'aria-label': view.options.strings.footnotes });
    this.#section.append(this.#list);
    view.container.after(this.#section);
  }

  draw(notes: readonly Block[]): void {
    this.#section.hidden = notes.length === 0;
    notes.forEach((note, i) => this.#drawNote(note, i));
    while (this.#list.children.length > notes.length) this.#list.lastElementChild!.remove();
  }

  remove(): void {
    this.#section.remove();
  }

  #drawNote(note: Block, index: number): void {
    const { idPrefix, strings } = this.#view.options;
    const item = this.#items.get(note) ?? this.#create(note);
    const back = item.lastElementChild!;
    const id = `${idPrefix}-note-${index + 1}`;
    attribute(item, 'id', id);
    attribute(back, 'href', `#${id}-ref`);
    attribute(back, 'aria-label', strings.backTo(String(index + 1)));
    const place = this.#list.children[index] ?? null;
    if (place !== item) this.#list.insertBefore(item, place);
    this.#view.drawChildren(note, item.firstElementChild as HTMLElement);
  }

  #create(note: Block): HTMLElement {
    const item = create('li', { tabindex: '-1' });
    const back = create('a', { role: 'doc-backlink' });
    back.append('↩');
    item.append(create('div'), back);
    this.#items.set(note, item);
    return item;
  }
}
