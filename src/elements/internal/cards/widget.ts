import type { ChatController } from '../../../controller/types.js';

/** The tag that the dialect of a conversation names for a tool call or another kind of content, once it is defined. */
export function widgetTag(controller: ChatController | undefined, name: string): string | undefined {
  const tags = controller?.widgets;
  const tag = tags && Object.hasOwn(tags, name) ? tags[name] : undefined;
  return tag !== undefined && customElements.get(tag) ? tag : undefined;
}

/** The element of such a tag, kept from one render to the next. */
export class Widget {
  #element: HTMLElement | undefined;

  /** The element with these properties; undefined where the dialect brings none. */
  show(controller: ChatController | undefined, name: string, properties: object): HTMLElement | undefined {
    const tag = widgetTag(controller, name);
    if (!tag) return undefined;
    if (this.#element?.localName !== tag) this.#element = document.createElement(tag);
    this.#element.className = 'widget';
    return Object.assign(this.#element, properties, { controller });
  }
}
