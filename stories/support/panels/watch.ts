import { elements } from '../docs/manifest.js';
import { meter } from './meter.js';
import { SpeechListener } from './speech.js';
import { tell } from './tell.js';

const LOOK_MS = 250;

/** Elements and texts, through shadow trees. */
function countNodes(root: Node): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let count = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    count += 1;
    if (node instanceof Element && node.shadowRoot) count += countNodes(node.shadowRoot);
  }
  return count;
}

/** Watches what a story draws: what is spoken, and what it costs. Answers how to end it. */
export function watchStory(canvas: HTMLElement): () => void {
  tell('reset', null);
  meter.meter(elements.map(({ tagName }) => tagName));
  const speech = new SpeechListener((said) => tell('speech', said));
  speech.listen(canvas);
  meter.onFirst = ({ renderRoot }) => speech.listen(renderRoot);
  const look = (): void => {
    const { renders, drawMs, blockedMs } = meter;
    const nodes = countNodes(canvas);
    tell('cost', {
      ...{ renders, nodes, drawMs: Math.round(drawMs) },
      blockedMs: blockedMs === undefined ? undefined : Math.round(blockedMs),
    });
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    speech.stop();
    meter.onFirst = undefined;
  };
}
