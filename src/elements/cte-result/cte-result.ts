import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { ToolPart } from '../../state/conversation.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import { copyText } from '../internal/copy.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { icon } from '../internal/icon.js';
import { reviewStyles } from '../internal/review/review.styles.js';
import { ReviewWords } from '../internal/review/words.js';
import { isolated } from '../internal/values/marked.js';
import { ChaoSqlViewer } from '../sql-viewer/sql-viewer.js';
import { cellOf, toText, type Cell } from './cells.js';
import { cteResultStyles } from './cte-result.styles.js';
import { columnWidths, numericColumns, toResult, type Result } from './result.js';

/** Height of a row, px; the styles say the same. */
const rowPx = 32;
/** Height of the head, px. */
const headPx = 33;
/** Rows drawn beyond what shows, above and below. */
const spare = 12;
/** Rows drawn before the height of the box is known. */
const firstRows = 24;
const copiedMs = 2000;

/**
 * @summary One result of a query: its rows under a head that stays, as many as there are, of which only those in sight are
 * drawn. NULL, an empty text and a missing value look different, here and in what is copied.
 * @element chao-cte-result
 *
 * @csspart result - The frame.
 * @csspart table - The table.
 */
export class ChaoCteResult extends StreamElement {
  static override readonly tag: string = 'chao-cte-result';
  static override readonly dependencies = [ChaoSqlViewer];
  static override styles = [host, controls, reviewStyles, cteResultStyles];

  readonly #consumer = new StreamConsumer(this);
  readonly #words = new ReviewWords(this, () => this.#consumer.localize.value.locale);
  #result: Result | undefined;
  #numeric: readonly boolean[] = [];

  @query('.scroll') private readonly _scroll!: HTMLElement | null;

  @state() private _from = 0;
  @state() private _to = firstRows;
  @state() private _copied: 'csv' | 'tsv' | undefined;

