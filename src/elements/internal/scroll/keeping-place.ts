import { composedParent } from '../focus/composed.js';

/** Exchanges what is in an element. WebKit sends a scroller around it to its top for that; it gets its place back. */
export function keepingPlace(element: Element, exchange: () => void): void {
  const places: [Element, number][] = [];
  for (let at: Element | null = element; at; at = composedParent(at)) {
    if (at.scrollTop) places.push([at, at.scrollTop]);
  }
  exchange();
  for (const [scroller, top] of places) scroller.scrollTop = top;
}
