/** Something in view, and where it is. */
export interface Anchor {
  readonly element: Element;
  /** Distance from the top of the scroller's parent: a banner that takes height from the scroller moves no text. */
  readonly top: number;
}

export function anchorOf(element: Element, scroller: Element): Anchor {
  const top = element.getBoundingClientRect().top - scroller.parentElement!.getBoundingClientRect().top;
  return { element, top };
}

/** The innermost element at the top edge of what is in view, through shadow roots. */
export function anchorAt(scroller: Element): Anchor | undefined {
  const box = scroller.getBoundingClientRect();
  const root = scroller.getRootNode() as Document | ShadowRoot;
  const x = box.left + box.width / 2;
  for (let y = Math.max(box.top, 0) + 1; y < box.bottom; y += 24) {
    const element = deepest(root, x, y);
    if (element && element !== scroller && inside(element, scroller)) return anchorOf(element, scroller);
  }
  return undefined;
}

function deepest(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const found = root.elementFromPoint(x, y);
  const inner = found?.shadowRoot && found.shadowRoot !== root ? deepest(found.shadowRoot, x, y) : null;
  return inner ?? found;
}

/** In the scroller's shadow-including subtree, below its first level: the first level is the column itself. */
function inside(element: Element, scroller: Element): boolean {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (at.parentNode === scroller) return at !== element;
  }
  return false;
}
