/**
 * Finds the element that a `for` names: in the tree of the element first, then in the document. Where it is not there
 * yet, it waits for it. Without `for`, the element itself is the place to start from.
 */
export class TargetFinder {
  #observer: MutationObserver | undefined;

  find(element: HTMLElement, id: string | undefined, found: (start: HTMLElement) => void): void {
    this.stop();
    const target = id ? byId(element, id) : element;
    if (target) return found(target);
    this.#observer = new MutationObserver(() => {
      const late = byId(element, id ?? '');
      if (!late) return;
      this.stop();
      found(late);
    });
    this.#observer.observe(element.ownerDocument, {
      childList: true,
      subtree: true,
      attributeFilter: ['id'],
    });
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}

function byId(element: Element, id: string): HTMLElement | null {
  const root = element.getRootNode() as Partial<Document>;
  return root.getElementById?.(id) ?? element.ownerDocument.getElementById(id);
}
