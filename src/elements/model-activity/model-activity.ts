import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ChatSnapshot } from '../../controller/types.js';
import { host } from '../../theme/host.js';
import { booleanAttribute } from '../internal/converters.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { icon } from '../internal/icon.js';
import { ReviewWords } from '../internal/review/words.js';
import { isolated } from '../internal/values/marked.js';
import { modelActivityStyles } from './model-activity.styles.js';

type Shown = readonly [text: string, streaming: boolean, level: string | undefined];

/** The notes of the newest message, whether they are still written, and the thinking level of the session. */
function select({ conversation, session }: ChatSnapshot): Shown {
  const message = conversation.messages.at(-1);
  const notes = message?.parts.filter((part) => part.kind === 'status' && part.type === 'thinking') ?? [];
  const text = notes.map((part) => (part.kind === 'status' ? part.text : '')).join('\n\n');
  const streaming = message?.status === 'streaming' && message.parts.at(-1) === notes.at(-1) && !!text;
  return [text, streaming, session?.thinking];
}

/**
 * @summary What the model notes down while it works: apart from the answer, closed until somebody opens it, and never
 * copied with the answer. Without a text of its own it shows the newest message's. It says so when the session has
 * thinking off.
 * @element chao-model-activity
 *
 * @csspart activity - The whole.
 * @csspart head - The line that opens and closes it.
 * @csspart notes - The text.
 */
export class ChaoModelActivity extends StreamElement {
  static override readonly tag: string = 'chao-model-activity';
  static override styles = [host, modelActivityStyles];

  readonly #consumer = new StreamConsumer(this, select);
  readonly #words = new ReviewWords(this, () => this.#consumer.localize.value.locale);

  /** The notes to show. Without it, those of the newest message. */
  @property({ attribute: false }) text: string | undefined;
  /** Whether they are still written. */
  @property({ converter: booleanAttribute }) streaming = false;
  /** Thinking level of the session; the conversation's by default. */
  @property() level: string | undefined;
  /** Whether the notes show. */
  @property({ reflect: true, converter: booleanAttribute }) open = false;

  readonly #toggle = (): void => {
    this.open = !this.open;
  };

  protected override render(): TemplateResult | typeof nothing {
    const [found = '', written = false, told] = this.#consumer.value ?? [];
    const text = this.text ?? found;
    const streaming = this.text === undefined ? written : this.streaming;
    const { activity } = this.#words.value;
    if (!text) {
      return (this.level ?? told) === 'off'
        ? html`<div part="activity"><p class="head">${icon('trace')}${activity.off}</p></div>`
        : nothing;
    }
    return html`<div part="activity">
      <button
        type="button"
        class="head"
        part="head"
        aria-expanded=${this.open}
        aria-controls="notes"
        @click=${this.#toggle}
      >
        ${icon(streaming ? 'active' : 'trace', streaming ? 'spin' : '')}<span>${activity.label}</span>
        <span class="meta num">${streaming ? activity.working : activity.characters(text.length)}</span>
        ${icon(this.open ? 'down' : 'chevron')}
      </button>
      <div
        id="notes"
        class="notes"
        part="notes"
        role="group"
        tabindex="0"
        dir="auto"
        aria-label=${activity.label}
        ?hidden=${!this.open}
      >
        ${this.open ? isolated(text) : nothing}
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-model-activity': ChaoModelActivity;
  }
}
