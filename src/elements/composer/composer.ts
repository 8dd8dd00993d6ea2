import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { limits } from '../../limits.js';
import { isTurnActive } from '../../state/selectors/turn-active.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import { emit } from '../internal/connect/dispatch.js';
import { icon } from '../internal/icon.js';
import { isComposing, keepTyping } from '../internal/focus/keys.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { wholeCharacters } from '../internal/text.js';
import { composerStyles } from './composer.styles.js';

/** A second press this soon after Send belongs to Send, although the button is Stop by then. */
const doubleMs = 300;

/**
 * @summary Where the person writes. Enter sends, Shift+Enter makes a new line; while a run is active one can write on,
 * and the button stops the run.
 * @element chao-composer
 *
 * @slot composer-start - Buttons of the page before the text.
 * @slot composer-end - Buttons of the page after the text.
 *
 * @event {ChaoEvent<'chao-send'>} chao-send - Before a text is sent. Cancelable: the text then stays.
 *
 * @csspart composer - The frame around text and button.
 * @csspart input - The text field.
 * @csspart send - The button that sends or stops.
 */
export class ChaoComposer extends StreamElement {
  static override readonly tag = 'chao-composer';
  static override styles = [host, controls, composerStyles];

  readonly #stream = new StreamConsumer(
    this,
    ({ turn, stopping, connection }) => [turn, stopping, connection.state] as const,
  );

  @query('textarea') private readonly _input!: HTMLTextAreaElement | null;

  @state() private _empty = true;
  @state() private _cut = false;
  @state() private _sending = false;

  #composing = false;
  #sentAt = -Infinity;
  #early = '';

  /** Shown while there is no text; by default the assistant is named. */
  @property() placeholder: string | undefined;

  /** The text that is being written. */
  get value(): string {
    return this._input?.value ?? this.#early;
  }
  set value(text: string) {
    if (this._input) this._input.value = text;
    else this.#early = text;
    this.#onInput();
  }

  override focus(options?: FocusOptions): void {
    this._input?.focus(options);
  }

  /** Sends what is written, as Enter does. Answers whether it was sent. */
  async send(): Promise<boolean> {
    const text = this.value.trim();
    const { controller, chat } = this.#stream;
    if (!text || !this.#canSend || !controller) return false;
    if (!emit(this, 'chao-send', { text }, chat?.element)) return false;
    const before = controller.snapshot.conversation.messages.length;
    this.#sentAt = performance.now();
    this._sending = true;
    this.value = '';
    const sent = await controller.send(text).finally(() => (this._sending = false));
    // Without a bubble that says so, the text must not get lost.
    if (!sent && controller.snapshot.conversation.messages.length === before) {
      this.value = [text, this.value].filter(Boolean).join('\n');
    }
    return sent;
  }

  protected override firstUpdated(): void {
    this.value = this.#early;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('_empty')) this.#grow();
  }

  protected override render(): TemplateResult {
    const { composer, chat } = this.#stream.strings;
    const stops = this.#stops;
    const inert = stops ? !!this.#stream.value?.[1] : this._empty || !this.#canSend;
    return html`
      <div class="frame" part="composer">
        <slot name="composer-start"></slot>
        <textarea
          part="input"
          rows="1"
          dir=${this._empty ? nothing : 'auto'}
          .enterKeyHint=${'send'}
          aria-label=${composer.label}
          placeholder=${this.placeholder || composer.placeholder(chat.assistant)}
          @input=${this.#onInput}
          @keydown=${this.#onKey}
          @keypress=${keepTyping}
          @keyup=${keepTyping}
          @compositionstart=${() => (this.#composing = true)}
          @compositionend=${() => (this.#composing = false)}
        ></textarea>
        <slot name="composer-end"></slot>
        <button
          part="send"
          type="button"
          class=${stops ? 'stop' : ''}
          aria-label=${stops ? composer.stop : composer.send}
          aria-disabled=${inert}
          @mousedown=${(event: Event) => event.preventDefault()}
          @click=${this.#onButton}
        >
          ${icon(stops ? 'stop' : 'send')}
        </button>
      </div>
      ${this._cut ? html`<p class="note">${composer.tooLong(limits.sendChars)}</p>` : nothing}
    `;
  }

  get #active(): boolean {
    return isTurnActive(this.#stream.value?.[0] ?? 'idle');
  }

  get #canSend(): boolean {
    const { controller, value } = this.#stream;
    const free = !this.#active || controller?.steers;
    return !!controller && !this._sending && !!free && value?.[2] !== 'offline';
  }

  /** What the button does. A text for a run that can be steered is sent. */
  get #stops(): boolean {
    return this.#active && !(this.#stream.controller?.steers && !this._empty);
  }

  readonly #onInput = (): void => {
    const input = this._input;
    if (input && input.value.length > limits.sendChars) {
      input.value = wholeCharacters(input.value.slice(0, limits.sendChars));
      this._cut = true;
    } else if (this.value.length < limits.sendChars) this._cut = false;
    this._empty = !this.value.trim();
    this.#grow();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    keepTyping(event);
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    if (this.#composing || isComposing(event)) return;
    const chord = event.ctrlKey || event.metaKey;
    if (matchMedia('(pointer: coarse)').matches && !chord) return;
    event.preventDefault();
    if (!event.repeat) void this.send();
  };

  readonly #onButton = (): void => {
    if (!this.#stops) {
      void this.send();
      if (matchMedia('(pointer: fine)').matches) this.focus({ preventScroll: true });
    } else if (performance.now() - this.#sentAt > doubleMs && !this.#stream.value?.[1]) {
      void this.#stream.controller?.stop();
    }
  };

  /** Where CSS cannot size the field by its text. */
  #grow(): void {
    const input = this._input;
    if (!input || CSS.supports('field-sizing', 'content')) return;
    input.style.setProperty('block-size', 'auto');
    input.style.setProperty('block-size', `${input.scrollHeight}px`);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-composer': ChaoComposer;
  }
}
