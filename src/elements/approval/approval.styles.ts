import { css } from 'lit';

/**
 * The raised frame belongs to requests alone. `--_hang` is how far the frame breaks out of the column on both sides; a chat
 * sets it where there is room, so that the text lines up with the prose and the frame is wider than any message.
 */
export const approvalStyles = css`
  :host {
    container-type: inline-size;
  }
  .ask {
    --_edge: var(--_border-strong);
    min-inline-size: 0;
    margin-inline: calc(-1 * var(--_hang, 0px));
    border: 1px solid var(--_edge);
    border-radius: var(--_r-l);
    background: var(--_raised);
    box-shadow: var(--_shadow-1);
    overflow: clip;
    animation: appear var(--_base) var(--_ease);
  }
  @keyframes appear {
    from {
      opacity: 0;
      box-shadow: none;
    }
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    padding: 10px 14px;
    border-block-end: 1px solid var(--_border);
    background: var(--_band);
    font-size: var(--_sm);
    line-height: 20px;
  }
  .top b {
    font-weight: var(--_strong);
  }
  .ask .top .chip:not(.info) {
    background: var(--_raised);
  }
  .left {
    min-inline-size: 5em;
    margin-inline-start: auto;
    color: var(--_text-2);
    text-align: end;
    white-space: nowrap;
  }
  .left strong {
    color: var(--_ink);
    font-weight: var(--_strong);
  }
  .left.late strong {
    color: var(--_warn-fg);
  }
  .ticks {
    display: flex;
    flex: 1 0 100%;
    gap: 2px;
    margin-block-start: 6px;
  }
  .ticks i {
    flex: 1;
    block-size: 3px;
    border-radius: 1px;
    background: var(--_tick);
    transition: background-color var(--_fast) var(--_ease-out);
  }
  .ticks .on {
    background: var(--_accent);
  }
  :is(.risk, .drift) .ticks .on {
    background: var(--_ink);
  }
  .ticks.late .on {
    background: var(--_warn-fg);
  }
  .body {
    display: flex;
    flex-direction: column;
    gap: 14px;
    padding: 16px 14px 14px;
  }
  h4 {
    font-family: var(--_font-heading);
    font-size: var(--_lg);
    line-height: var(--_leading-tight);
    font-weight: var(--_strong);
    letter-spacing: -0.008em;
    overflow-wrap: anywhere;
  }
  .key {
    display: block;
    margin-block-start: 3px;
    color: var(--_text-3);
    font-family: var(--_mono);
    font-size: var(--_xs);
    line-height: var(--_leading-ui);
    overflow-wrap: anywhere;
  }
  .kv {
    gap: 8px 20px;
    align-items: baseline;
    line-height: var(--_leading-ui);
  }
  .kv dt {
    font-size: var(--_sm);
    line-height: calc(var(--_size) * 1.4);
  }
  .kv dd {
    font-weight: var(--_medium);
  }
  .kv dd > .muted {
    font-weight: 400;
  }
  .said {
    padding-inline-start: 10px;
    border-inline-start: 2px solid var(--_border);
  }
  .said,
  .wait,
  .gate {
    color: var(--_text-2);
    font-size: var(--_sm);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  .wait {
    display: grid;
  }
  .wait p {
    grid-area: 1 / 1;
  }
  .off {
    visibility: hidden;
  }
  .off::after {
    content: attr(data-text);
  }
  .gate {
    display: flex;
    align-items: flex-start;
    gap: 8px;
  }
  .gate .i {
    margin-block-start: 2px;
  }
  .gate.warn {
    color: var(--_warn-fg);
  }
  .gate.danger {
    color: var(--_danger-fg);
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .no {
    display: flex;
    flex: 1 1 240px;
    gap: 8px;
    min-inline-size: 0;
  }
  .no .btn {
    flex: none;
  }
  .field[readonly] {
    border-color: var(--_border);
    background: var(--_band);
    color: var(--_text-2);
  }
  .sweep {
    position: relative;
    isolation: isolate;
    overflow: clip;
  }
  .sweep::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: var(--_surface-3);
    transform-origin: left;
    animation: sweep 500ms linear;
  }
  .sweep:dir(rtl)::before {
    transform-origin: right;
  }
  @keyframes sweep {
    from {
      transform: scaleX(0);
    }
  }
  .risk {
    --_edge: var(--_danger-fg);
  }
  .risk .top {
    background: var(--_danger-bg);
  }
  .risk .top > :is(.i, b) {
    color: var(--_danger-fg);
  }
  .drift {
    --_edge: var(--_warn-fg);
  }
  .drift .top {
    background: var(--_warn-bg);
  }
  .drift .top > :is(.i, b) {
    color: var(--_warn-fg);
  }
  .done {
    border: 1px solid var(--_border);
    border-radius: var(--_r);
    font-size: var(--_sm);
    line-height: 20px;
    overflow: clip;
  }
  .approved {
    border-color: var(--_success-border);
    background: var(--_success-bg);
  }
  .all {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 4px 12px;
    padding-block-start: 10px;
    color: var(--_text-2);
    font-size: var(--_sm);
    line-height: 20px;
  }
  .row {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    column-gap: 10px;
    padding: calc(var(--_row) + 1px) 12px;
    overflow-wrap: anywhere;
  }
  .row > div > :first-child {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: 12px;
  }
  .row > .i {
    margin-block-start: 2px;
  }
  .row b {
    font-weight: var(--_strong);
  }
  .sub {
    color: var(--_text-2);
  }
  .time {
    color: var(--_text-3);
    font-size: var(--_xs);
    white-space: nowrap;
  }
  .foot {
    padding-block-end: 12px;
    padding-inline: 38px 12px;
  }
  @container (inline-size < 408px) {
    #approve {
      flex: 1 1 100%;
    }
  }
  @container (inline-size < 308px) {
    .kv {
      gap: 0;
    }
  }
  @media (forced-colors: active) {
    .ask {
      border: 2px solid CanvasText;
    }
    .done {
      border-color: CanvasText;
    }
    .ticks i {
      forced-color-adjust: none;
      border: 1px solid CanvasText;
      background: Canvas !important;
    }
    .ticks .on {
      background: CanvasText !important;
    }
  }
`;
