import { html, type TemplateResult } from 'lit';
import type { Strings } from '../../i18n/strings.js';
import { icon } from '../internal/icon.js';

/** What shows before the first message: a question, what to expect, and ways to begin. */
export function emptyView({ chat }: Strings, send: (text: string) => void): TemplateResult {
  return html`<slot name="empty">
    <div class="hello" part="empty">
      <h3>${chat.emptyTitle}</h3>
      <p>${chat.emptyText}</p>
      <div class="start">
        ${chat.starters.map(
          (text) =>
            html`<button type="button" part="starter" @click=${() => send(text)}>
              ${icon('chat')}<span dir="auto">${text}</span>${icon('chevron')}
            </button>`,
        )}
      </div>
    </div>
  </slot>`;
}

/** The shape of a conversation while its history loads. */
export function skeletonView({ chat }: Strings): TemplateResult {
  return html`<div role="status" aria-label=${chat.loading}>
    <div class="bones"><i class="own"></i></div>
    <div class="bones"><i></i><i></i><i></i><i></i></div>
    <div class="bones"><i class="own"></i></div>
  </div>`;
}
