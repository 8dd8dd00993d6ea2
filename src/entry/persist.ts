const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Loads a part of the bundle, again and again while the network fails; an engine that keeps a failure is told once. */
export async function persist<T>(load: () => Promise<T>, wait = FIRST_WAIT_MS): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (wait === FIRST_WAIT_MS) console.error('[chao-chat] a part did not load, trying again', error);
    await new Promise((resolve) => setTimeout(resolve, wait));
    return persist(load, Math.min(wait * 2, LONGEST_WAIT_MS));
  }
}
