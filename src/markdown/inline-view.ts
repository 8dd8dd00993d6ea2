import type { Inline, InlineType } from './ast.js';
import { attribute, create, setText } from './dom.js';
import { hostToShow, linkUrl } from './url-policy.js';
import type { ViewOptions } from './view-options.js';

/** Of the kinds of inline whose name is not that of their element. */
const tags: Partial<Record<InlineType, 'span' | 'code' | 'br' | 'a'>> = {
  html: 'span',
  math: 'code',
  break: 'br',
  link: 'a',
};

/** What the inline view asks of the view of the whole. */
export interface InlineHost {
  readonly options: ViewOptions;
  /** Draws an image or a reference to a footnote, in the place of `old`. */
  drawRare(old: ChildNode | null, node: Inline, inLink: boolean): ChildNode;
}

/** Makes the children of `parent`, from the child at `from` on, show `nodes`; what fits stays. */
export function patchInlines(
  parent: Element,
  nodes: readonly Inline[],
  host: InlineHost,
  from = 0,
  inLink = false,
): void {
  let at = parent.childNodes[from] ?? null;
  for (let i = from; i < nodes.length; i++) {
    const next = at?.nextSibling ?? null;
    const shown = patchInline(at, nodes[i]!, host, inLink);
    if (shown !== at) {
      if (at) at.replaceWith(shown);
      else parent.append(shown);
    }
    at = next;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function patchInline(old: ChildNode | null, node: Inline, host: InlineHost, inLink: boolean): ChildNode {
  if (node.type === 'text') {
    if (old?.nodeType !== Node.TEXT_NODE) return document.createTextNode(node.text);
    setText(old as Text, node.text);
    return old;
  }
  if (node.type === 'image' || node.type === 'note') return host.drawRare(old, node, inLink);
  const tag = node.type === 'link' && inLink ? 'span' : (tags[node.type] ?? (node.type as 'em'));
  const element = reuse(old, tag, node.type);
  if (node.type === 'link') link(element, node, host);
  else if (node.type === 'math') math(element, node, host);
  else
    patchInlines(
      element,
      node.text && tag !== 'br' ? [{ ...node, type: 'text' }] : node.children,
      host,
      0,
      inLink,
    );
  return element;
}

/** `old`, if it shows the same kind of thing; else a new element. `data-kind` tells apart what has the same tag. */
export function reuse(old: ChildNode | null, tag: keyof HTMLElementTagNameMap, kind: string): HTMLElement {
  const element = old as HTMLElement | null;
  const marked = kind === tag || kind === 'break' || kind === 'link' ? undefined : kind;
  if (element?.localName === tag && element.dataset['kind'] === marked) return element;
  const fresh = create(tag);
  if (marked) fresh.dataset['kind'] = marked;
  return fresh;
}

function link(element: HTMLElement, { href, title, children }: Inline, host: InlineHost): void {
  const url = href === undefined ? undefined : linkUrl(href);
  const hint = url && hostToShow(textOf(children), href!, url);
  patchInlines(
    element,
    hint ? [...children, { type: 'html', text: ` (${hint})`, children: [] }] : children,
    host,
    0,
    true,
  );
  if (element.localName === 'a') setTarget(element, url, title);
}

/** No request, no referrer, no opener; the full address on hover and for assistive technology. */
export function setTarget(element: HTMLElement, url: URL | undefined, title: string | undefined): void {
  const attributes = {
    href: url?.href,
    title: [title, url?.href.slice(0, 300)].filter(Boolean).join(' — '),
    target: '_blank',
    rel: 'noopener noreferrer nofollow ugc',
    referrerpolicy: 'no-referrer',
  };
  for (const [name, value] of Object.entries(attributes)) attribute(element, name, url && value);
}

function math(element: HTMLElement, { text, display }: Inline, { options }: InlineHost): void {
  if (element.title === text) return;
  element.title = text;
  element.replaceChildren(options.renderMath?.(text, Boolean(display)) ?? text);
}

/** What a reader would read of some inlines. */
export function textOf(nodes: readonly Inline[]): string {
  return nodes.map((node) => (node.type === 'note' ? '' : node.text + textOf(node.children))).join('');
}
