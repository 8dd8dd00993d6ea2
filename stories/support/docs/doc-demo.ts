import { html, LitElement, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { loadTape } from '../../../test/tapes/play.js';
import { connectedChat } from '../chat.js';
import { Deck } from '../deck/deck.js';
import { currentGlobals, onSurroundings } from './globals.js';

/** Slow enough to be read along. */
const SPEED = 0.4;

/** A chat that plays a tape over the real client, as soon as it is on the page and at the press of its button. */
export class DocDemo extends LitElement {
  static override properties = { tape: {}, heading: {}, _deck: { state: true } };
  declare tape: string;
  declare heading: string;
  declare private _deck: Deck | undefined;
  #stop: (() => void) | undefined;

  /** In the light: its page lays it out. */
  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = onSurroundings(() => this.requestUpdate());
    void this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    this._deck?.close();
    this._deck = undefined;
  }

  protected override render(): unknown {
    const { _deck: deck } = this;
    const { locale = 'en', dir = 'ltr' } = currentGlobals() as Record<string, string>;
    return html`<div class="front-chat" lang=${locale} dir=${dir}>
        ${deck ? keyed(deck.generation, connectedChat(deck.connection, { heading: this.heading })) : nothing}
      </div>
      <div class="front-tape">
        <button type="button" ?disabled=${!deck} @click=${() => void deck?.restart()}>Play again</button>
        <span>A recorded stream, over the real client.</span>
      </div>`;
  }

  async #begin(): Promise<void> {
    const deck = new Deck(await loadTape(this.tape), { speed: SPEED });
    await deck.begin();
    if (!this.isConnected) return deck.close();
    deck.addEventListener('change', () => this.requestUpdate());
    this._deck = deck;
    await deck.play();
  }
}
