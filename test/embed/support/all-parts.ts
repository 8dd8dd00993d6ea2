import { nextFrame } from '@open-wc/testing';
import { deep } from '../../elements/support/deep.js';

/**
 * Which parts of elements with this tag a page's `::part()` really reaches, through all the shadow roots between. Each name
 * gets a rule that sets another value of a property that nothing inherits and nobody uses.
 */
export async function reachedParts(tag: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const sheet = new CSSStyleSheet();
  names.forEach((name, i) =>
    sheet.insertRule(`${tag}::part(${name}) { scroll-margin-top: ${i + 1}px !important }`),
  );
  document.adoptedStyleSheets.push(sheet);
  await nextFrame();
  const elements = deep(document.documentElement, '[part]');
  const found = elements.flatMap((element) => {
    const index = Number.parseInt(getComputedStyle(element).scrollMarginTop, 10) - 1;
    return names[index] ?? [];
  });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return new Set(found);
}

/** The part names and slot names that are written in the shadow roots of elements with this tag. */
export function writtenIn(tag: string): { parts: ReadonlySet<string>; slots: ReadonlySet<string> } {
  const roots = deep(document.documentElement, tag).flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const all = roots.flatMap((root) => [...root.querySelectorAll('*')]);
  const handedOn = all.flatMap((element) => element.getAttribute('exportparts')?.split(',') ?? []);
  const outer = handedOn.map((one) => one.split(':').at(-1)!.trim());
  const slots = all.filter((element) => element instanceof HTMLSlotElement).map(({ name }) => name);
  return { parts: new Set([...all.flatMap(({ part }) => [...part]), ...outer]), slots: new Set(slots) };
}
