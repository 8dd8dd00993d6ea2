import { css } from 'lit';

export const composerStyles = css`
  .frame {
    --_side: max(36px, var(--_control));
    display: flex;
    align-items: flex-end;
    gap: 6px;
    padding: 5px;
    padding-inline-start: 14px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_r-l);
    background: var(--_raised);
  }
  .frame:focus-within {
    border-color: var(--_focus);
    outline: 1px solid var(--_focus);
  }
  .frame:not(:has(textarea:focus)):focus-within {
    border-color: var(--_border-strong);
    outline: none;
  }
  textarea {
    flex: 1;
    min-inline-size: 0;
    /* A third of a line more than fits says that there is more to scroll to. */
    max-block-size: max(6.3em, 40cqb);
    padding-block: calc((var(--_side) - 1.5em) / 2);
    line-height: 1.5;
    overflow-wrap: anywhere;
    resize: none;
    field-sizing: content;
    scrollbar-width: thin;
  }
  /* The placeholder takes one line: the frame keeps its height when the first letter is written. */
  textarea:placeholder-shown {
    --_fade: to right;
    overflow: hidden;
    white-space: nowrap;
    mask-image: linear-gradient(var(--_fade), #000 calc(100% - 24px), transparent);
  }
  textarea:placeholder-shown:dir(rtl) {
    --_fade: to left;
  }
  textarea:focus-visible {
    outline: none;
  }
  button {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: var(--_side);
    block-size: var(--_side);
    border: 1px solid transparent;
    border-radius: calc(var(--_r-l) - 5px);
    background: var(--_accent);
    color: var(--_accent-contrast);
    transition: background-color var(--_fast) var(--_ease);
  }
  button:hover {
    background: var(--_accent-hover);
  }
  button[aria-disabled='true'] {
    background: var(--_band);
    color: var(--_text-3);
    cursor: default;
  }
  .stop,
  .stop:hover,
  .stop[aria-disabled='true'] {
    border-color: var(--_border-strong);
    background: transparent;
    color: var(--_ink);
  }
  .stop:hover:not([aria-disabled='true']) {
    background: var(--_surface-2);
  }
  .stop[aria-disabled='true'] {
    color: var(--_text-3);
  }
  .note {
    padding-block-start: 6px;
    font-size: var(--_xs);
    line-height: var(--_leading-ui);
    color: var(--_warn-fg);
  }
  @media (pointer: coarse) {
    /* Below 16 px a phone zooms the host's page. */
    textarea {
      font-size: max(16px, var(--_size));
    }
  }
  @media (forced-colors: active) {
    button {
      border-color: ButtonText;
    }
    button:not(.stop, [aria-disabled='true']) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
