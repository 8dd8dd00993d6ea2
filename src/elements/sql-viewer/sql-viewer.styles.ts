import { css } from 'lit';

export const sqlViewerStyles = css`
  .blocks {
    display: grid;
  }
  .blocks > * + * {
    border-block-start: 1px solid var(--_border);
  }
  @container (inline-size >= 460px) {
    .horizontal {
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
    }
    .horizontal > * + * {
      border-block-start: 0;
      border-inline-start: 1px solid var(--_border);
    }
  }
  .block {
    min-inline-size: 0;
  }
  .name {
    display: flex;
    align-items: center;
    min-block-size: 34px;
    padding-inline: 14px 4px;
    color: var(--_text-2);
    font-size: var(--_xs);
  }
  .name span {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .scroll {
    max-block-size: 420px;
    overflow: auto;
    direction: ltr;
    text-align: start;
  }
  .scroll:focus-visible {
    outline-offset: -2px;
  }
  pre {
    inline-size: max-content;
    min-inline-size: 100%;
    margin: 0;
    padding: 2px 14px 14px;
    font-family: var(--_mono);
    font-size: calc(var(--_sm) * 0.985);
    line-height: 1.6;
    tab-size: 2;
    white-space: pre;
  }
  pre code {
    font: inherit;
  }
  .wrap pre {
    inline-size: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .keyword {
    color: var(--_code-keyword);
  }
  .string {
    color: var(--_code-string);
  }
  .number {
    color: var(--_code-number);
  }
  .comment {
    color: var(--_code-comment);
  }
`;
