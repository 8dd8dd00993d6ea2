import { css } from 'lit';

export const suggestionsStyles = css`
  .next {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 6px;
  }
  button {
    display: inline-flex;
    align-items: flex-start;
    gap: 8px;
    max-inline-size: 100%;
    min-block-size: var(--_control);
    padding-block: 5px;
    padding-inline: 10px 12px;
    border: 1px solid var(--_border);
    border-radius: var(--_r);
    background: var(--_paper);
    font-size: var(--_sm);
    line-height: 20px;
    text-align: start;
    overflow-wrap: anywhere;
  }
  button:hover {
    background: var(--_surface-2);
  }
  .i {
    margin-block-start: 2px;
    color: var(--_accent);
  }
  @media (pointer: coarse) {
    button {
      padding-block: 11px;
    }
  }
  @media (forced-colors: active) {
    button {
      border-color: ButtonText;
    }
  }
`;
