/** What a copied answer may consist of; other elements leave their text only. */
const kept = /^(?:a|b|blockquote|br|code|del|em|h[1-6]|hr|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)$/;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The rendered markdown of an element as plain HTML: no buttons, labels, classes or comments. */
export function cleanHtml(element: Element): string {
  return Array.from((element.shadowRoot ?? element).childNodes, serialize).join('');
}

function serialize(node: Node): string {
  if (node instanceof Text) return escape(node.data);
  if (!(node instanceof Element) || node.matches('button, style, svg, [aria-hidden=true], [data-copy=no]'))
    return '';
  const content = Array.from(node.childNodes, serialize).join('');
  const tag = node.localName;
  if (!kept.test(tag)) return content;
  const href = tag === 'a' ? ` href="${escape(node.getAttribute('href') ?? '')}"` : '';
  return /^[bh]r$/.test(tag) ? `<${tag}>` : `<${tag}${href}>${content}</${tag}>`;
}
