import type { Inline } from './ast.js';
import { attribute, create, setText } from './dom.js';
import { hostToShow, linkUrl, mayLoadImage } from './url-policy.js';
import type { ViewOptions } from './view-options.js';

const tags = {
  code: 'code',
  html: 'span',
  math: 'code',
  break: 'br',
  em: 'em',
  strong: 'strong',
  del: 'del',
  link: 'a',
  note: 'sup',
} as const;

/** What the inline view asks of the view of the whole. */
export interface InlineHost {
  readonly options: ViewOptions;
  /** Number of a footnote, 0 when it is not defined. */
  noteNumber(key: string): number;
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
  if (node.type === 'image') return image(old, node, host, inLink);
  const tag = node.type === 'link' && inLink ? 'span' : tags[node.type];
  const element = reuse(old, tag, node.type);
  if (node.type === 'link') link(element, node, host);
  else if (node.type === 'note') note(element, node.text, host);
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
function reuse(old: ChildNode | null, tag: keyof HTMLElementTagNameMap, kind: string): HTMLElement {
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
function setTarget(element: HTMLElement, url: URL | undefined, title: string | undefined): void {
  const attributes = {
    href: url?.href,
    title: [title, url?.href.slice(0, 300)].filter(Boolean).join(' — '),
    target: '_blank',
    rel: 'noopener noreferrer nofollow ugc',
    referrerpolicy: 'no-referrer',
  };
  for (const [name, value] of Object.entries(attributes)) attribute(element, name, url && value);
}

function image(
  old: ChildNode | null,
  { href, title, children }: Inline,
  { options }: InlineHost,
  inLink: boolean,
): HTMLElement {
  const url = href === undefined ? undefined : linkUrl(href);
  const alt = textOf(children);
  if (url && mayLoadImage(url, options.imageHosts)) {
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
  const chip = reuse(old, inLink ? 'span' : 'a', 'image');
  if (!chip.firstChild) {
    chip.append('');
    options.frame?.(chip);
  }
  setText(chip.lastChild as Text, options.strings.image(alt, url?.host ?? ''));
  if (!inLink) setTarget(chip, url, title);
  return chip;
}

function note(element: HTMLElement, key: string, host: InlineHost): void {
  const label = String(host.noteNumber(key) || '');
  if (element.textContent === label) return;
  const { idPrefix, strings } = host.options;
  const id = `${idPrefix}-note-${label}`;
  const anchor = create('a', {
    href: `#${id}`,
    id: `${id}-ref`,
    role: 'doc-noteref',
    'aria-label': strings.footnote(label),
  });
  anchor.append(label);
  element.replaceChildren(anchor);
}

function math(element: HTMLElement, { text, display }: Inline, { options }: InlineHost): void {
  if (element.title === text) return;
  element.title = text;
  element.replaceChildren(options.renderMath?.(text, Boolean(display)) ?? text);
}

/** What a reader would read of some inlines. */
function textOf(nodes: readonly Inline[]): string {
  return nodes.map((node) => (node.type === 'note' ? '' : node.text + textOf(node.children))).join('');
}
