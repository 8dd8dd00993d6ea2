import { css } from 'lit';

export const workflowStyles = css`
  li {
    position: relative;
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    gap: 10px;
    padding-block-end: 12px;
    font-size: var(--_sm);
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  li:last-child {
    padding-block-end: 0;
  }
  li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset-block: 22px 2px;
    inset-inline-start: 7.5px;
    inline-size: 1px;
    background: var(--_border-strong);
    opacity: 0.6;
  }
  .i {
    margin-block-start: 2px;
  }
  b {
    font-weight: var(--_medium);
  }
  .sub {
    color: var(--_text-2);
  }
  .meta {
    color: var(--_text-3);
    font-size: var(--_xs);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    li::before {
      background: CanvasText !important;
      opacity: 1 !important;
    }
  }
`;
