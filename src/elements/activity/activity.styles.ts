import { css } from 'lit';

export const activityStyles = css`
  ul {
    display: flex;
    flex-direction: column;
    gap: 4px;
  }
  li,
  button {
    display: flex;
    align-items: flex-start;
    gap: 10px;
    color: var(--_text-2);
    font-size: var(--_sm);
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  button {
    min-block-size: 24px;
    padding-block: 2px;
    border-radius: var(--_r-s);
  }
  button:hover {
    color: var(--_ink);
  }
  .i {
    margin-block-start: 2px;
    color: var(--_text-3);
  }
  li > span {
    min-inline-size: 0;
  }
  @media (pointer: coarse) {
    button {
      min-block-size: 44px;
      padding-block: 12px;
    }
  }
`;
