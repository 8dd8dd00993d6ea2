/** The parent element, through shadow roots. */
export function composedParent(element: Element): Element | null {
  const parent = element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : element.parentElement;
}

/** Whether `element` lies in the shadow tree of `host`, at any depth. */
export function isInside(element: Element, host: Element): boolean {
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    if (root.host === host) return true;
  }
  return false;
}
