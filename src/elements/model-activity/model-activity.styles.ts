import { css } from 'lit';

export const modelActivityStyles = css`
  .head {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: max(24px, var(--_control) - 8px);
    border-radius: var(--_r-s);
    color: var(--_text-2);
    font-size: var(--_sm);
    line-height: 20px;
    text-align: start;
  }
  button.head:hover {
    color: var(--_ink);
  }
  .meta {
    color: var(--_text-3);
    font-size: var(--_xs);
  }
  .notes {
    max-block-size: 240px;
    margin-block-start: 6px;
    margin-inline-start: 7.5px;
    padding-inline-start: 16px;
    border-inline-start: 1px solid var(--_border-strong);
    color: var(--_text-2);
    font-size: var(--_sm);
    line-height: 1.55;
    overflow-wrap: anywhere;
    overflow: auto;
  }
  .notes bdi {
    display: block;
    white-space: pre-wrap;
  }
  @media (forced-colors: active) {
    .notes {
      border-color: CanvasText;
    }
  }
`;
