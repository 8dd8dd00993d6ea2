import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Conversation, StatusPart } from '../../state/conversation.js';
import { host } from '../../theme/host.js';
import { Widget } from '../internal/cards/widget.js';
import { icon } from '../internal/icon.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { isolated } from '../internal/values/marked.js';
import { activityStyles } from './activity.styles.js';
import { lineOf, type Line } from './line.js';

/** More lines than this are folded, the newest stay. */
const SHOWN = 4;

function newestStatus({ messages }: Conversation): readonly StatusPart[] {
  const parts = messages.at(-1)?.parts ?? [];
  return parts.filter((part) => part.kind === 'status');
}

/**
 * @summary What goes on beside the answer: which capability was chosen, that the model changed, in which phase the run is.
 * Quiet lines without a frame; a long list is folded to its newest lines.
 * @element chao-activity
 *
 * @csspart activity - The list.
 */
export class ChaoActivity extends StreamElement {
  static override readonly tag: string = 'chao-activity';
  static override styles = [host, activityStyles];

  readonly #consumer = new StreamConsumer(this, ({ conversation }) => newestStatus(conversation));

  @state() private _open = false;

  /** The lines to show. Without it, those of the newest message. */
  @property({ attribute: false }) parts: readonly StatusPart[] | undefined;

  /** The answer is being written, and this is its end. */
  @property({ attribute: false }) live = false;

  readonly #widget = new Widget();

  readonly #toggle = (): void => {
    this._open = !this._open;
  };

  #renderLine({ icon: name, text }: Line): TemplateResult {
    return html`<li>${icon(name)}<span>${isolated(text)}</span></li>`;
  }

  #renderFold(count: number): TemplateResult {
    const { activity } = this.#consumer.strings;
    return html`<li>
      <button aria-expanded=${this._open} aria-controls="lines" @click=${this.#toggle}>
        ${icon(this._open ? 'down' : 'chevron')}${activity.earlier(count)}
      </button>
    </li>`;
  }

  /** Notes of the model, where the dialect brings an element for them. */
  #renderNotes({ text }: StatusPart): TemplateResult {
    const { controller } = this.#consumer;
    return html`${this.#widget.show(controller, 'model.activity', { text, streaming: this.live })}`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { strings, value } = this.#consumer;
    if (this.parts?.[0]?.type === 'thinking') return this.#renderNotes(this.parts[0]);
    const lines = (this.parts ?? value ?? []).flatMap((part) => lineOf(part, strings) ?? []);
    if (!lines.length) return nothing;
    const folded = lines.length > SHOWN + 1 ? lines.length - SHOWN : 0;
    const shown = this._open ? lines : lines.slice(folded);
    return html`<ul id="lines" part="activity" aria-label=${strings.activity.label}>
      ${folded ? this.#renderFold(folded) : nothing}${shown.map((line) => this.#renderLine(line))}
    </ul>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-activity': ChaoActivity;
  }
}
