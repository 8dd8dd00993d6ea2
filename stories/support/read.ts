/** Text as a reader sees it: through shadow roots and slots, without what is hidden. */
export function visibleText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element) {
    if (node.matches('style, svg, [hidden], details:not([open]) > :not(summary)')) return '';
    if (node instanceof HTMLSlotElement && node.assignedNodes().length) {
      return node.assignedNodes().map(visibleText).join(' ');
    }
    if (node.shadowRoot) return visibleText(node.shadowRoot);
  }
  return Array.from(node.childNodes, visibleText).join(' ').replace(/\s+/g, ' ').trim();
}
