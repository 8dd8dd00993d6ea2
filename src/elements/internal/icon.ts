import { html, type TemplateResult } from 'lit';
import { paths } from './icon-paths.js';

export type IconName = keyof typeof paths;

/** Icons that point along the line of text. The others mean the same in both directions. */
const mirrored: ReadonlySet<IconName> = /* @__PURE__ */ new Set<IconName>(['chevron', 'reply', 'mark']);

/**
 * One symbol, 16 px, in the colour of its text, hidden from assistive technology: the word next to it says the same.
 * @param tone Extra classes, for example `success` or `spin`.
 */
export function icon(name: IconName, tone = ''): TemplateResult {
  const [stroke, fill = ''] = paths[name].split('|');
  const classes = `i i-${name}${mirrored.has(name) ? ' flip' : ''} ${tone}`;
  return html`<svg class=${classes} viewBox="0 0 16 16" aria-hidden="true">
    <path d=${stroke!}></path>
    <path class="f" d=${fill}></path>
  </svg>`;
}
