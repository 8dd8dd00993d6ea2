import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../../i18n/strings.js';
import type { Leaf } from '../internal/values/facts.js';
import { changeView } from '../internal/values/tree-view.js';
import { marked } from '../internal/values/marked.js';
import { leafView } from '../internal/values/value-view.js';
import type { NoReview, Review, ReviewRow } from './review.js';

export interface FactsView {
  readonly strings: Strings;
  readonly open: ReadonlySet<string>;
  readonly show: (place: string) => void;
}

function valuesView({ place, name }: ReviewRow, values: readonly Leaf[], view: FactsView): unknown {
  const { strings, open, show } = view;
  const one = (value: Leaf, i: number): TemplateResult => {
    const at = `${place}#${i}`;
    return leafView(value, { strings, label: name, place: at, open: open.has(at), show: () => show(at) });
  };
  if (!values.length) return html`<span class="muted">${strings.tool.none}</span>`;
  return values.length === 1
    ? one(values[0]!, 0)
    : values.map((value, i) => html`<div>${one(value, i)}</div>`);
}

function rowView(row: ReviewRow, view: FactsView): TemplateResult {
  const was = valuesView(row, row.values, view);
  const name = row.name || view.strings.tool.input;
  return html`<dt><bdi>${marked(name[0]!.toUpperCase() + name.slice(1))}</bdi></dt>
    <dd>${row.changed ? changeView(was, valuesView(row, row.changed, view), view.strings) : was}</dd> `;
}

function without(reason: NoReview, { approval, tool }: Strings): TemplateResult {
  const text = {
    unreadable: approval.unreadableInput,
    'not-sent': approval.notSent,
    'no-arguments': approval.noArguments,
  };
  return html`<dt>${tool.input}</dt>
    <dd><span class="muted">${text[reason]}</span></dd>`;
}

/** The facts of a request: key and value, from its input alone, nothing but text. */
export function factsView(review: Review | NoReview, view: FactsView): TemplateResult {
  if (typeof review === 'string')
    return html`<dl class="kv" id="facts">${without(review, view.strings)}</dl>`;
  const all = !review.closed.includes('rows') || view.open.has('rows');
  const rows = all ? review.rows : review.rows.slice(0, review.shownRows);
  const rest = review.rows.length - rows.length;
  return html`<dl class="kv" id="facts">${rows.map((row) => rowView(row, view))}</dl>
    ${rest ? html`<button class="btn line" @click=${() => view.show('rows')}>${view.strings.tool.more(rest)}</button>` : nothing}`;
}
