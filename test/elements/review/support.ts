import { fixture, html } from '@open-wc/testing';
import '../../../src/thothii.js';
import { loadText } from '../../protocol/thothii/helpers.js';

export { aGate, aResult, threeJoins } from './data.js';
export { ReviewController } from './review-controller.js';

export async function show<T extends HTMLElement>(tag: string, properties: object): Promise<T> {
  const element = document.createElement(tag) as T & { updateComplete: Promise<unknown> };
  Object.assign(element, properties);
  await fixture(html`<div style="inline-size: 100%">${element}</div>`);
  await element.updateComplete;
  return element;
}

export const textOf = (element: Element): string =>
  (element.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim();

export const inside = <T extends Element = HTMLElement>(element: Element, selector: string): T[] => [
  ...element.shadowRoot!.querySelectorAll<T>(selector),
];

export async function caseOf<T>(name: string): Promise<T> {
  return JSON.parse(await loadText(`../../cases/${name}.json`)) as T;
}
