import { css } from 'lit';

export const cteResultStyles = css`
  .scroll {
    position: relative;
    max-block-size: 360px;
    overflow: auto;
    overflow-anchor: none;
  }
  .scroll:focus-visible {
    outline-offset: -2px;
  }
  .room {
    inline-size: max-content;
    min-inline-size: 100%;
  }
  table {
    min-inline-size: 100%;
    border-spacing: 0;
    table-layout: fixed;
    font-size: var(--_sm);
    line-height: 20px;
  }
  th {
    block-size: 33px;
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: 6px 12px;
    border-block-end: 1px solid var(--_border-strong);
    background: var(--_surface-1);
    color: var(--_text-2);
    font-weight: var(--_medium);
    text-align: start;
  }
  td {
    block-size: 32px;
    padding: 5px 12px;
    border-block-end: 1px solid var(--_border);
  }
  th,
  td {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .n {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  i {
    color: var(--_text-3);
  }
  .null {
    padding-inline: 5px;
    border-radius: calc(var(--_r) * 0.5);
    background: var(--_neutral-bg);
    color: var(--_neutral-fg);
    font-style: normal;
    font-size: var(--_xs);
  }
  .none {
    padding: 12px 14px;
  }
  summary {
    display: flex;
    align-items: center;
    gap: 6px;
    inline-size: 100%;
    min-block-size: 36px;
    padding-inline: 14px;
    border-block-start: 1px solid var(--_border);
    color: var(--_text-2);
    font-size: var(--_xs);
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary:focus-visible {
    outline-offset: -2px;
  }
  details[open] > summary > .i {
    rotate: 90deg;
  }
  details > chao-sql-viewer {
    padding: 0 14px 14px;
  }
  .btn {
    padding-inline: 8px;
    color: var(--_text-2);
  }
`;
