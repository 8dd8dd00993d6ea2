import { create } from './dom.js';

/**
 * What follows so many blocks is put into groups of as many: so the time that a block takes does not depend on how many are
 * there, and those before the last group that are off the screen are neither laid out nor painted.
 */
const groupSize = 16;

/** Where the child at `index` belongs: the first row of a table is its head. */
export function rowGroup(body: HTMLElement, index: number): HTMLElement {
  if (body.localName !== 'table') return body;
  const name = index ? 'tbody' : 'thead';
  return body.querySelector<HTMLElement>(name) ?? body.appendChild(create(name));
}

/** What follows a heading or a rule stays with it: the space between them is theirs. */
const isFull = (home: Element): boolean =>
  !!home.children[groupSize - 1] && !home.lastElementChild!.matches('[data-level], hr');

/** Where the next block of the whole text belongs. */
export function blockGroup(body: HTMLElement): Element {
  const last = body.lastElementChild;
  const home = last?.className === 'group' ? last : body;
  return isFull(home) ? body.appendChild(create('div', { class: 'group' })) : home;
}
