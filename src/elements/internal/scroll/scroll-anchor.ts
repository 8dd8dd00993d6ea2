import { composedParent } from '../focus/composed.js';

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

/** The innermost element of a message at the top edge of what is in view, through shadow roots. */
export function anchorAt(scroller: Element): Anchor | undefined {
  const box = scroller.getBoundingClientRect();
  const root = scroller.getRootNode() as Document | ShadowRoot;
  const x = box.left + box.width / 2;
  for (let y = Math.max(box.top, 0) + 1; y < Math.min(box.bottom, innerHeight); y += 24) {
    const element = deepest(root, x, y);
    if (element && isInMessage(element)) return anchorOf(element, scroller);
  }
  return undefined;
}

function deepest(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const found = root.elementFromPoint(x, y);
  const inner = found?.shadowRoot && found.shadowRoot !== root ? deepest(found.shadowRoot, x, y) : null;
  return inner ?? found;
}

/** A button above the messages may go away; what is in a message stays. */
function isInMessage(element: Element): boolean {
  for (let at: Element | null = element; at; at = composedParent(at)) {
    if (at.localName === 'chao-message') return true;
  }
  return false;
}
