import { html, type TemplateResult } from 'lit';

/** A place of the size of a chat panel. */
export function frame(content: TemplateResult): TemplateResult {
  return html`<div style="block-size: 620px; max-inline-size: 520px; border: 1px solid #8886">
    ${content}
  </div>`;
}

/** A place as wide as a transcript. */
export function column(content: unknown): TemplateResult {
  return html`<div style="max-inline-size: 520px">${content}</div>`;
}

/** All states of an element beside each other, each under its name. */
export function matrix(cells: Readonly<Record<string, TemplateResult>>): TemplateResult {
  const cell = ([name, content]: [string, TemplateResult]): TemplateResult =>
    html`<figure style="margin: 0; min-inline-size: 0">
      <figcaption style="font: 12px/1.4 system-ui, sans-serif; margin-block-end: 6px">${name}</figcaption>
      ${content}
    </figure>`;
  return html`<div
    style="display: grid; gap: 28px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); align-items: start"
  >
    ${Object.entries(cells).map(cell)}
  </div>`;
}

type Cells = Readonly<Record<string, TemplateResult>>;

interface MatrixStory {
  readonly loaders: (() => Promise<object>)[];
  readonly render: (
    args: unknown,
    context: { readonly loaded: { readonly states?: Cells } },
  ) => TemplateResult;
}

/** A story of all states of an element; `load` makes its cells. */
export function matrixOf(load: () => Cells | Promise<Cells>): MatrixStory {
  return {
    loaders: [async () => ({ states: await load() })],
    render: (_args, { loaded: { states = {} } }) => matrix(states),
  };
}

/** A place of so many pixels in a matrix, for what fills its place or stands in a corner of the window. */
export function box(blockSize: number, content: TemplateResult): TemplateResult {
  return html`<div
    style="position: relative; block-size: ${blockSize}px; border: 1px solid #8886; overflow: clip; transform: translate(0)"
  >
    ${content}
  </div>`;
}
