import { css } from 'lit';

/** Buttons, icon buttons, chips and fields. Inert is a look and `aria-disabled`, never `disabled`: focus must not get lost. */
export const controls = css`
  .btn {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-block-size: var(--_control);
    padding: 4px 12px;
    border: 1px solid transparent;
    border-radius: var(--_r-s);
    font-size: var(--_sm);
    line-height: var(--_leading-ui);
    font-weight: var(--_medium);
    text-align: center;
    unicode-bidi: plaintext;
    overflow-wrap: anywhere;
  }
  .btn.lg {
    min-block-size: max(36px, var(--_control));
    padding-inline: 14px;
  }
  .btn.solid {
    background: var(--_accent);
    color: var(--_accent-contrast);
  }
  .btn.solid:hover {
    background: var(--_accent-hover);
  }
  .btn.danger {
    background: var(--_danger-fg);
    color: var(--_danger-contrast);
  }
  .btn.line {
    border-color: var(--_border-strong);
    color: var(--_ink);
  }
  .btn.ghost {
    color: var(--_text-2);
  }
  .btn:is(.line, .ghost):hover {
    background: var(--_surface-2);
  }
  .btn[aria-disabled='true'] {
    background: var(--_band);
    color: var(--_text-2);
    border-color: var(--_border);
    cursor: default;
  }
  .icon {
    display: inline-grid;
    place-items: center;
    flex: none;
    inline-size: var(--_control);
    block-size: var(--_control);
    border-radius: var(--_r-s);
    color: var(--_text-2);
  }
  .icon:hover {
    background: var(--_surface-2);
    color: var(--_ink);
  }
  .icon[aria-pressed='true'] {
    background: var(--_accent-soft);
    color: var(--_accent);
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 6px;
    border: 1px solid var(--_neutral-border);
    border-radius: calc(var(--_r) * 0.5);
    background: var(--_neutral-bg);
    color: var(--_neutral-fg);
    font-size: var(--_xs);
    line-height: 1.35;
    font-weight: var(--_medium);
    white-space: nowrap;
    unicode-bidi: plaintext;
  }
  .chip.info {
    border-color: var(--_info-border);
    background: var(--_info-bg);
    color: var(--_info-fg);
  }
  .chip.warn {
    border-color: var(--_warn-border);
    background: var(--_warn-bg);
    color: var(--_warn-fg);
  }
  .chip.danger {
    border-color: var(--_danger-border);
    background: var(--_danger-bg);
    color: var(--_danger-fg);
  }
  .field {
    flex: 1;
    min-inline-size: 0;
    min-block-size: max(36px, var(--_control));
    padding: 6px 10px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_r-s);
    background: var(--_paper);
    font-size: var(--_sm);
    line-height: var(--_leading-ui);
  }
  @media (pointer: coarse) {
    .field {
      font-size: max(16px, var(--_sm));
    }
  }
  @media (forced-colors: active) {
    .btn {
      border-color: ButtonText;
    }
    .btn:is(.solid, .danger):not([aria-disabled='true']) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .btn[aria-disabled='true'] {
      color: GrayText;
      border-color: GrayText;
    }
    .chip {
      border-color: CanvasText;
    }
  }
`;
