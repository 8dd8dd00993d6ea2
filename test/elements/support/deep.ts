/** All elements that fit, in document order, through shadow roots. */
export function deep<T extends Element = HTMLElement>(root: Element | ShadowRoot, selector: string): T[] {
  const found: T[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(selector)) found.push(element as T);
    if (element.shadowRoot) found.push(...deep<T>(element.shadowRoot, selector));
  }
  if (root instanceof Element && root.shadowRoot) found.push(...deep<T>(root.shadowRoot, selector));
  return found;
}

/** The name assistive technology would use, as far as these elements need it. */
export function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The first visible element that fits and whose name begins so. */
export function named(root: Element, selector: string, name: string): HTMLElement | undefined {
  return deep(root, selector).find(
    (element) => nameOf(element).startsWith(name) && element.checkVisibility(),
  );
}

/** The element that really has the focus. */
export function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Waits until nothing moves any more; what turns for ever is left out. */
export async function atRest(): Promise<void> {
  const roots = deep(document.documentElement, '*').flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const finite = roots
    .flatMap((root) => root.getAnimations())
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(finite.map(({ finished }) => finished));
}
