import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../../i18n/strings.js';

export interface Dock {
  readonly strings: Strings;
  readonly pill: unknown;
  /** A feature run is only shown: there is nothing to write to. */
  readonly writable: boolean;
  readonly waiting: boolean;
  readonly placeholder: string | undefined;
}

/** What stays below the transcript: the way back to the end, the composer, the fine print. */
export function dockView({ strings, pill, writable, waiting, placeholder }: Dock): TemplateResult {
  const { chat } = strings;
  return html`<div class="dock" part="dock">
    <div>
      ${pill}
      ${
        writable
          ? html`<chao-composer exportparts="composer, input, send" .placeholder=${placeholder}>
              <slot name="composer-start" slot="composer-start"></slot>
              <slot name="composer-end" slot="composer-end"></slot>
            </chao-composer>`
          : nothing
      }
      <div class="fine" part="fine-print">
        <span>${chat.finePrint}</span>${waiting ? html`<span>${chat.stillWaits}</span>` : nothing}
      </div>
    </div>
  </div>`;
}
