import { html, type TemplateResult } from 'lit';
import type { Strings } from '../../../i18n/strings.js';
import { limits } from '../../../limits.js';
import { asLeaf, entriesOf, wording, type Leaf } from './facts.js';
import { icon } from '../icon.js';
import { marked } from './marked.js';
import { leafView, type TextView } from './value-view.js';

/** Entries of one object or list that are shown before "more"; levels that are open from the start. */
const ENTRIES = 12;
const LEVELS = 3;

export interface TreeView {
  readonly strings: Strings;
  /** Places the person has opened. */
  readonly open: ReadonlySet<string>;
  readonly show: (place: string) => void;
}

interface Walk extends TreeView {
  left: number;
}

const imageUrl = /^https?:\/\/[^\s?#]+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]\S*)?$/i;

/** Images of a result are never loaded: the address of one can carry data away (UX 7.3). */
function imageHost(text: string): string | undefined {
  if (/^data:image\//i.test(text)) return text.slice(5, 40).split(/[;,]/)[0];
  return text.length < 2000 && imageUrl.test(text) && URL.canParse(text) ? new URL(text).host : undefined;
}

function leaf(value: Leaf, place: string, label: string, walk: Walk): TemplateResult {
  const { strings, open, show } = walk;
  const host = typeof value === 'string' ? imageHost(value) : undefined;
  if (host) {
    return html`<span class="imgph">${icon('image', 'quiet')}${strings.markdown.image(label, host)}</span>`;
  }
  const view: TextView = {
    strings,
    label,
    place,
    open: open.has(place),
    show: () => show(place),
    max: limits.shownChars,
  };
  return leafView(value, view);
}

/** Two states of one thing, where a value carries them as before and after, or old and new. */
function change(tree: unknown): readonly [Leaf, Leaf] | undefined {
  const keys = Array.isArray(tree) ? '' : Object.keys(tree as object).join();
  if (keys !== 'before,after' && keys !== 'old,new') return undefined;
  const [was, now] = entriesOf(tree).map(([, value]) => asLeaf(value));
  return was === undefined || now === undefined ? undefined : [was, now];
}

/** A change in words, not by colour alone. */
export function changeView(was: unknown, now: unknown, { tool }: Strings): TemplateResult {
  return html`<div class="diff">
    <span class="was"><small>${tool.was}</small><s>${was}</s></span>
    <span><small>${tool.now}</small><span>${now}</span></span>
  </div>`;
}

function node(value: unknown, place: string, label: string, depth: number, walk: Walk): unknown {
  if (--walk.left < 0) return '';
  const own = asLeaf(value);
  if (own !== undefined) return leaf(own, place, label, walk);
  const pair = change(value);
  if (pair) {
    const [was, now] = pair.map((one, i) => leaf(one, `${place}/${i}`, label, walk));
    return changeView(was, now, walk.strings);
  }
  const entries = entriesOf(value);
  const limit = walk.open.has(place) ? Infinity : depth < LEVELS ? ENTRIES : 0;
  if (depth >= limits.shownDepth) return html`<span class="muted">${walk.strings.tool.truncated}</span>`;
  const rest = entries.length - limit;
  return html`${rows(entries.slice(0, limit), value, place, depth, walk)}
  ${rest > 0 ? html`<button class="rest" @click=${() => walk.show(place)}>${walk.strings.tool.more(rest)}</button>` : ''}`;
}

function rows(
  entries: readonly (readonly [string | number, unknown])[],
  tree: unknown,
  place: string,
  depth: number,
  walk: Walk,
): unknown {
  const child = ([key, value]: readonly [string | number, unknown]): unknown =>
    node(value, `${place}/${key}`, wording(key), depth + 1, walk);
  if (!entries.length) return '';
  if (Array.isArray(tree))
    return html`<ul class="obs">
      ${entries.map((entry) => html`<li>${child(entry)}</li>`)}
    </ul>`;
  return html`<dl class="kv">
    ${entries.map(
      (entry) =>
        html`<dt><bdi>${marked(wording(entry[0]))}</bdi></dt>
          <dd>${child(entry)}</dd> `,
    )}
  </dl>`;
}

/**
 * An input or result as rows of key and value, in its own order: text only, bounded in depth, width and length, with
 * buttons for the rest (UX 3.6, 7.14).
 */
export function treeView(value: unknown, root: string, label: string, view: TreeView): TemplateResult {
  const walk: Walk = { ...view, left: limits.shownNodes };
  const content = node(value, root, label, 0, walk);
  return html`${content}${walk.left < 0 ? html`<p class="muted">${view.strings.tool.truncated}</p>` : ''}`;
}

/** The value as text, for the clipboard. */
export const rawText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
