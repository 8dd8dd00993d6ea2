/** The texts that the view shows; `Strings['markdown']` of i18n fits. */
export interface ViewStrings {
  readonly copyCode: string;
  readonly wrap: string;
  readonly code: string;
  readonly table: string;
  readonly image: (alt: string, host: string) => string;
  readonly taskDone: string;
  readonly taskOpen: string;
  readonly footnotes: string;
  readonly footnote: (n: string) => string;
  readonly backTo: (n: string) => string;
  readonly showAll: string;
}

export interface ViewOptions {
  readonly strings: ViewStrings;
  /** Hosts whose images may load, over https. */
  readonly imageHosts: readonly string[];
  /** Begins the ids of footnotes; must be unique in the document or shadow tree. */
  readonly idPrefix: string;
  readonly icon: (name: 'copy' | 'wrap' | 'image') => Element;
  /** Draws maths; without it, or without an answer, the source is shown. */
  readonly renderMath?: ((source: string, display: boolean) => Node | undefined) | undefined;
  /** A code block was drawn, or more of it was: a place to colour it. */
  readonly onCode?: ((code: HTMLElement, language: string, complete: boolean) => void) | undefined;
}
