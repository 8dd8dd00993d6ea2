import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ToolPart } from '../../state/conversation.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import { booleanAttribute } from '../internal/converters.js';
import { copyText } from '../internal/copy.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { icon, type IconName } from '../internal/icon.js';
import type { tokenize } from '../../markdown/highlight.js';
import { reviewStyles } from '../internal/review/review.styles.js';
import { ReviewWords } from '../internal/review/words.js';
import { toBlocks, type SqlBlock } from './blocks.js';
import { sqlViewerStyles } from './sql-viewer.styles.js';

type Tokenize = typeof tokenize;

const copiedMs = 2000;
/** Longer queries stay plain. */
const maxChars = 50_000;

/**
 * @summary One or several SQL queries, coloured, to be read and copied. Several can stand side by side or one below the
 * other; for one there is nothing to choose (T-014).
 * @element chao-sql-viewer
 *
 * @csspart viewer - The frame.
 * @csspart block - One query.
 */
export class ChaoSqlViewer extends StreamElement {
  static override readonly tag: string = 'chao-sql-viewer';
  static override styles = [host, controls, reviewStyles, sqlViewerStyles];

  readonly #consumer = new StreamConsumer(this);
  readonly #words = new ReviewWords(this, () => this.#consumer.localize.value.locale);

  @state() private _tokenize: Tokenize | undefined;
  @state() private _copied: number | undefined;

  /** The queries: strings or `{title?, sql}`. */
  @property({ attribute: false }) blocks: unknown;
  /** The tool call whose output holds them. */
  @property({ attribute: false }) call: ToolPart | undefined;
  /** How several queries stand. Kept while their number changes. */
  @property({ reflect: true, useDefault: true }) layout: 'vertical' | 'horizontal' = 'vertical';
  /** Breaks long lines. */
  @property({ reflect: true, converter: booleanAttribute }) wrap = false;

  protected override firstUpdated(): void {
    void import('../../markdown/highlight.js').then(
      ({ tokenize }) => (this._tokenize = tokenize),
      () => undefined,
    );
  }

  async #copy(sql: string, index: number): Promise<void> {
    const { message } = this.#consumer.strings;
    const done = await copyText(sql);
    this.#consumer.chat?.announce(done ? message.copied : message.copyFailed);
    if (!done) return;
    this._copied = index;
    setTimeout(() => (this._copied = undefined), copiedMs);
  }

  #button(name: IconName, label: string, pressed: boolean | undefined, run: () => void): TemplateResult {
    return html`<button
      type="button"
      class="icon"
      aria-label=${label}
      title=${label}
      aria-pressed=${pressed ?? nothing}
      @click=${run}
    >
      ${icon(name)}
    </button>`;
  }

  #coloured(sql: string): unknown {
    const tokens = sql.length <= maxChars ? (this._tokenize?.(sql, 'sql') ?? []) : [];
    let from = 0;
    const parts = tokens.flatMap(({ kind, start, end }) => {
      const before = sql.slice(from, start);
      from = end;
      return [before, html`<span class=${kind}>${sql.slice(start, end)}</span>`];
    });
    return [...parts, sql.slice(from)];
  }

  #renderBlock({ title, sql }: SqlBlock, index: number, alone: boolean): TemplateResult {
    const { sql: words } = this.#words.value;
    const name = title ?? (alone ? words.label : words.block(index + 1));
    const copied = this._copied === index;
    return html`<div class="block" part="block">
      <div class="name">
        <span><bdi>${name}</bdi></span>
        ${this.#button(copied ? 'check' : 'copy', words.copy(name), undefined, () => void this.#copy(sql, index))}
        ${alone ? this.#renderWrap() : nothing}
      </div>
      <div class="scroll" role="group" tabindex="0" aria-label=${name}>
        <pre><code>${this.#coloured(sql)}</code></pre>
      </div>
    </div>`;
  }

  #renderWrap(): TemplateResult {
    return this.#button('wrap', this.#words.value.sql.wrap, this.wrap, () => (this.wrap = !this.wrap));
  }

  #renderTop(): TemplateResult {
    const { sql } = this.#words.value;
    const choose = (layout: ChaoSqlViewer['layout'], name: IconName, label: string): TemplateResult =>
      this.#button(name, label, this.layout === layout, () => (this.layout = layout));
    return html`<div class="top">
      ${icon('database')}<b>${sql.label}</b>
      <span class="end"
        >${this.#renderWrap()}${choose('vertical', 'rows', sql.stacked)}${choose('horizontal', 'columns', sql.sideBySide)}</span
      >
    </div>`;
  }

  protected override render(): TemplateResult {
    const blocks = toBlocks(this.blocks ?? this.call?.output);
    const { sql } = this.#words.value;
    if (!blocks.length) return html`<p class="muted" part="viewer">${sql.none}</p>`;
    const alone = blocks.length === 1;
    const layout = alone ? '' : this.layout;
    return html`<div
      class="card ${this.wrap ? 'wrap' : ''}"
      part="viewer"
      role="group"
      aria-label=${sql.label}
    >
      ${alone ? nothing : this.#renderTop()}
      <div class="blocks ${layout}">
        ${blocks.map((block, index) => this.#renderBlock(block, index, alone))}
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-sql-viewer': ChaoSqlViewer;
  }
}
