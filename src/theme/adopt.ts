import type { CSSResultOrNative } from 'lit';
import { tokens } from './tokens.js';

/**
 * Gives an element its styles, and the tokens unless it stands in the shadow tree of another one of ours, which has them
 * already. Called at each connect, for an element may move into a chat or out of it, and when it changes its document.
 */
export function adoptStyles(element: HTMLElement, own: readonly CSSResultOrNative[]): void {
  const root = element.shadowRoot;
  if (!root) return;
  const { defaultView } = element.ownerDocument;
  const isAway = defaultView !== window;
  if (!root.adoptedStyleSheets.length) {
    const styles = isAway ? [tokens, ...own] : own;
    root.adoptedStyleSheets = styles.flatMap((style) => sheetIn(defaultView, style) ?? []);
  }
  const sheet = tokens.styleSheet;
  if (isAway || !sheet) return;
  const outer = element.getRootNode();
  const inside = outer instanceof ShadowRoot && outer.host.localName.startsWith('chao-');
  if (inside === !root.adoptedStyleSheets.includes(sheet)) return;
  const others = root.adoptedStyleSheets.filter((one) => one !== sheet);
  root.adoptedStyleSheets = inside ? others : [sheet, ...others];
}

/** A sheet that the document of `view` takes: the shared one where we were loaded, a copy in another document. */
function sheetIn(
  view: (Window & typeof globalThis) | null,
  style: CSSResultOrNative,
): CSSStyleSheet | undefined {
  if (!('cssText' in style)) return style;
  if (view === window) return style.styleSheet;
  const sheet = view ? new view.CSSStyleSheet() : undefined;
  sheet?.replaceSync(style.cssText);
  return sheet;
}
