import { css } from 'lit';

/**
 * What every element starts from. The host page's inherited properties end here; the ones a widget should follow are let in
 * again. Public tokens decide the rest. Elements of the page that reach us by a slot keep the page's own look.
 */
export const host = css`
  :host {
    all: initial;
    display: block;
    box-sizing: border-box;
    min-inline-size: 0;
    color-scheme: inherit;
    visibility: inherit;
    pointer-events: inherit;
    color: var(--_ink);
    font-family: var(--_font);
    font-size: var(--_size);
    line-height: var(--_leading);
    -webkit-font-smoothing: inherit;
    -webkit-text-size-adjust: 100%;
    -webkit-tap-highlight-color: transparent;
    text-align: start;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  :where(p, h1, h2, h3, h4, h5, h6, ul, ol, dl, dd, figure) {
    margin: 0;
    padding: 0;
    font: inherit;
    list-style-type: ''; /* none would take the role of a list away in WebKit */
  }
  :where(button, input, textarea) {
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: none;
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
    text-align: inherit;
  }
  :where(button) {
    cursor: pointer;
    touch-action: manipulation;
  }
  ::placeholder {
    color: var(--_text-3);
    opacity: 1;
  }
  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .i {
    display: block;
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .i .f {
    fill: currentColor;
    stroke: none;
  }
  .i-pending {
    stroke-dasharray: 2.1 2.61;
  }
  :dir(rtl) > .flip {
    transform: scaleX(-1);
  }
  .spin {
    animation: turn 900ms linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  .num {
    font-variant-numeric: tabular-nums;
    unicode-bidi: plaintext;
  }
  .mono {
    font-family: var(--_mono);
    font-size: 0.92em;
  }
  .muted {
    color: var(--_text-2);
  }
  .quiet {
    color: var(--_text-3);
  }
  .accent {
    color: var(--_accent);
  }
  .success {
    color: var(--_success-fg);
  }
  .warn {
    color: var(--_warn-fg);
  }
  .danger {
    color: var(--_danger-fg);
  }
  .vh {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    .i {
      color: inherit !important;
    }
  }
`;
