import type { Clock } from './types.js';

/** How long a frame is where no page is shown: in a hidden one, a worker, Node. */
const frameMs = 16;

/** An animation frame never comes in a page that is hidden meanwhile, so a timer stands by. */
const hiddenFrameMs = 250;

const nextFrame = (run: () => void): void => {
  if (globalThis.document?.visibilityState !== 'visible') {
    setTimeout(run, frameMs);
    return;
  }
  let due = true;
  const once = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    if (due) run();
    due = false;
  };
  const timer = setTimeout(once, hiddenFrameMs);
  const frame = requestAnimationFrame(once);
};

/** The real clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  random: () => Math.random(),
  nextFrame,
};
