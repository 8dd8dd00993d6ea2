interface Said {
  readonly text: string;
  /** `polite` or `assertive`. */
  readonly how: string;
}

type Notify = (this: Element, text: string, options?: { readonly priority?: 'normal' | 'high' }) => void;
type Speaking = { ariaNotify?: Notify };

const regions = '[aria-live], [role="status"], [role="alert"], [role="log"]';
const implied: Readonly<Record<string, string>> = { status: 'polite', log: 'polite', alert: 'assertive' };

/** How a region speaks; `off` when it does not. */
const howOf = (region: Element): string =>
  region.getAttribute('aria-live') ?? implied[region.getAttribute('role') ?? ''] ?? 'off';

/** Whether a region is read as a whole. */
function isAtomic(region: Element): boolean {
  const told = region.getAttribute('aria-atomic');
  return told ? told === 'true' : region.matches('[role="status"], [role="alert"]');
}

/** What is new in a region by this. */
function newText(region: Element, { target, addedNodes }: MutationRecord): string {
  if (isAtomic(region)) return region.textContent;
  if (target instanceof CharacterData) return target.data;
  return Array.from(addedNodes, (node) => (node instanceof Comment ? '' : node.textContent)).join(' ');
}

/** Hears what screen readers are told: by live regions, and by `ariaNotify` where the browser has it. */
export class SpeechListener {
  readonly #hear: (said: Said) => void;
  readonly #observer: MutationObserver;
  readonly #native = (Element.prototype as Speaking).ariaNotify;

  constructor(hear: (said: Said) => void) {
    this.#hear = hear;
    this.#observer = new MutationObserver((records) => this.#onChange(records));
    const native = this.#native;
    if (!native) return;
    (Element.prototype as Speaking).ariaNotify = function notify(text, options) {
      hear({ text, how: options?.priority === 'high' ? 'assertive' : 'polite' });
      native.call(this, text, options);
    };
  }

  /** Listens below this as well. Shadow trees have to be named one by one. */
  listen(root: Node): void {
    this.#observer.observe(root, { childList: true, subtree: true, characterData: true });
  }

  stop(): void {
    this.#observer.disconnect();
    if (this.#native) (Element.prototype as Speaking).ariaNotify = this.#native;
  }

  #onChange(records: readonly MutationRecord[]): void {
    const said = new Map<Element, Set<string>>();
    for (const record of records) {
      const { target } = record;
      const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
      if (!region || howOf(region) === 'off') continue;
      const text = newText(region, record).replace(/\s+/g, ' ').trim();
      if (text) said.set(region, (said.get(region) ?? new Set()).add(text));
    }
    for (const [region, texts] of said) for (const text of texts) this.#hear({ text, how: howOf(region) });
  }
}
