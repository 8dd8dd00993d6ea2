/**
 * Runs in the page: makes the border of one visible element, the first of that tag's that has one of 1 px, a pixel wider; its
 * colour and all else stay. Answers whether there is one.
 */
export function plant(tag) {
  const deep = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? deep(element.shadowRoot) : []),
    ]);
  const isBordered = (element) => {
    const style = getComputedStyle(element);
    return (
      style.borderTopWidth === '1px' &&
      style.borderTopStyle === 'solid' &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 0
    );
  };
  const hosts = deep(document.querySelector('#storybook-root')).filter(({ localName }) => localName === tag);
  const element = hosts.flatMap(({ shadowRoot }) => deep(shadowRoot)).find(isBordered);
  if (element) element.style.borderWidth = '2px';
  return element !== undefined;
}
