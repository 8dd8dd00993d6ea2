import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../../i18n/strings.js';
import { icon } from '../internal/icon.js';

/** The bar at the top; with a button that closes the panel where there is one. */
export function headerView(
  heading: string,
  { chat }: Strings,
  close: (() => void) | undefined,
): TemplateResult {
  return html`<div class="bar" part="header">
    <slot name="header"
      >${icon('mark', 'mark')}
      <h2 part="heading">${heading}</h2></slot
    >
    ${
      close
        ? html`<button type="button" class="icon" aria-label=${chat.close} @click=${close}>
            ${icon('down')}
          </button>`
        : nothing
    }
  </div>`;
}
