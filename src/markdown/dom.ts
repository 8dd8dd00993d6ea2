/** Creates an element of the widget's own. Only names that stand in our source ever get here. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]!);
  return element;
}

/** Sets an attribute, or takes it away; touches the element only when it changes. */
export function attribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Gives a text node its new text; text that only grows is appended, so that selections in it stay. */
export function setText(node: Text, text: string): void {
  const { data } = node;
  if (data === text) return;
  if (text.length > data.length && text.slice(0, data.length) === data)
    node.appendData(text.slice(data.length));
  else node.data = text;
}
