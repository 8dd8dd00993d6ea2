import type { Block } from './ast.js';

/** The texts of the view itself; `Strings['markdown']` of i18n fits. */
export interface ViewStrings {
  readonly image: (alt: string, host: string) => string;
  readonly taskDone: string;
  readonly taskOpen: string;
  readonly footnotes: string;
  readonly footnote: (n: string) => string;
  readonly backTo: (n: string) => string;
}

export interface ViewOptions {
  readonly strings: ViewStrings;
  /** Hosts whose images may load, over https. */
  readonly imageHosts: readonly string[];
  /** Begins the ids of footnotes; must be unique in the document or shadow tree. */
  readonly idPrefix: string;
  /** Puts a `pre` or a `table` into a box, or prepares the chip that stands for an image; answers what to place. */
  readonly frame: (content: HTMLElement) => HTMLElement;
  /** The text of a code block was drawn, or more of it. */
  readonly onCode: (block: Block, framed: HTMLElement) => void;
  /** There are images or footnotes, and nothing to draw them with: see MarkdownView.useRare. */
  readonly onRare: () => void;
  /** Draws maths; without it, or without an answer, the source is shown. */
  readonly renderMath?: ((source: string, display: boolean) => Node | undefined) | undefined;
}
