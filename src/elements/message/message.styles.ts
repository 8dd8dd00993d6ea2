import { css } from 'lit';

export const messageStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--_turn);
  }
  :host([grouped]) {
    margin-block-start: calc(var(--_block) - var(--_turn));
  }
  .turn {
    display: flex;
    flex-direction: column;
    gap: var(--_block);
    min-inline-size: 0;
    border-radius: var(--_r-s);
  }
  .turn:focus-visible {
    outline-offset: 6px;
  }
  /* Nothing more comes unasked: no caret stands where it would. */
  .cut {
    --_caret: none;
  }
  .user {
    align-items: flex-end;
    gap: var(--_1);
  }
  .bubble {
    max-inline-size: min(85%, 560px);
    padding: var(--_row) 13px;
    border: 1px solid var(--_user-border);
    border-radius: var(--_r-l);
    border-end-end-radius: calc(var(--_r) * 0.4);
    background: var(--_user-bg);
    color: var(--_user-fg);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .by,
  .stamp {
    display: flex;
    align-items: baseline;
    flex-wrap: wrap;
    gap: 6px;
    font-size: var(--_xs);
    line-height: var(--_leading-ui);
    color: var(--_text-3);
  }
  .by b {
    font-size: var(--_sm);
    font-weight: var(--_strong);
    color: var(--_ink);
  }
  .by .i {
    align-self: center;
    color: var(--_accent);
    stroke-width: 2;
  }
  .stamp {
    align-items: center;
    justify-content: flex-end;
  }
  .stamp .btn {
    min-block-size: max(28px, calc(var(--_control) - 4px));
    padding-inline: 8px;
  }
  .bad {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    color: var(--_danger-fg);
  }
  /* What the model wrote cannot leave its place and pose as a card (UX 3.11). */
  .said {
    min-inline-size: 0;
    contain: paint;
  }
  .line {
    display: flex;
    align-items: flex-start;
    gap: 10px;
    font-size: var(--_sm);
    line-height: 20px;
    color: var(--_text-2);
  }
  .line .i {
    margin-block-start: 2px;
    color: var(--_text-3);
  }
  .late {
    animation: late 0s 300ms backwards;
  }
  .later {
    animation: late 0s 2s backwards;
  }
  @keyframes late {
    from {
      opacity: 0;
    }
  }
  .tools {
    display: flex;
    gap: 2px;
    min-block-size: var(--_control);
    margin-block-start: -4px;
    margin-inline-start: -8px;
  }
  @media (forced-colors: active) {
    .bubble {
      border-color: CanvasText;
    }
  }
`;
