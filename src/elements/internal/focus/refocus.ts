/**
 * Called after an update: when the element that had the focus is gone, the box that shows `place` gets it, else the first
 * of `selectors` that is there, so that the focus never falls back to the page (UX 1.16).
 */
export function refocus(
  root: ParentNode,
  focused: Element | null | undefined,
  place: string,
  ...selectors: readonly string[]
): void {
  if (!focused || focused.isConnected) return;
  const boxes = [...root.querySelectorAll<HTMLElement>('[data-place]')];
  const box = boxes.find(({ dataset }) => dataset['place'] === place);
  const next = box ?? selectors.map((one) => root.querySelector<HTMLElement>(one)).find(Boolean);
  next?.focus();
}
