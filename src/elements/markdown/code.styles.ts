import { css } from 'lit';

/** The box around a code block, and its four colours. */
export const codeStyles = css`
  .code {
    border: 1px solid var(--_border);
    border-radius: var(--_r);
    background: var(--_surface-1);
    overflow: clip;
    direction: ltr;
    text-align: start;
  }
  .head {
    display: flex;
    align-items: center;
    gap: var(--_1);
    min-block-size: 36px;
    padding-inline: 14px 4px;
    color: var(--_text-2);
    font-size: var(--_xs);
    line-height: var(--_leading-ui);
    user-select: none;
    -webkit-user-select: none;
  }
  .head b {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: var(--_medium);
  }
  .head .icon[data-copied] {
    color: var(--_success-fg);
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
    color: var(--_ink);
  }
  .wrap pre {
    inline-size: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  pre code,
  pre span {
    display: block;
  }
  pre code {
    padding: 0;
    background: none;
    font-size: inherit;
    unicode-bidi: normal;
  }
  ::highlight(chao-keyword) {
    color: var(--_code-keyword);
  }
  ::highlight(chao-string) {
    color: var(--_code-string);
  }
  ::highlight(chao-number) {
    color: var(--_code-number);
  }
  ::highlight(chao-comment) {
    color: var(--_code-comment);
  }
  [data-long] pre {
    max-block-size: 60em;
    overflow: hidden;
  }
  .more {
    inline-size: 100%;
    min-block-size: 36px;
    border-block-start: 1px solid var(--_border);
    color: var(--_link);
    font-size: var(--_sm);
    text-align: center;
    user-select: none;
    -webkit-user-select: none;
  }
  .more:focus-visible {
    outline-offset: -2px;
  }
`;
