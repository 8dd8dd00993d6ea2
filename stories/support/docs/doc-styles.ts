import { css } from 'lit';

/** Calm: the system's typeface, two greys, one accent. */
export const docStyles = css`
  :host {
    --ink: light-dark(#1c1f22, #e8eaec);
    --dim: light-dark(#565c62, #a8aeb5);
    --line: light-dark(#e2e5e7, #30353a);
    --soft: light-dark(#f5f7f7, #1f2327);
    --paper: light-dark(#fff, #16181a);
    --accent: light-dark(#0b5c6b, #70c7d3);
    --on-accent: light-dark(#fff, #05252b);
    display: block;
    margin-block: 0 48px;
    color: var(--ink);
    font:
      15px/1.55 system-ui,
      sans-serif;
  }
  h2,
  h3 {
    margin: 0 0 12px;
    font-weight: 600;
    line-height: 1.25;
    letter-spacing: -0.01em;
  }
  h2 {
    font-size: 22px;
  }
  h3 {
    margin-block-start: 32px;
    font-size: 16px;
  }
  p {
    margin: 0 0 16px;
    max-inline-size: 68ch;
    color: var(--dim);
  }
  code {
    font:
      13px/1.5 ui-monospace,
      SFMono-Regular,
      Menlo,
      Consolas,
      monospace;
    overflow-wrap: anywhere;
  }
  p code,
  .what code {
    padding: 1px 4px;
    border-radius: 4px;
    background: var(--soft);
    color: var(--ink);
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
    border-block-start: 1px solid var(--line);
  }
  li {
    display: grid;
    grid-template-columns: minmax(180px, 28%) 1fr;
    gap: 4px 24px;
    padding-block: 10px;
    border-block-end: 1px solid var(--line);
  }
  .what {
    color: var(--dim);
  }
  .type {
    display: block;
    margin-block-start: 2px;
    color: var(--dim);
  }
  a {
    color: var(--accent);
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  @media (max-width: 600px) {
    li {
      grid-template-columns: 1fr;
    }
  }
`;
