import { css } from 'lit';

/** Keys and values, long texts, marks of hidden characters, changes: what tool cards and requests have in common. */
export const valueStyles = css`
  .kv {
    display: grid;
    grid-template-columns: minmax(64px, max-content) minmax(0, 1fr);
    gap: 4px 16px;
  }
  .kv dt {
    color: var(--_text-2);
    max-inline-size: 14em;
    overflow-wrap: anywhere;
  }
  .kv dd {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .lines,
  .long p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .mark {
    padding: 0 4px;
    border-radius: 3px;
    background: var(--_warn-bg);
    color: var(--_warn-fg);
    font-family: var(--_mono);
    font-size: var(--_xs);
    font-weight: 400;
    white-space: nowrap;
    unicode-bidi: isolate;
  }
  .gap {
    display: block;
    inline-size: fit-content;
    padding-inline: 6px;
    border: 1px dashed var(--_border-strong);
    border-radius: 3px;
    color: var(--_text-2);
    font-size: var(--_xs);
    font-weight: 400;
  }
  .long {
    border: 1px solid var(--_border);
    border-radius: var(--_r-s);
    background: var(--_surface-1);
    font-weight: 400;
    font-size: var(--_sm);
    line-height: 1.5;
    overflow: clip;
  }
  .long.open {
    max-block-size: 16em;
    overflow: auto;
  }
  .long p {
    padding: 8px 10px;
  }
  .long button {
    display: flex;
    unicode-bidi: plaintext;
    align-items: center;
    justify-content: center;
    gap: 6px;
    inline-size: 100%;
    min-block-size: max(30px, min(var(--_control), 44px));
    padding: 5px 10px;
    border-block: 1px dashed var(--_border-strong);
    background: var(--_paper);
    color: var(--_link);
    font-size: var(--_xs);
    font-weight: var(--_medium);
  }
  .long button:hover {
    background: var(--_surface-2);
  }
  .long :focus-visible,
  .long.open:focus-visible {
    outline-offset: -2px;
  }
  .diff {
    display: grid;
    gap: 2px;
  }
  .diff > * {
    display: flex;
    align-items: baseline;
    gap: 8px;
  }
  .diff .was {
    color: var(--_text-2);
    font-weight: 400;
  }
  .diff small {
    flex: none;
    min-inline-size: 3.2em;
    color: var(--_text-2);
    font-size: var(--_xs);
    font-weight: 400;
  }
  @container (inline-size < 308px) {
    .kv {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    .kv dd + dt {
      margin-block-start: 8px;
    }
  }
`;
