import { css, html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../../i18n/strings.js';
import type { MessageError } from '../../state/conversation.js';
import { icon, type IconName } from './icon.js';

export interface Problem {
  readonly title: string;
  readonly text: string;
  readonly icon?: IconName;
  /** Nobody's fault, or passing: drawn as a warning. */
  readonly soft?: boolean;
  /** The server's own words; behind a disclosure, as plain text. */
  readonly details?: string;
  readonly retry?: (() => void) | undefined;
}

/** What happened, what it means, and what to do. */
export function problemView(problem: Problem, { message }: Strings): TemplateResult {
  const { title, text, soft, details, retry } = problem;
  return html`<div class="oops ${soft ? 'soft' : ''}" part="error" role="group" aria-label=${title}>
    ${icon(problem.icon ?? 'failed')}
    <div>
      <b>${title}</b>
      <p>${text}</p>
      ${
        retry || details
          ? html`<div class="row">
              ${
                retry
                  ? html`<button type="button" class="btn line" @click=${retry}>
                      ${icon('retry')}${message.retry}
                    </button>`
                  : nothing
              }
              ${
                details
                  ? html`<details>
                      <summary class="btn ghost">${message.details}${icon('chevron')}</summary>
                      <p dir="auto">${details}</p>
                    </details>`
                  : nothing
              }
            </div>`
          : nothing
      }
    </div>
  </div>`;
}

/** An error of the contract in words: by the server's reason where it has words of its own, else by its code. */
export function describeError(error: MessageError, { errors }: Strings): Problem {
  const { title, text } = errors[error.reason === 'empty_response' ? error.reason : error.code];
  const soft = error.code === 'rate_limited';
  const details = [error.reason, error.message].filter(Boolean).join(': ');
  return { title, text, soft, details, icon: soft ? 'expired' : 'failed' };
}

export const problemStyles = css`
  .oops {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 10px;
    padding: 12px 14px;
    border: 1px solid var(--_danger-border);
    border-radius: var(--_r);
    background: var(--_danger-bg);
    font-size: var(--_sm);
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  .oops > .i {
    margin-block-start: 2px;
    color: var(--_danger-fg);
  }
  .oops.soft {
    border-color: var(--_warn-border);
    background: var(--_warn-bg);
  }
  .oops.soft > .i {
    color: var(--_warn-fg);
  }
  .oops b {
    font-weight: var(--_strong);
  }
  .oops p {
    color: var(--_text-2);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 8px;
    margin-block-start: 10px;
  }
  .row .btn.line {
    background: var(--_paper);
  }
  summary {
    list-style: none;
    inline-size: fit-content;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  [open] > summary > .i {
    rotate: 90deg;
  }
  @media (forced-colors: active) {
    .oops {
      border-color: CanvasText;
    }
  }
`;
