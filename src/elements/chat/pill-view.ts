import { html, nothing, type TemplateResult } from 'lit';
import { limits } from '../../limits.js';
import type { ToolPart } from '../../state/conversation.js';
import { icon } from '../internal/icon.js';
import type { I18n } from '../internal/localize.js';

export interface Pill {
  /** Messages that came since the reader left the end. */
  readonly fresh: number;
  /** The request that has waited longest. */
  readonly pending: ToolPart | undefined;
  /** Server clock minus local clock, ms. */
  readonly clockSkewMs: number | undefined;
  readonly toLatest: () => void;
  readonly toPending: () => void;
}

/** Shown while the reader is away from the end. A waiting request comes first. */
export function pillView(pill: Pill, { strings, format }: I18n): TemplateResult {
  const { chat, approval, unit } = strings;
  const fresh = pill.fresh ? chat.fresh(pill.fresh) : '';
  const now = Date.now() + (pill.clockSkewMs ?? 0);
  const leftMs = Math.max(0, (pill.pending?.approval?.expiresAt ?? now) - now);
  const seconds = leftMs > limits.noDeadlineMs ? '' : unit.s(format.number(Math.ceil(leftMs / 1000)));
  return html`<div class="pill">
    ${
      pill.pending
        ? html`<button type="button" class="hot" part="pill" @click=${pill.toPending}>
            ${icon('approval')}${approval.heading} <span class="num" aria-hidden="true">${seconds}</span>
          </button>`
        : html`<button
            type="button"
            part="pill"
            aria-label=${fresh ? `${chat.latest}, ${fresh}` : nothing}
            @click=${pill.toLatest}
          >
            ${icon('latest')}${chat.latest} ${fresh ? html`<span class="num">${fresh}</span>` : nothing}
          </button>`
    }
  </div>`;
}
