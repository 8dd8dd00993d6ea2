import { css } from 'lit';

export const planStyles = css`
  .plan {
    border: 1px solid var(--_border);
    border-radius: var(--_r);
    font-size: var(--_sm);
    line-height: 20px;
    overflow: clip;
  }
  .top,
  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    gap: 10px;
    padding: calc(var(--_row) - 1px) 12px;
  }
  .top {
    padding-block: calc(var(--_row) + 1px);
  }
  b {
    font-weight: var(--_strong);
  }
  li {
    border-block-start: 1px solid var(--_border);
    overflow-wrap: anywhere;
  }
  .i {
    margin-block-start: 2px;
  }
  .no {
    color: var(--_text-3);
    text-align: center;
  }
  .meta {
    font-size: var(--_xs);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    .plan {
      border-color: CanvasText;
    }
  }
`;
