import { css } from 'lit';

/** Typography of an answer. Tight lists have no space around their paragraphs; which a list is, the text decides late. */
export const markdownStyles = css`
  .md {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .blocks > * + *,
  .group > *,
  .blocks + section,
  .md + .btn {
    margin-block-start: var(--_3);
  }
  [data-level] {
    font-family: var(--_font-heading);
    font-size: var(--_sm);
    font-weight: var(--_strong);
    line-height: var(--_leading-tight);
    color: var(--_text-2);
    text-wrap: balance;
  }
  [data-level='1'],
  [data-level='2'],
  [data-level='3'] {
    font-size: var(--_size);
    color: inherit;
  }
  [data-level='1'] {
    font-size: var(--_xl);
    letter-spacing: -0.012em;
  }
  [data-level='2'] {
    font-size: var(--_lg);
    letter-spacing: -0.008em;
  }
  /* The first block of a group has the space before it, as any other. */
  .blocks > .group {
    margin-block-start: 0;
  }
  .blocks * + [data-level],
  .group > [data-level] {
    margin-block-start: var(--_5);
  }
  .md * + [data-level='1'],
  .group > [data-level='1'] {
    margin-block-start: var(--_8);
  }
  .md * + [data-level='2'],
  .group > [data-level='2'] {
    margin-block-start: var(--_6);
  }
  .blocks [data-level] + * {
    margin-block-start: var(--_1);
  }
  .blocks :is([data-level='1'], [data-level='2']) + * {
    margin-block-start: var(--_2);
  }
  .blocks [data-level] + :is(.table, .code) {
    margin-block-start: 10px;
  }
  strong {
    font-weight: var(--_strong);
  }
  em {
    font-style: italic;
  }
  del {
    color: var(--_text-2);
  }
  a {
    color: var(--_link);
    unicode-bidi: isolate;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
    text-decoration-color: color-mix(in oklab, currentColor 45%, transparent);
  }
  a:hover {
    text-decoration-color: currentColor;
  }
  a:not([href]) {
    color: inherit;
    text-decoration: none;
  }
  a [data-kind='html'] {
    color: var(--_text-2);
    font-size: 0.9em;
  }
  ul,
  ol {
    padding-inline-start: 1.45em;
  }
  ul {
    list-style: disc;
  }
  ul ul {
    list-style: circle;
  }
  ol {
    list-style: decimal;
  }
  li {
    padding-inline-start: 0.15em;
  }
  li::marker {
    color: var(--_text-3);
    font-variant-numeric: tabular-nums;
  }
  li + li,
  li > * + * {
    margin-block-start: var(--_1);
  }
  li > * + :is(p, .code, .table, blockquote),
  [data-loose] > li + li {
    margin-block-start: var(--_2);
  }
  ul:has(> li > input) {
    padding-inline-start: 26px;
  }
  li:has(> input) {
    position: relative;
    padding: 0;
    list-style: none;
  }
  li > input {
    appearance: none;
    position: absolute;
    inset-inline-start: -26px;
    inset-block-start: 0.28em;
    inline-size: 16px;
    block-size: 16px;
    border: 1.5px solid var(--_text-3);
    border-radius: 4px;
    cursor: default;
  }
  li > input + :is(p, .code, .table, blockquote) {
    margin-block-start: 0;
  }
  li > input:checked {
    border-color: var(--_accent);
  }
  li > input:checked::after {
    content: '';
    position: absolute;
    inset: 1px 4px 4px;
    border: solid var(--_accent);
    border-width: 0 1.5px 1.5px 0;
    rotate: 42deg;
  }
  code {
    padding: 0.12em 0.34em;
    border-radius: calc(var(--_r) * 0.4);
    background: var(--_surface-2);
    font-family: var(--_mono);
    font-size: 0.885em;
    font-variant-ligatures: none;
    direction: ltr;
    unicode-bidi: isolate;
  }
  blockquote {
    margin: 0;
    padding-inline-start: 14px;
    border-inline-start: 2px solid var(--_border-strong);
    color: var(--_text-2);
  }
  blockquote > * + * {
    margin-block-start: var(--_2);
  }
  hr {
    block-size: 1px;
    margin: var(--_6) 0;
    border: 0;
    background: var(--_border);
  }
  .blocks > hr,
  .group > hr {
    margin-block-start: var(--_6);
  }
  .blocks hr + * {
    margin-block-start: 0;
  }
  [data-kind='html'],
  [data-kind='math'] {
    white-space: pre-wrap;
  }
  img {
    display: block;
    max-inline-size: 100%;
    block-size: auto;
    border-radius: var(--_r-s);
  }
  [data-kind='image']:not(img) {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    max-inline-size: 100%;
    padding: 6px 10px;
    border: 1px dashed var(--_border-strong);
    border-radius: var(--_r-s);
    color: var(--_text-2);
    font-size: var(--_sm);
    line-height: var(--_leading-ui);
    text-decoration: none;
  }
  sup {
    font-size: 0.75em;
    line-height: 0;
  }
  sup a {
    padding: 0.4em 0.2em;
    text-decoration: none;
  }

  .scroll {
    display: grid;
    /* What is too wide for the box is the second column. */
    grid-template-columns: 100% auto;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_border-strong) transparent;
  }
  .scroll > * {
    grid-area: 1 / 1 / auto / -1;
  }
  .scroll:focus-visible {
    outline-offset: -2px;
  }
  /* A shade at the end edge says that there is more. */
  .scroll::after {
    content: '';
    grid-area: 1 / 2;
    justify-self: end;
    position: sticky;
    inset-inline-end: 0;
    inline-size: min(10px, 100%);
    margin-inline-start: -10px;
    pointer-events: none;
    background: linear-gradient(to left, light-dark(rgb(0 0 0 / 0.14), rgb(0 0 0 / 0.5)), transparent);
  }
  .scroll:dir(rtl)::after {
    background: linear-gradient(to right, light-dark(rgb(0 0 0 / 0.14), rgb(0 0 0 / 0.5)), transparent);
  }
  .scroll[data-end]::after {
    visibility: hidden;
  }
  .table {
    border-block: 1px solid var(--_border);
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--_sm);
    line-height: var(--_leading-ui);
    font-variant-numeric: tabular-nums;
    overflow-wrap: normal;
  }
  th,
  td {
    min-inline-size: 4.5em;
    padding: var(--_row) 0;
    padding-inline-end: var(--_4);
    vertical-align: top;
    text-align: start;
  }
  :is(th, td):not([data-align='end'], :first-child) {
    min-inline-size: 9.5em;
  }
  th {
    font-weight: var(--_strong);
    color: var(--_text-2);
    white-space: nowrap;
  }
  :is(th, td):last-child {
    padding-inline-end: 0;
  }
  td {
    border-block-start: 1px solid var(--_border);
  }
  [data-align='end'] {
    text-align: end;
    white-space: nowrap;
  }
  [data-align='center'] {
    text-align: center;
  }

  section {
    padding-block-start: var(--_3);
    border-block-start: 1px solid var(--_border);
    color: var(--_text-2);
    font-size: var(--_sm);
  }
  section li > div {
    display: inline;
  }
  section li > div > p:last-child {
    display: inline;
  }
  section a[role] {
    margin-inline-start: 0.4em;
  }

  .group {
    display: flow-root;
    contain-intrinsic-size: auto 950px;
  }
  .group:not(:last-child) {
    content-visibility: auto;
  }
  :host([streaming]) [data-tail]::after {
    content: '';
    display: var(--_caret, inline-block);
    inline-size: 2px;
    block-size: 1.05em;
    margin-inline-start: 2px;
    vertical-align: -0.16em;
    border-radius: 1px;
    background: var(--_accent);
  }
  @media (forced-colors: active) {
    .code {
      border-color: CanvasText;
    }
    :host([streaming]) [data-tail]::after {
      background: CanvasText;
    }
  }
`;
