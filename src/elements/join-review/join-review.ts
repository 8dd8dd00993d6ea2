import { html, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ToolPart } from '../../state/conversation.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { icon } from '../internal/icon.js';
import { GateAnswer } from '../internal/review/gate.js';
import { reviewStyles } from '../internal/review/review.styles.js';
import { ReviewWords } from '../internal/review/words.js';
import { isolated } from '../internal/values/marked.js';
import { joinReviewStyles } from './join-review.styles.js';
import { toProposal, type Join, type Proposal } from './joins.js';

/** Two circles: what a join keeps is filled. */
const venn = (kind: Join['kind']): TemplateResult =>
  html`<svg class="venn" viewBox="0 0 28 20" aria-hidden="true">
    ${
      kind === 'left'
        ? svg`<circle class="on" cx="10.5" cy="10" r="7.5"></circle>`
        : svg`<path class="on" d="M14 3.4a7.5 7.5 0 0 1 0 13.2a7.5 7.5 0 0 1 0-13.2z"></path>`
    }
    <circle cx="10.5" cy="10" r="7.5"></circle>
    <circle cx="17.5" cy="10" r="7.5"></circle>
  </svg>`;

/**
 * @summary A proposed set of joins, to be kept as a whole or not at all. It is only read: nothing in it can be ticked,
 * added or changed (T-007). Continue keeps every join; Other keeps none and says what should be different.
 * @element chao-join-review
 *
 * @event {ChaoEvent<'chao-approval-decision'>} chao-approval-decision - A person is about to answer. Cancelable.
 *
 * @csspart review - The frame.
 * @csspart join - One join.
 * @csspart continue - The button that keeps all.
 * @csspart other - The button that asks for something else.
 * @csspart text - The field for what should be different.
 * @csspart send-text - The button that sends it.
 */
export class ChaoJoinReview extends StreamElement {
  static override readonly tag: string = 'chao-join-review';
  static override styles = [host, controls, reviewStyles, joinReviewStyles];

  readonly #consumer = new StreamConsumer(this, ({ replaying }) => replaying);
  readonly #words = new ReviewWords(this, () => this.#consumer.localize.value.locale);
  readonly #gate = new GateAnswer(this, this.#consumer);

  /** The call that asks; its input is `{joins, prompt?}`. */
  @property({ attribute: false }) call: ToolPart | undefined;
  /** The joins, to show them without a call: `{left, right, on, …}` or `a.id = b.a_id`. */
  @property({ attribute: false }) joins: readonly unknown[] | undefined;

  /** Moves to the answer. Answers whether there is one to give. */
  requestFocus(): boolean {
    return this.#gate.isOpen && this.#gate.focus();
  }

  #meaning({ left, right, kind, cardinality = '' }: Join): string {
    const { review } = this.#words.value;
    if (!left || !right) return '';
    const how = Object.hasOwn(review.cardinality, cardinality)
      ? `${review.cardinality[cardinality as '1:1'](left, right)}. `
      : cardinality && `${cardinality}. `;
    return how + review[kind](left, right);
  }

  #confidence(confidence: Join['confidence']): string {
    const { review } = this.#words.value;
    return typeof confidence === 'number'
      ? review.confidence(this.#consumer.format.percent(Math.min(1, Math.max(0, confidence))))
      : (confidence ?? '');
  }

  #renderJoin(join: Join): TemplateResult {
    const confidence = this.#confidence(join.confidence);
    const { left, right, on, note, more } = join;
    return html`<li part="join">
      ${venn(join.kind)}
      <div class="tables">
        ${left ? html`<b>${isolated(left)}</b>${icon('chevron', 'arrow')}<b>${isolated(right)}</b>` : nothing}
        ${confidence ? html`<span class="chip">${confidence}</span>` : nothing}
      </div>
      <p class="meaning"><code>${isolated(on)}</code></p>
      <p class="meaning say">${isolated(this.#meaning(join))}</p>
      ${note ? html`<p class="meaning say">${isolated(note)}</p>` : nothing}
      ${
        more.length
          ? html`<dl>
              ${more.map(
                ([name, value]) =>
                  html`<dt>${isolated(name)}</dt>
                    <dd>${isolated(value)}</dd>`,
              )}
            </dl>`
          : nothing
      }
    </li>`;
  }

  #renderSet({ joins, prompt, broken }: Proposal): TemplateResult {
    const { review } = this.#words.value;
    const count = joins.length;
    const label = count ? review.label(count) : review.question;
    return html`<div
      class="card ${this.#gate.isOpen ? 'open' : ''}"
      part="review"
      role="group"
      aria-label=${label}
    >
      <div class="top">
        ${icon(count ? 'flow' : 'approval')}<b>${isolated(count ? review.joins(count) : review.question)}</b>
      </div>
      ${prompt ? html`<p class="ask">${isolated(prompt)}</p>` : nothing}
      ${
        count
          ? html`<ol>
              ${joins.map((join) => this.#renderJoin(join))}
            </ol>`
          : nothing
      }
      ${this.#gate.view({
        words: review,
        agree: count ? review.continueAll(count) : review.continue,
        agreed: count ? review.kept(count) : review.continued,
        unreadable: broken,
      })}
    </div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const source = this.joins ?? this.call?.input;
    return source === undefined && !this.call ? nothing : this.#renderSet(toProposal(source));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-join-review': ChaoJoinReview;
  }
}
