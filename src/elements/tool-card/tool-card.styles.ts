import { css } from 'lit';

export const toolCardStyles = css`
  :host {
    container-type: inline-size;
  }
  .tool {
    border: 1px solid var(--_border);
    border-radius: var(--_r);
    overflow: clip;
  }
  :host([data-joined~='up']) .tool {
    border-start-start-radius: 0;
    border-start-end-radius: 0;
  }
  :host([data-joined~='down']) .tool {
    border-block-end: 0;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
  .head {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto 16px;
    align-items: start;
    column-gap: 10px;
    inline-size: 100%;
    padding: calc(var(--_row) + 1px) 12px;
    font-size: var(--_sm);
    line-height: 20px;
    text-align: start;
  }
  button.head:hover {
    background: var(--_surface-1);
  }
  .head:focus-visible {
    outline-offset: -3px; /* inside, because the frame clips */
    border-radius: var(--_r);
  }
  .head > .i {
    margin-block-start: 2px;
  }
  .what {
    display: flex;
    flex-wrap: wrap;
    column-gap: 8px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .what > * {
    min-inline-size: 0;
  }
  b {
    font-weight: var(--_medium);
  }
  .dim b,
  .what > .sub {
    color: var(--_text-2);
  }
  .rec {
    flex-basis: 100%;
    color: var(--_text-3);
    font-size: var(--_xs);
  }
  .meta {
    font-size: var(--_xs);
    white-space: nowrap;
  }
  .chev {
    color: var(--_text-3);
  }
  .more {
    display: flex;
    flex-direction: column;
    gap: var(--_3);
    padding-block: 12px;
    padding-inline: 38px 12px;
    border-block-start: 1px solid var(--_border);
    background: var(--_surface-1);
    font-size: var(--_sm);
    line-height: var(--_leading-ui);
    animation: appear var(--_base) var(--_ease);
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  h5 {
    display: flex;
    align-items: center;
    min-block-size: 24px;
    margin-block-end: 4px;
    color: var(--_text-2);
    font-size: var(--_xs);
    font-weight: var(--_strong);
  }
  h5 .icon {
    margin-inline-start: auto;
    inline-size: max(24px, min(var(--_control), 32px));
    block-size: max(24px, min(var(--_control), 32px));
  }
  .icon + .icon {
    margin-inline-start: 0;
  }
  .obs {
    display: flex;
    flex-direction: column;
    gap: 2px;
  }
  .obs .kv,
  dd > .kv {
    padding-inline-start: 10px;
    border-inline-start: 1px solid var(--_border);
  }
  .obs li + li > .kv {
    margin-block-start: 4px;
  }
  .rest {
    min-block-size: 24px;
    color: var(--_link);
    font-size: var(--_xs);
    font-weight: var(--_medium);
  }
  .imgph {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    padding: 6px 10px;
    border: 1px dashed var(--_border-strong);
    border-radius: var(--_r-s);
    color: var(--_text-2);
  }
  @media (pointer: coarse) {
    .head {
      min-block-size: 44px;
    }
  }
  @container (inline-size < 388px) {
    .what {
      flex-direction: column;
    }
    .more {
      padding-inline: 12px;
    }
  }
  @container (inline-size < 348px) {
    .head {
      grid-template-columns: 16px minmax(0, 1fr) 16px;
    }
    .head > .meta {
      grid-area: 2 / 2;
      justify-self: start;
    }
    .head > .chev {
      grid-area: 1 / 3;
    }
  }
  @media (forced-colors: active) {
    .tool {
      border-color: CanvasText;
    }
  }
`;
