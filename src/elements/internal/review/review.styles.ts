import { css } from 'lit';

/** The frame of what a review shows, its band, its foot, and the answer to a gate. */
export const reviewStyles = css`
  :host {
    container-type: inline-size;
  }
  .card {
    border: 1px solid var(--_border);
    border-radius: var(--_r);
    overflow: clip;
  }
  .card.open {
    margin-inline: calc(-1 * var(--_hang, 0px));
    border-color: var(--_border-strong);
    border-radius: var(--_r-l);
    background: var(--_raised);
    box-shadow: var(--_shadow-1);
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    min-block-size: 40px;
    padding: 4px 4px 4px 14px;
    padding-inline: 14px 4px;
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-1);
    font-size: var(--_sm);
    line-height: 20px;
  }
  .open .top {
    background: var(--_band);
  }
  .top b {
    font-weight: var(--_strong);
    overflow-wrap: anywhere;
  }
  .top .end {
    display: flex;
    align-items: center;
    gap: 2px;
    min-block-size: 32px;
    margin-inline-start: auto;
    padding-inline-end: 4px;
    color: var(--_text-2);
  }
  .body {
    padding: 14px;
    font-size: var(--_sm);
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  .say {
    color: var(--_text-2);
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 10px;
    padding: 12px 14px;
    border-block-start: 1px solid var(--_border);
    font-size: var(--_sm);
    line-height: 20px;
  }
  .foot .say {
    flex: 1 1 14em;
  }
  .form {
    display: grid;
    gap: 6px;
    flex: 1 1 100%;
  }
  .form label {
    font-weight: var(--_medium);
  }
  .form .field {
    inline-size: 100%;
    min-block-size: 64px;
    resize: vertical;
  }
  .form .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .note {
    display: flex;
    gap: 8px;
    flex: 1 1 100%;
    padding: 8px 10px;
    border: 1px solid var(--_warn-border);
    border-radius: var(--_r-s);
    background: var(--_warn-bg);
  }
  .note .i,
  .outcome .i {
    margin-block-start: 2px;
  }
  .note .i {
    color: var(--_warn-fg);
  }
  .outcome {
    display: flex;
    gap: 8px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    .card,
    .top,
    .foot,
    .note {
      border-color: CanvasText;
    }
  }
`;