  /** The result: `{name, columns, rows, sql?}`. */
  @property({ attribute: false }) result: unknown;
  /** The call whose output it is. */
  @property({ attribute: false }) call: ToolPart | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('result') && !changed.has('call')) return;
    const before = this.#result;
    this.#result = this.#read();
    if (this.#result?.rows !== before?.rows) [this._from, this._to] = [0, firstRows];
    this.#numeric = this.#result ? numericColumns(this.#result) : [];
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('result') || changed.has('call')) this.#size();
    this.#space();
  }

  /** A page's own object may throw when it is read: the rest is not to suffer (G-58). */
  #read(): Result | undefined {
    try {
      return toResult(this.result ?? this.call?.output);
    } catch {
      return undefined;
    }
  }

  /** Columns keep their width while rows come and go. Set as properties: a strict CSP blocks style attributes. */
  #size(): void {
    const widths = this.#result ? columnWidths(this.#result) : [];
    this.renderRoot.querySelectorAll('col').forEach((column, index) => {
      column.style.setProperty('inline-size', `${widths[index] ?? 8}ch`);
    });
  }

  /**
   * The room of all rows is there from the start, and those that are drawn are moved down in it: it must never be smaller
   * for a moment, or the place that one has scrolled to is lost.
   */
  #space(): void {
    const { style } = this.renderRoot.querySelector<HTMLElement>('.room') ?? {};
    style?.setProperty('min-block-size', `${headPx + (this.#result?.rows.length ?? 0) * rowPx}px`);
    style?.setProperty('padding-block-start', `${this._from * rowPx}px`);
  }

  get #last(): number {
    return Math.min(this._to, this.#result?.rows.length ?? 0);
  }

  readonly #onScroll = (): void => {
    const box = this._scroll;
    if (!box) return;
    const first = Math.floor(box.scrollTop / rowPx);
    const shown = Math.ceil(box.clientHeight / rowPx);
    // Drawn anew only when the rows in sight come near the end of those that are there.
    const enough = first - spare / 3 >= this._from || this._from === 0;
    if (enough && first + shown + spare / 3 <= this._to) return;
    this._from = Math.max(0, first - spare);
    this._to = first + shown + spare;
  };

  async #copy(format: 'csv' | 'tsv'): Promise<void> {
    const result = this.#result;
    if (!result) return;
    const { message } = this.#consumer.strings;
    const done = await copyText(toText(result.columns, result.rows, format));
    this.#consumer.chat?.announce(done ? message.copied : message.copyFailed);
    if (!done) return;
    this._copied = format;
    setTimeout(() => (this._copied = undefined), copiedMs);
  }

  #renderCell({ kind, text }: Cell): unknown {
    const { result } = this.#words.value;
    if (kind === 'null') return html`<i class="null">${result.null}</i>`;
    if (kind === 'empty') return html`<i class="empty">${result.empty}</i>`;
    if (kind === 'space') return html`<i class="space" title=${result.space}>${text}</i>`;
    if (kind === 'missing') return html`<i class="missing" title=${result.missing}>${text}</i>`;
    if (kind === 'rounded') {
      const label = result.rounded(text);
      return html`<span class="rounded" title=${label}>≈ ${text}<span class="vh"> ${label}</span></span>`;
    }
    return kind === 'text' ? isolated(text) : text;
  }

  #renderRow(row: readonly unknown[], index: number, columns: readonly string[]): TemplateResult {
    const cells = columns.map((_, column) => {
      const look = this.#numeric[column] ? 'n' : '';
      return html`<td class=${look}>${this.#renderCell(cellOf(row[column]))}</td>`;
    });
    return html`<tr aria-rowindex=${index + 2}>
      ${cells}
    </tr>`;
  }

  #renderTable({ name, columns, rows }: Result): TemplateResult {
    const { result } = this.#words.value;
    return html`<div
      class="scroll"
      role="group"
      tabindex="0"
      aria-label=${result.label(name)}
      @scroll=${this.#onScroll}
    >
      <div class="room">
        <table part="table" aria-rowcount=${rows.length + 1}>
          ${columns.map(() => html`<col />`)}
          <thead>
            <tr aria-rowindex="1">
              ${columns.map(
                (column, index) =>
                  html`<th scope="col" class=${this.#numeric[index] ? 'n' : ''} title=${column}>
                    ${isolated(column)}
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${rows.slice(this._from, this.#last).map((row, index) => this.#renderRow(row, this._from + index, columns))}
          </tbody>
        </table>
      </div>
    </div>`;
  }

  #renderCopy(format: 'csv' | 'tsv', label: string): TemplateResult {
    return html`<button
      type="button"
      class="btn ghost"
      aria-label=${label}
      @click=${() => void this.#copy(format)}
    >
      ${icon(this._copied === format ? 'check' : 'copy')}${format.toUpperCase()}
    </button>`;
  }

  #renderResult(found: Result): TemplateResult {
    const { result: words } = this.#words.value;
    const { name, rows, sql } = found;
    return html`<div class="card" part="result" role="group" aria-label=${words.label(name)}>
      <div class="top">
        ${icon('table')}<b>${isolated(name)}</b><span class="say num">${words.rows(rows.length)}</span>
        <span class="end"
          >${this.#renderCopy('csv', words.copyCsv)}${this.#renderCopy('tsv', words.copyTsv)}</span
        >
      </div>
      ${rows.length ? this.#renderTable(found) : html`<p class="muted none">${words.none}</p>`}
      ${
        sql
          ? html`<details>
              <summary>${icon('chevron')}${words.sql}</summary>
              <chao-sql-viewer .blocks=${[sql]}></chao-sql-viewer>
            </details>`
          : nothing
      }
    </div>`;
  }

  protected override render(): TemplateResult {
    if (this.#result) return this.#renderResult(this.#result);
    return html`<p class="muted" part="result">${this.#words.value.result.broken}</p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-cte-result': ChaoCteResult;
  }
}
