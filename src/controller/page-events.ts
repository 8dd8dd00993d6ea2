/** What a page does to a connection. In a worker only the first two happen; in Node nothing, which is always online. */
export interface PageHandlers {
  /** Worth a try at once: online again, shown again, back from the cache. */
  onWake(): void;
  onOffline(): void;
  /** The page goes away, perhaps into the back/forward cache: let go of everything (C-057). */
  onHide(): void;
}

/** Whether the page knows itself to be offline. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/**
 * Listens to the page, or to the worker, until the returned function is called. `pageshow` counts whether or not the page
 * came from the cache (LIFE-07). There is no unload handler: it would keep the page out of that cache.
 */
export const watchPage = (handlers: PageHandlers): (() => void) => {
  const { document, addEventListener } = globalThis as Partial<typeof globalThis>;
  if (!addEventListener) return () => undefined;
  const wake = (): void => handlers.onWake();
  const shown = (): void => {
    if (document?.visibilityState === 'visible') handlers.onWake();
  };
  const listeners: readonly [EventTarget | undefined, string, () => void][] = [
    [globalThis, 'online', wake],
    [globalThis, 'offline', () => handlers.onOffline()],
    [globalThis, 'pageshow', wake],
    [globalThis, 'pagehide', () => handlers.onHide()],
    [document, 'visibilitychange', shown],
    [document, 'resume', wake],
  ];
  for (const [target, type, run] of listeners) target?.addEventListener(type, run);
  return () => {
    for (const [target, type, run] of listeners) target?.removeEventListener(type, run);
  };
};
