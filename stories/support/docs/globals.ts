import { addons } from 'storybook/preview-api';

/** What the toolbar is set to. */
export type Globals = Readonly<Record<string, unknown>>;

const SET = 'setGlobals';
const UPDATED = 'globalsUpdated';

interface Preview {
  readonly storyStoreValue?: { readonly userGlobals: { get(): Globals } };
}

/**
 * What the toolbar is set to now. Not what the channel said last: stories in frames of their own speak there, too, and of
 * themselves.
 */
export function currentGlobals(): Globals {
  const { __STORYBOOK_PREVIEW__: preview } = globalThis as { __STORYBOOK_PREVIEW__?: Preview };
  return preview?.storyStoreValue?.userGlobals.get() ?? {};
}

/** Calls back at each change of the toolbar; answers how to end it. */
export function onGlobals(listener: (globals: Globals) => void): () => void {
  const channel = addons.getChannel();
  const heard = (): void => listener(currentGlobals());
  for (const name of [SET, UPDATED]) channel.on(name, heard);
  return () => {
    for (const name of [SET, UPDATED]) channel.off(name, heard);
  };
}

/** Calls back now and whenever the page may look different: after the toolbar, or the system's theme, has changed. */
export function onSurroundings(listener: () => void): () => void {
  const later = (): void => void requestAnimationFrame(listener);
  const stop = onGlobals(later);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', later);
  later();
  return () => {
    stop();
    dark.removeEventListener('change', later);
  };
}
