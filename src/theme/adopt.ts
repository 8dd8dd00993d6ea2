import { tokens } from './tokens.js';

/**
 * Gives the tokens to an element unless it stands in the shadow tree of another one of ours, which has them already.
 * Called at each connect: an element may move into a chat or out of it.
 */
export function adoptTokens(element: HTMLElement): void {
  const root = element.shadowRoot;
  const sheet = tokens.styleSheet;
  if (!root || !sheet) return;
  const outer = element.getRootNode();
  const inside = outer instanceof ShadowRoot && outer.host.localName.startsWith('chao-');
  const has = root.adoptedStyleSheets.includes(sheet);
  if (inside === !has) return;
  const others = root.adoptedStyleSheets.filter((one) => one !== sheet);
  root.adoptedStyleSheets = inside ? others : [sheet, ...others];
}
