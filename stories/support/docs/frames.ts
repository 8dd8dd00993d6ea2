import { defaults } from '../surroundings.js';
import { currentGlobals } from './globals.js';

/** What a story in a frame of its own is to be told: where the toolbar is not as at first. The page's zoom is its own. */
function told(): string {
  const globals = currentGlobals();
  const changed = Object.entries(defaults).filter(
    ([name, usual]) => name !== 'zoom' && globals[name] !== usual,
  );
  return changed.map(([name]) => `${name}:${String(globals[name])}`).join(';');
}

/** Storybook shows a story in a frame of its own as at first; here such a frame follows the toolbar. */
export function carryIntoFrames(): void {
  const globals = told();
  for (const frame of document.querySelectorAll<HTMLIFrameElement>(
    '#storybook-docs iframe[src*="viewMode=story"]',
  )) {
    const [address = ''] = frame.src.split('&globals=');
    const wanted = globals ? `${address}&globals=${encodeURI(globals)}` : address;
    if (frame.src !== wanted) frame.src = wanted;
  }
}

/** Does so for the frames that are there and those to come; answers how to end it. */
export function followFrames(): () => void {
  const observer = new MutationObserver(carryIntoFrames);
  const docs = document.querySelector('#storybook-docs');
  if (docs) observer.observe(docs, { childList: true, subtree: true });
  return () => observer.disconnect();
}
