/** What the preview tells the panels below it. */
export interface PanelNews {
  /** A frame: as it came, what it was decoded to, what that changed. */
  readonly frame: { readonly raw: string; readonly decoded: string; readonly change: string };
  readonly request: { readonly method: string; readonly path: string };
  readonly speech: { readonly text: string; readonly how: string };
  readonly cost: {
    readonly renders: number;
    /** Elements and texts, through shadow trees. */
    readonly nodes: number;
    /** In drawing our elements, ms. */
    readonly drawMs: number;
    /** Main-thread time in tasks over 50 ms; undefined where the browser does not say. */
    readonly blockedMs: number | undefined;
  };
  readonly reset: null;
}

export type PanelNewsName = keyof PanelNews;

/** The name of the channel's one event. */
export const NEWS = 'chao/news';

/** One of them, with when it was, ms since the page began. */
export type Told = {
  readonly [K in PanelNewsName]: { readonly name: K; readonly at: number; readonly news: PanelNews[K] };
}[PanelNewsName];
