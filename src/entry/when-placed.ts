/**
 * Calls back once, as soon as the page has an element like that: now, or when a script adds one. What is in shadow trees of
 * the page is not seen.
 */
export function whenPlaced(selector: string, found: () => void): void {
  if (document.querySelector(selector)) return found();
  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    if (!added.some((node) => node instanceof Element && contains(node, selector))) return;
    observer.disconnect();
    found();
  });
  observer.observe(document, { childList: true, subtree: true });
}

const contains = (node: Element, selector: string): boolean =>
  node.matches(selector) || !!node.querySelector(selector);
