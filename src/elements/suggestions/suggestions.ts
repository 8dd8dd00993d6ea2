import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Message } from '../../state/conversation.js';
import { latestSuggestions } from '../../state/selectors/latest-suggestions.js';
import { isTurnActive } from '../../state/selectors/turn-active.js';
import { host } from '../../theme/host.js';
import { emit } from '../internal/connect/dispatch.js';
import { icon } from '../internal/icon.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { suggestionsStyles } from './suggestions.styles.js';

type Suggestions = Message['suggestions'];

/**
 * @summary What the person may ask next, one button each. A button sends exactly the text it shows. Without
 * `suggestions` the newest ones of the conversation are shown; they go when a turn begins.
 * @element chao-suggestions
 *
 * @event {ChaoEvent<'chao-send'>} chao-send - Before a text is sent. Cancelable.
 *
 * @csspart suggestions - The group.
 * @csspart suggestion - One button.
 */
export class ChaoSuggestions extends StreamElement {
  static override readonly tag = 'chao-suggestions';
  static override styles = [host, suggestionsStyles];

  readonly #stream = new StreamConsumer(this, ({ turn, conversation }) => [
    isTurnActive(turn) ? undefined : latestSuggestions(conversation),
  ]);

  /** The texts with their priority; 1 comes first. */
  @property({ attribute: false }) suggestions: Suggestions | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const offered = this.suggestions ?? this.#stream.value?.[0] ?? [];
    if (!offered.length) return nothing;
    const list = [...offered].sort((a, b) => a.priority - b.priority);
    return html`<div
      class="next"
      part="suggestions"
      role="group"
      aria-label=${this.#stream.strings.message.suggestions}
    >
      ${list.map(
        ({ text }) =>
          html`<button type="button" part="suggestion" @click=${() => this.#send(text)}>
            ${icon('reply')}<span dir="auto">${text}</span>
          </button>`,
      )}
    </div>`;
  }

  #send(text: string): void {
    const { controller, chat } = this.#stream;
    if (controller && emit(this, 'chao-send', { text }, chat?.element)) void controller.send(text);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-suggestions': ChaoSuggestions;
  }
}
