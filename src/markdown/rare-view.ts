import type { Block, Inline } from './ast.js';
import { attribute, create, setText } from './dom.js';
import { reuse, setTarget, textOf } from './inline-view.js';
import type { MarkdownView, RareDrawer } from './markdown-view.js';
import { linkUrl, mayLoadImage } from './url-policy.js';

/** Draws what most answers never have: images, references to footnotes, and the footnotes below the text. */
export class RareView implements RareDrawer {
  readonly #view: MarkdownView;
  readonly #section: HTMLElement;
  readonly #list = create('ol');
  readonly #items = new WeakMap<Block, HTMLElement>();
  #numbers: ReadonlyMap<string, number> = new Map();

  constructor(view: MarkdownView) {
    this.#view = view;
    this.#section = create('section', { role: 'doc-endnotes', 'aria-label': view.options.strings.footnotes });
    this.#section.append(this.#list);
  }

  inline(old: ChildNode | null, node: Inline, inLink: boolean): ChildNode {
    return node.type === 'image' ? this.#image(old, node, inLink) : this.#reference(old, node.text);
  }

  renumber(notes: readonly Block[]): void {
    this.#numbers = new Map(notes.map(({ info }, i) => [info, i + 1]));
  }

  draw(notes: readonly Block[]): void {
    if (!notes.length) this.remove();
    else if (!this.#section.parentNode) this.#view.container.after(this.#section);
    notes.forEach((note, i) => this.#drawNote(note, i));
    while (this.#list.children.length > notes.length) this.#list.lastElementChild!.remove();
  }

  remove(): void {
    this.#section.remove();
  }

  /** An image of an allowed host; else a link to it that says what it is. */
  #image(old: ChildNode | null, { href, title, children }: Inline, inLink: boolean): HTMLElement {
    const { imageHosts, strings, frame } = this.#view.options;
    const url = href === undefined ? undefined : linkUrl(href);
    const alt = textOf(children);
    if (url && mayLoadImage(url, imageHosts)) return picture(old, url, alt, title);
    const chip = reuse(old, inLink ? 'span' : 'a', 'image');
    if (!chip.firstChild) {
      chip.append('');
      frame(chip);
    }
    setText(chip.lastChild as Text, strings.image(alt, url?.host ?? ''));
    if (!inLink) setTarget(chip, url, title);
    return chip;
  }

  #reference(old: ChildNode | null, key: string): HTMLElement {
    const { idPrefix, strings } = this.#view.options;
    const element = reuse(old, 'sup', 'note');
    const label = String(this.#numbers.get(key) ?? '');
    if (element.textContent === label) return element;
    const id = `${idPrefix}-note-${label}`;
    const anchor = create('a', {
      href: `#${id}`,
      id: `${id}-ref`,
      role: 'doc-noteref',
      'aria-label': strings.footnote(label),
    });
    anchor.append(label);
    element.replaceChildren(anchor);
    return element;
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

function picture(old: ChildNode | null, url: URL, alt: string, title: string | undefined): HTMLElement {
  const img = reuse(old, 'img', 'img');
  const attributes = {
    alt,
    title: title || undefined,
    loading: 'lazy',
    decoding: 'async',
    referrerpolicy: 'no-referrer',
    crossorigin: 'anonymous',
    src: url.href,
  };
  for (const [name, value] of Object.entries(attributes)) attribute(img, name, value);
  return img;
}
