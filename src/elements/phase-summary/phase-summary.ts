import { css, html, nothing, type TemplateResult } from 'lit';
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
import { toQuestions } from './questions.js';

const phaseSummaryStyles = css`
  .text {
    white-space: pre-line;
  }
  .questions {
    margin-block-start: 12px;
  }
  h4 {
    margin-block-end: 4px;
    color: var(--_text-2);
    font-size: var(--_xs);
    font-weight: var(--_medium);
  }
  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 8px;
    padding-block: 3px;
  }
  li .i {
    margin-block-start: 2px;
  }
`;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * @summary What a phase has found, and the questions it leaves open, whatever shape they came in. As a gate it takes the
 * reviewer's answer too.
 * @element chao-phase-summary
 *
 * @event {ChaoEvent<'chao-approval-decision'>} chao-approval-decision - A person is about to answer. Cancelable.
 *
 * @csspart summary - The frame.
 * @csspart questions - The list of open questions.
 * @csspart continue - The button that agrees.
 * @csspart other - The button that asks for something else.
 */
export class ChaoPhaseSummary extends StreamElement {
  static override readonly tag: string = 'chao-phase-summary';
  static override styles = [host, controls, reviewStyles, phaseSummaryStyles];

  readonly #consumer = new StreamConsumer(this, ({ replaying }) => replaying);
  readonly #words = new ReviewWords(this, () => this.#consumer.localize.value.locale);
  readonly #gate = new GateAnswer(this, this.#consumer);

  /** The summary: `{title, summary, open_questions?}`. */
  @property({ attribute: false }) summary: unknown;
  /** The call whose output, or as a gate whose input, holds it. */
  @property({ attribute: false }) call: ToolPart | undefined;

  /** Moves to the answer. Answers whether there is one to give. */
  requestFocus(): boolean {
    return this.#gate.isOpen && this.#gate.focus();
  }

  #renderQuestions(questions: readonly string[]): TemplateResult | typeof nothing {
    if (!questions.length) return nothing;
    return html`<div class="questions">
      <h4 id="questions">${this.#words.value.summary.questions}</h4>
      <ul part="questions" aria-labelledby="questions">
        ${questions.map((question) => html`<li>${icon('unknown', 'quiet')}<span>${isolated(question)}</span></li>`)}
      </ul>
    </div>`;
  }

  #renderSummary(source: unknown): TemplateResult {
    const { summary: words, review } = this.#words.value;
    const title = textOf(field(source, 'title')) || words.label;
    const isGate = !!this.call?.approval || this.call?.input !== undefined;
    const gate = { words: review, agree: review.continue, agreed: review.continued };
    return html`<div
      class="card ${this.#gate.isOpen ? 'open' : ''}"
      part="summary"
      role="group"
      aria-label=${title}
    >
      <div class="top">${icon('plan')}<b>${isolated(title)}</b></div>
      <div class="body">
        <p class="text">${isolated(textOf(field(source, 'summary')))}</p>
        ${this.#renderQuestions(toQuestions(field(source, 'open_questions')))}
      </div>
      ${isGate ? this.#gate.view(gate) : nothing}
    </div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    try {
      const source = this.summary ?? this.call?.output ?? this.call?.input;
      return source === undefined ? nothing : this.#renderSummary(source);
    } catch {
      // A getter of the page's own object: the rest of the conversation is not to suffer (G-58).
      return html`<p class="muted" part="summary">${this.#words.value.summary.broken}</p>`;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-phase-summary': ChaoPhaseSummary;
  }
}
