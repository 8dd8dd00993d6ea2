/** The first thing inside that a keyboard can use, through shadow roots. */
export function firstControl(root: Element | ShadowRoot): HTMLElement | undefined {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const inner = element.shadowRoot && firstControl(element.shadowRoot);
    if (inner) return inner;
    if (element.matches('a[href], button, input, summary, [tabindex="0"]') && element.checkVisibility())
      return element;
  }
  return undefined;
}
