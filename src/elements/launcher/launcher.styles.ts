import { css } from 'lit';

export const launcherStyles = css`
  :host {
    display: contents;
  }
  .inline {
    display: contents;
  }
  .corner {
    position: fixed;
    z-index: var(--_z-index);
    inset-block-end: calc(var(--_offset) + env(safe-area-inset-bottom, 0px));
    inset-inline-end: calc(var(--_offset) + env(safe-area-inset-right, 0px));
    display: flex;
    flex-direction: column;
    align-items: flex-end;
    gap: 16px;
    pointer-events: none;
  }
  .corner > * {
    pointer-events: auto;
  }
  .panel {
    position: relative;
    inline-size: min(var(--_panel-inline-size), 100vw - 2 * var(--_offset));
    block-size: min(var(--_panel-block-size), 100dvh - 2 * var(--_offset) - var(--_launcher-size) - 16px);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_r) * 1.6);
    background: var(--_paper);
    box-shadow: var(--_shadow-3);
    overflow: clip;
    animation: appear var(--_slow) var(--_ease);
  }
  @keyframes appear {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
  .fab {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    inline-size: var(--_launcher-size);
    block-size: var(--_launcher-size);
    border-radius: calc(var(--_r-l) + 2px);
    background: var(--_accent);
    color: var(--_accent-contrast);
    box-shadow: var(--_shadow-2);
    transition: background-color var(--_fast) var(--_ease);
  }
  .fab:hover {
    background: var(--_accent-hover);
  }
  .fab > .i {
    inline-size: 26px;
    block-size: 26px;
    stroke-width: 1.2;
  }
  .badge {
    position: absolute;
    inset-block-start: -6px;
    inset-inline-end: -6px;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 3px;
    min-inline-size: 22px;
    block-size: 22px;
    padding-inline: 6px;
    border: 2px solid var(--_paper);
    border-radius: 11px;
    background: var(--_ink);
    color: var(--_paper);
    font-size: 12px;
    line-height: 1;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .badge.asks {
    inset-block-start: -9px;
    inset-inline-end: -10px;
    padding-inline: 5px 7px;
    background: var(--_warn-fg);
  }
  .badge .i {
    inline-size: 12px;
    block-size: 12px;
    stroke-width: 2;
  }
  @media (max-width: 480px) {
    .panel {
      position: fixed;
      inset-inline: 0;
      inset-block-start: var(--_viewport-top, 0);
      inline-size: 100%;
      block-size: var(--_viewport-height, 100dvh);
      border: 0;
      border-radius: 0;
    }
    .panel:not([hidden]) ~ .fab {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .panel,
    .fab {
      border: 1px solid CanvasText;
    }
  }
`;
