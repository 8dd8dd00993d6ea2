/**
 * Calls back once, as soon as the page has an element like that: now, or when a script adds one. What is in shadow trees of
 * the page is not seen. Returns the function that stops looking.
 */
export function whenPlaced(selector: string, found: () => void): () => void {
  const observer = new MutationObserver((records) => {
    const added = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof Element);
    if (!added.some((node) => node.matches(selector) || node.querySelector(selector))) return;
    observer.disconnect();
    found();
  });
  if (document.querySelector(selector)) found();
  else observer.observe(document, { childList: true, subtree: true });
  return () => observer.disconnect();
}
