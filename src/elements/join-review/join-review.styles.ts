import { css } from 'lit';

export const joinReviewStyles = css`
  ol {
    display: grid;
    gap: 0;
  }
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    gap: 2px 12px;
    padding: 12px 14px;
    font-size: var(--_sm);
    line-height: 20px;
  }
  li + li {
    border-block-start: 1px solid var(--_border);
  }
  .venn {
    inline-size: 28px;
    block-size: 20px;
    fill: none;
    stroke: var(--_border-strong);
    stroke-width: 1.25;
  }
  .venn .on {
    fill: var(--_accent);
    fill-opacity: 0.35;
    stroke: none;
  }
  :dir(rtl) > .venn {
    transform: scaleX(-1);
  }
  .tables {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .tables b {
    font-weight: var(--_strong);
  }
  .arrow {
    color: var(--_text-3);
  }
  .chip {
    white-space: normal;
  }
  .meaning {
    grid-column: 2;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  code {
    font-family: var(--_mono);
    font-size: 0.92em;
    direction: ltr;
    unicode-bidi: isolate;
  }
  dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 10px;
    grid-column: 2;
    color: var(--_text-2);
    font-size: var(--_xs);
  }
  dd {
    overflow-wrap: anywhere;
  }
  .ask {
    padding: 12px 14px 0;
    font-size: var(--_sm);
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  .ask:last-of-type {
    padding-block-end: 12px;
  }
  @media (forced-colors: active) {
    .venn {
      stroke: CanvasText;
    }
    .venn .on {
      fill: Highlight;
      fill-opacity: 1;
    }
  }
`;
