/** Frames drawn over elements, wherever they scroll to. Assistive technology and the pointer do not notice them. */
export class Marks {
  #layer: HTMLElement | undefined;
  #frame = 0;

  /** Draws a frame around each of these that is to be seen, until `hide`. */
  show(elements: readonly Element[]): void {
    this.hide();
    if (!elements.length) return;
    const layer = document.createElement('div');
    layer.setAttribute('aria-hidden', 'true');
    layer.dataset.marks = '';
    const boxes = elements.map(() => document.createElement('div'));
    layer.append(...boxes);
    // Beside body: a zoom of the page does not count twice.
    document.documentElement.append(layer);
    this.#layer = layer;
    const place = (): void => {
      elements.forEach((element, i) => fit(boxes[i]!, element));
      this.#frame = requestAnimationFrame(place);
    };
    place();
  }

  hide(): void {
    cancelAnimationFrame(this.#frame);
    this.#layer?.remove();
    this.#layer = undefined;
  }
}

const colour = 'light-dark(#b0226b, #ff8fc4)';

/** Where an element is in the outermost window: a story may stand in a frame of its own. */
function placeOf(element: Element): DOMRect {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = element.ownerDocument.defaultView?.frameElement;
  const isAway = frame?.ownerDocument === document;
  const { left: x, top: y } = isAway ? frame.getBoundingClientRect() : { left: 0, top: 0 };
  return new DOMRect(left + x, top + y, width, height);
}

function fit({ style }: HTMLElement, element: Element): void {
  const { left, top, width, height } = placeOf(element);
  style.cssText = `position:fixed;z-index:2147483000;pointer-events:none;box-sizing:border-box;border-radius:4px;
    left:${left}px;top:${top}px;width:${width}px;height:${height}px;
    outline:2px solid ${colour};outline-offset:2px;
    background:color-mix(in srgb,${colour} 14%,transparent)`;
  style.display = width && height ? 'block' : 'none';
}
