import { css } from 'lit';

export const chatStyles = css`
  :host {
    contain: content;
    position: relative;
    block-size: 100%;
    min-block-size: 0;
  }
  chao-launcher {
    display: block;
  }
  /* The height where the page gives none. Nothing in the widget changes it, so the page is never laid out again. */
  chao-launcher::before {
    content: '';
    display: block;
    block-size: min(560px, 100dvh);
  }
  :host([layout='page']) {
    block-size: 100dvh;
  }
  /* The page has taken the host element its box. */
  chao-launcher.boxed {
    contain: content;
    position: relative;
    inline-size: 100%;
    block-size: 100%;
  }
  :host([layout='page']) chao-launcher.boxed {
    block-size: 100dvh;
  }
  :host([layout='launcher']),
  :host([layout='launcher']) chao-launcher {
    display: contents;
    contain: none;
  }
  :host([layout='launcher']) chao-launcher::before {
    display: none;
  }
  .base {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    container-type: size;
    background: var(--_paper);
    color: var(--_ink);
  }
  :host([layout='page']) .base {
    inset-block: var(--_viewport-top, 0) auto;
    block-size: var(--_viewport-height, 100%);
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--_2);
    flex: none;
    min-block-size: 48px;
    padding-inline: var(--_gutter) calc(var(--_gutter) - 8px);
    border-block-end: 1px solid var(--_border);
  }
  .bar > slot {
    display: flex;
    align-items: center;
    gap: var(--_2);
    flex: 1;
    min-inline-size: 0;
  }
  .bar .mark {
    color: var(--_accent);
    stroke-width: 2;
  }
  h2 {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-family: var(--_font-heading);
    font-size: var(--_size);
    line-height: var(--_leading-ui);
    font-weight: var(--_strong);
  }
  .scroller {
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    overflow-anchor: none;
    overscroll-behavior: contain;
    scroll-padding-block: 16px;
    scrollbar-width: thin;
    scrollbar-color: var(--_border-strong) transparent;
  }
  .scroller:focus-visible {
    outline-offset: -2px;
  }
  .column,
  .dock > div {
    inline-size: 100%;
    max-inline-size: calc(var(--_measure) + 2 * var(--_gutter));
    margin-inline: auto;
    padding-inline: var(--_gutter);
  }
  .column {
    display: flex;
    flex-direction: column;
    gap: var(--_turn);
    padding-block: var(--_6) calc(var(--_4) + var(--_room, 0px));
  }
  @container (inline-size >= 560px) {
    .column {
      --_hang: 15px; /* requests break out of the column: their text lines up with the prose */
      padding-block-start: var(--_8);
    }
  }
  .day {
    display: flex;
    align-items: center;
    gap: var(--_3);
    font-size: var(--_xs);
    line-height: var(--_leading-ui);
    color: var(--_text-3);
  }
  .day::before,
  .day::after {
    content: '';
    flex: 1;
    block-size: 1px;
    background: var(--_border);
  }
  .earlier {
    align-self: center;
  }
  .dock {
    position: relative;
    flex: none;
    padding-block: 8px calc(12px + env(safe-area-inset-bottom, 0px));
    background: var(--_paper);
  }
  .fine {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px 12px;
    padding-block-start: 8px;
    font-size: var(--_xs);
    line-height: var(--_leading-ui);
    color: var(--_text-3);
  }
  .pill {
    position: absolute;
    inset-block-end: calc(100% + 8px);
    inset-inline: 0;
    display: flex;
    justify-content: center;
    pointer-events: none;
  }
  .pill button {
    pointer-events: auto;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: var(--_control);
    padding-block: 4px;
    padding-inline: 10px 14px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_r-full);
    background: var(--_raised);
    box-shadow: var(--_shadow-2);
    font-size: var(--_sm);
    line-height: 20px;
    font-weight: var(--_medium);
    animation: rise var(--_base) var(--_ease);
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
  .pill span {
    font-weight: 400;
    color: var(--_text-2);
  }
  .pill .hot {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_accent-contrast);
  }
  .pill .hot span {
    color: inherit;
  }
  .note {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    min-block-size: 36px;
    padding: 4px var(--_gutter);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-2);
    font-size: var(--_sm);
    line-height: 20px;
  }
  /* Out of sight, not out of the tree: a region that appears with its text is not read. */
  .note.none,
  #announcer {
    position: fixed;
    inline-size: 1px;
    block-size: 1px;
    min-block-size: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .note.soft {
    border-color: var(--_warn-border);
    background: var(--_warn-bg);
  }
  .note > .i {
    color: var(--_text-2);
  }
  .note.soft > .i {
    color: var(--_warn-fg);
  }
  .note [role='status'] {
    flex: 1;
    min-inline-size: 0;
  }
  .note .btn {
    min-block-size: max(28px, calc(var(--_control) - 4px));
    padding-block: 2px;
  }
  .hello {
    display: flex;
    flex-direction: column;
    gap: var(--_2);
  }
  .hello h3 {
    font-family: var(--_font-heading);
    font-size: calc(var(--_xl) * 1.1);
    line-height: var(--_leading-tight);
    font-weight: var(--_strong);
    letter-spacing: -0.015em;
    text-wrap: balance;
  }
  .hello p {
    max-inline-size: 46ch;
    color: var(--_text-2);
    text-wrap: pretty;
  }
  .start {
    margin-block-start: calc(var(--_turn) - var(--_2));
    border-block: 1px solid var(--_border);
  }
  .start button {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) 16px;
    align-items: start;
    gap: 12px;
    inline-size: 100%;
    padding: calc(var(--_row) + 3px) 2px;
    line-height: 22px;
    text-align: start;
  }
  .start button + button {
    border-block-start: 1px solid var(--_border);
  }
  .start button:hover {
    background: var(--_surface-1);
  }
  .start .i {
    margin-block-start: 3px;
    color: var(--_text-3);
  }
  .start .i:first-child {
    color: var(--_accent);
  }
  .bones {
    display: flex;
    flex-direction: column;
    gap: 10px;
  }
  .bones + .bones {
    margin-block-start: var(--_turn);
  }
  .bones i {
    block-size: 10px;
    border-radius: 3px;
    background: var(--_surface-2);
  }
  .bones i:nth-child(1) {
    inline-size: 26%;
  }
  .bones i:nth-child(4) {
    inline-size: 71%;
  }
  .bones .own {
    align-self: flex-end;
    inline-size: 52%;
    block-size: 38px;
    border-radius: var(--_r-l);
  }
  @media (forced-colors: active) {
    .base,
    .note {
      border: 1px solid CanvasText;
    }
    .bones i {
      background: GrayText;
    }
    .pill .hot {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
