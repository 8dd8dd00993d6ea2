import { deep } from '../support/deep.js';

/** What tokens can change; the rest (places, transforms) follows from these or moves by itself. */
const watched = [
  'color',
  'background-color',
  'border-top-color',
  'border-top-left-radius',
  'outline-color',
  'box-shadow',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'inline-size',
  'block-size',
  'max-inline-size',
  'min-block-size',
  'padding-block-start',
  'padding-inline-start',
  'margin-block-start',
  'row-gap',
  'column-gap',
  'inset-block-end',
  'z-index',
  'transition-duration',
  'transition-timing-function',
  'animation-duration',
  'animation-timing-function',
] as const;

/** The computed style of every element of ours that is drawn, through all shadow roots, as one text. */
export function looks(): string {
  const ours = deep(document.body, '*').filter((element) => element.getRootNode() instanceof ShadowRoot);
  const lines = ours.map((element) => {
    const style = getComputedStyle(element);
    return watched.map((name) => style.getPropertyValue(name)).join();
  });
  return lines.join('\n');
}

/** Whether something looks different while the page sets a property. */
export function changes(property: string, value: string, before = looks()): boolean {
  const { style } = document.documentElement;
  const was = style.getPropertyValue(property);
  style.setProperty(property, value);
  const after = looks();
  if (was) style.setProperty(property, was);
  else style.removeProperty(property);
  return after !== before;
}
