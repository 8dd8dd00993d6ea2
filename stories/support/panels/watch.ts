import type { LitElement } from 'lit';
import { tell } from './tell.js';

const LOOK_MS = 500;

function* deepElements(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* deepElements(element.shadowRoot);
  }
}

const howOf = (region: Element): string =>
  region.getAttribute('aria-live') ?? region.getAttribute('role') ?? '';

/** Watches what a story draws: what is spoken, and what it costs. Answers how to end it. */
export function watchStory(canvas: HTMLElement): () => void {
  const seen = new WeakSet<Element>();
  let renders = 0;
  let blockedMs: number | undefined;
  const speech = new MutationObserver((records) => {
    const regions = new Set(
      records.map(({ target }) => (target instanceof Element ? target : target.parentElement)),
    );
    for (const target of regions) {
      const region = target?.closest('[aria-live], [role="status"], [role="alert"]');
      const text = region?.textContent.trim();
      if (region && text) tell('speech', { text, how: howOf(region) });
    }
  });
  const begin = (element: Element): void => {
    if (seen.has(element)) return;
    seen.add(element);
    const spoken = element.matches('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]');
    if (spoken) speech.observe(element, { childList: true, subtree: true, characterData: true });
    const isOurs = element.localName.startsWith('chao-') && 'addController' in element;
    if (isOurs) (element as LitElement).addController({ hostUpdated: () => void (renders += 1) });
  };
  const look = (): void => {
    let nodes = 0;
    for (const element of deepElements(canvas)) {
      nodes += 1;
      begin(element);
    }
    tell('cost', { renders, nodes, blockedMs });
  };
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blockedMs = (blockedMs ?? 0) + Math.round(duration);
  });
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    blockedMs = 0;
    tasks.observe({ type: 'longtask' });
  }
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    speech.disconnect();
    tasks.disconnect();
  };
}
