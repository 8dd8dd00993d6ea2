import { html, type TemplateResult } from 'lit';

export type Urgency = 'polite' | 'assertive';

/** NVDA drops a text that coincides with a focus move. */
const delayMs = 250;
/** Long enough to be read by every screen reader, short enough not to be browsed into. */
const clearMs = 1000;

interface Notifier {
  ariaNotify?(text: string, options: { priority: 'normal' | 'high' }): void;
}

/** The live regions of one chat. Rendered once, at the first render, outside of anything conditional. */
export function announcerRegions(): TemplateResult {
  return html`<div id="announcer">
    <div aria-live="polite"></div>
    <div aria-live="polite"></div>
    <div aria-live="assertive"></div>
    <div aria-live="assertive"></div>
  </div>`;
}

/**
 * Speaks plain sentences: through `ariaNotify` where the engine has it, else through two live regions in rotation, so
 * that the same words are spoken again. What is said in one tick is one utterance.
 */
export class Announcer {
  readonly #host: HTMLElement;
  #waiting: { readonly text: string; readonly urgency: Urgency }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  say(text: string, urgency: Urgency = 'polite'): void {
    if (!text) return;
    this.#waiting.push({ text, urgency });
    this.#timer ??= setTimeout(() => this.#flush(), delayMs);
  }

  /** Forgets what has not been said yet. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.stop();
    for (const urgency of ['assertive', 'polite'] as const) {
      const texts = waiting.filter((item) => item.urgency === urgency).map((item) => item.text);
      if (texts.length) this.#speak(texts.join('. ').replaceAll('.. ', '. '), urgency);
    }
  }

  #speak(text: string, urgency: Urgency): void {
    const notifier = this.#host as Notifier;
    if (notifier.ariaNotify) {
      return notifier.ariaNotify(text, { priority: urgency === 'assertive' ? 'high' : 'normal' });
    }
    const regions = this.#host.shadowRoot?.querySelectorAll(`#announcer > [aria-live=${urgency}]`);
    const region = regions?.[this.#turn++ % 2];
    if (!region) return;
    region.textContent = text;
    setTimeout(() => region.textContent === text && (region.textContent = ''), clearMs);
  }
}
