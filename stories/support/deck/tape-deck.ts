import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { troubles, type Deck } from './deck.js';

const speeds = ['0.25', '0.5', '1', '2', '4', '16', 'max'];
const slices = ['1', '2', '7', '64', '1024', 'whole'];

const style = html`<style>
  tape-deck [role='toolbar'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 6px;
    align-items: center;
    box-sizing: border-box;
    margin-block-start: 12px;
    padding: 10px 12px;
    border: 1px solid light-dark(#0002, #fff3);
    border-radius: 8px;
    background: light-dark(#f6f8f9, #1b1e20);
    max-inline-size: 522px;
    font:
      13px/1.4 system-ui,
      sans-serif;
    color: light-dark(#333, #ddd);
  }
  tape-deck [role='toolbar'] :is(button, select) {
    font: inherit;
    min-block-size: 26px;
    min-inline-size: 26px;
    padding: 0 8px;
    border: 1px solid light-dark(#7778, #aaa8);
    border-radius: 6px;
    background: light-dark(#fff, #222);
    color: inherit;
  }
  tape-deck [role='toolbar'] button:hover {
    border-color: currentColor;
  }
  tape-deck [role='toolbar'] [role='group'] {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }
  tape-deck [role='toolbar'] [aria-pressed='true'] {
    background: light-dark(#333, #ddd);
    color: light-dark(#fff, #222);
  }
  tape-deck [role='toolbar'] input {
    flex: 1 1 160px;
    min-block-size: 26px;
    accent-color: light-dark(#0b5c6b, #6cc4d4);
  }
  tape-deck output {
    font-variant-numeric: tabular-nums;
    min-inline-size: 4.5em;
  }
</style>`;

/** What a story shows, and under it the buttons of its tape. Not shipped: a part of Storybook alone. */
class TapeDeck extends LitElement {
  static override properties = { deck: { attribute: false }, stage: { attribute: false } };
  declare deck: Deck | undefined;
  /** Draws the chat; called anew for each generation. */
  declare stage: (() => TemplateResult) | undefined;
  #heard: Deck | undefined;

  /** In the light: stories look for their elements here. */
  protected override createRenderRoot(): this {
    return this;
  }

  /** Drawn at once: a play function looks for its chat right after. */
  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasUpdated) this.performUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hear(undefined);
  }

  protected override render(): unknown {
    const { deck, stage } = this;
    this.#hear(deck);
    if (!deck || !stage) return nothing;
    return html`${keyed(deck.generation, stage())} ${style}
      <div role="toolbar" aria-label="Tape ${deck.tape.name}">
        ${this.#renderMoves(deck)} ${this.#renderChoices(deck)} ${this.#renderTroubles(deck)}
      </div>`;
  }

  #renderMoves(deck: Deck): TemplateResult {
    return html`<button type="button" @click=${() => (deck.isPlaying ? deck.pause() : void deck.play())}>
        ${deck.isPlaying ? 'Pause' : 'Play'}
      </button>
      <button type="button" @click=${() => void deck.step()}>Step</button>
      <button type="button" @click=${() => void deck.restart()}>Restart</button>
      <input
        type="range"
        aria-label="Event"
        min="0"
        max=${deck.length}
        .value=${String(deck.position)}
        @change=${({ target }: Event) => void deck.seek(Number((target as HTMLInputElement).value))}
      />
      <output>${deck.position} / ${deck.length}</output>`;
  }

  #renderChoices(deck: Deck): TemplateResult {
    const onSpeed = (value: string): void => {
      deck.speed = value === 'max' ? 'max' : Number(value);
    };
    const onSlice = (value: string): void => {
      deck.sliceBytes = value === 'whole' ? Infinity : Number(value);
    };
    const slice = Number.isFinite(deck.sliceBytes) ? String(deck.sliceBytes) : 'whole';
    return html`${this.#renderChoice('Speed', speeds, String(deck.speed), onSpeed)}
    ${this.#renderChoice('Bytes', slices, slice, onSlice)}`;
  }

  #renderChoice(
    label: string,
    values: readonly string[],
    value: string,
    choose: (value: string) => void,
  ): TemplateResult {
    const all = values.includes(value) ? values : [value, ...values];
    return html`<label
      >${label}
      <select @change=${({ target }: Event) => choose((target as HTMLSelectElement).value)}>
        ${all.map((one) => html`<option ?selected=${one === value}>${one}</option>`)}
      </select></label
    >`;
  }

  #renderTroubles(deck: Deck): TemplateResult {
    return html`<span role="group" aria-label="Make trouble"
      ><span aria-hidden="true">Trouble</span> ${troubles.map(
        (trouble) =>
          html`<button
            type="button"
            aria-pressed=${trouble === 'stall' ? String(deck.isStalled) : nothing}
            @click=${() => deck.spoil(trouble)}
          >
            ${trouble}
          </button> `,
      )}</span
    >`;
  }

  #hear(deck: Deck | undefined): void {
    if (deck === this.#heard) return;
    this.#heard?.removeEventListener('change', this.#onChange);
    deck?.addEventListener('change', this.#onChange);
    this.#heard = deck;
  }

  readonly #onChange = (): void => this.requestUpdate();
}

/** A call, not a side effect of the import: package.json promises that there is none. */
export function defineTapeDeck(): void {
  if (!customElements.get('tape-deck')) customElements.define('tape-deck', TapeDeck);
}
