import { html, type TemplateResult } from 'lit';
import type { Strings } from '../../../i18n/strings.js';
import { clip, toLines, type Clipped, type Line } from './clip.js';
import { EMPTY, type Leaf } from './facts.js';
import { icon } from '../icon.js';
import { WITHHELD } from '../cards/withhold.js';
import { isolated, marked } from './marked.js';

function lineView(line: Line, strings: Strings): unknown {
  return typeof line === 'string'
    ? [marked(line), '\n']
    : html`<span class="gap">${strings.tool.blankLines(line.blank)}</span>`;
}

/** Lines as one block that keeps their breaks; neighbouring plain lines are one text node. */
function block(lines: readonly Line[], strings: Strings): unknown {
  if (lines.every((line) => typeof line === 'string')) return marked(lines.join('\n'));
  return lines.map((line) => lineView(line, strings));
}

export interface TextView {
  readonly strings: Strings;
  /** The whole text is shown. */
  readonly open: boolean;
  /** Called when the person wants to see the whole text. */
  readonly show: () => void;
  /** Names the value among those of its card. */
  readonly place: string;
  /** Name of the value, for the box that holds the whole text. */
  readonly label: string;
  /** Characters that are shown at most; the rest is said to be missing. */
  readonly max?: number;
}

const moreText = (cut: Clipped, { tool }: Strings): string =>
  cut.hiddenLines ? tool.moreLines(cut.hiddenLines) : tool.moreCharacters(cut.hiddenCharacters);

function longView(text: string, lines: readonly Line[], cut: Clipped, view: TextView): TemplateResult {
  const { strings, open, show, label, place, max = Infinity } = view;
  if (!open) {
    return html`<div class="long">
      <p dir="auto">${block(cut.head, strings)}</p>
      <button @click=${show}>${icon('chevron')}${moreText(cut, strings)}</button>
      <p dir="auto">${block(cut.tail, strings)}</p>
    </div>`;
  }
  const all = text.length > max ? toLines(text.slice(0, max)) : lines;
  return html`<div class="long open" role="group" aria-label=${label} data-place=${place} tabindex="0">
    <p dir="auto">${block(all, strings)}</p>
    ${text.length > max ? html`<p class="muted">${strings.tool.truncated}</p>` : ''}
  </div>`;
}

/** Whether a text is shown by its head and tail until the person opens it. */
export const isLong = (text: string): boolean => clip(toLines(text)) !== undefined;

/** A text: on its line, or head and tail with a button between them (UX 3.9). */
function textView(text: string, view: TextView): TemplateResult {
  const lines = toLines(text);
  const cut = clip(lines);
  if (cut) return longView(text, lines, cut, view);
  return lines.length > 1
    ? html`<div class="lines" dir="auto">${block(lines, view.strings)}</div>`
    : isolated(text);
}

/** A value that is not a text, in words. */
function wordOf(value: Exclude<Leaf, string>, { tool }: Strings): string {
  if (value === WITHHELD) return tool.withheld;
  if (value === EMPTY || value === null) return tool.none;
  if (typeof value === 'boolean') return value ? tool.yes : tool.no;
  return String(value);
}

/** Any value that fits a line or a box of lines. */
export function leafView(value: Leaf, view: TextView): TemplateResult {
  if (typeof value === 'number') return html`<bdi class="num">${value}</bdi>`;
  if (typeof value === 'string' && value) return textView(value, view);
  const word = value === '' ? view.strings.tool.empty : wordOf(value as Exclude<Leaf, string>, view.strings);
  return typeof value === 'boolean' ? html`${word}` : html`<span class="muted">${word}</span>`;
}
