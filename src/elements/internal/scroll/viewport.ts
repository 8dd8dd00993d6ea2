/**
 * Keeps `--_viewport-top` and `--_viewport-height` of an element at what a soft keyboard leaves of the screen; a pinch zoom
 * is no keyboard. Only for layouts that cover the screen. Returns the function that stops it.
 */
export function followViewport(element: HTMLElement): () => void {
  const viewport = globalThis.visualViewport;
  if (!viewport) return () => undefined;
  const update = (): void => {
    if (viewport.scale > 1.01) return;
    element.style.setProperty('--_viewport-top', `${viewport.offsetTop}px`);
    element.style.setProperty('--_viewport-height', `${viewport.height}px`);
  };
  const off = new AbortController();
  for (const type of ['resize', 'scroll']) viewport.addEventListener(type, update, { signal: off.signal });
  update();
  return () => {
    off.abort();
    element.style.removeProperty('--_viewport-top');
    element.style.removeProperty('--_viewport-height');
  };
}
