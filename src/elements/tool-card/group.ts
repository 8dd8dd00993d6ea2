import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Strings } from '../../i18n/strings.js';
import type { ToolPart } from '../../state/conversation.js';
import { callProgress } from '../../state/selectors/calls.js';
import { callKey } from '../../state/selectors/keys.js';
import { isOpen } from '../../state/tool-state.js';
import { showsRequest } from '../internal/cards/call-view.js';
import { icon } from '../internal/icon.js';
import { lookOf } from './looks.js';

/**
 * Cards that stand side by side. The message that shows them adopts this; `data-joined` on a card says at which of its edges
 * it meets a neighbour.
 */
export const groupStyles = css`
  .calls > * + *:not([data-joined~='up']) {
    margin-block-start: var(--_block);
  }
  .calls .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    padding: calc(var(--_row) + 1px) 12px;
    border: 1px solid var(--_border);
    border-block-end: 0;
    border-start-start-radius: var(--_r);
    border-start-end-radius: var(--_r);
    background: var(--_surface-1);
    font-size: var(--_sm);
    line-height: 20px;
  }
  .calls b {
    font-weight: var(--_medium);
  }
  .calls .meta {
    margin-inline-start: auto;
    color: var(--_text-2);
    font-size: var(--_xs);
  }
  .calls .fold {
    flex-basis: 100%;
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: max(24px, var(--_control) - 8px);
    border-radius: var(--_r-s);
    color: var(--_link);
    font-size: var(--_xs);
    font-weight: var(--_medium);
  }
  .calls .ticks {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px;
    max-inline-size: 50%;
  }
  .calls i {
    inline-size: 8px;
    block-size: 4px;
    border-radius: 1px;
    background: var(--_tick);
  }
  .calls .ok {
    background: var(--_success-fg);
  }
  .calls .bad {
    background: var(--_danger-fg);
  }
  .calls .half {
    background: var(--_warn-fg);
  }
  .calls .run {
    background: var(--_accent);
  }
  .calls .end {
    background: var(--_text-3);
  }
  @container (inline-size < 380px) {
    .calls .ticks {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .calls .top {
      border-color: CanvasText;
    }
    .calls i {
      forced-color-adjust: none;
      border: 1px solid CanvasText;
      background: Canvas;
    }
    .calls :is(.ok, .bad, .half, .run, .end) {
      background: CanvasText;
    }
  }
`;

/** More calls than this are counted in words only. */
const TICKS = 24;

/** A group that is longer by a few shows its newest calls only, with those that run and those that went wrong. */
const SHOWN = 12;
const SPARE = 4;

/** Which calls of a long group are shown besides the newest. */
export interface Fold {
  /** So many earlier calls were asked for. */
  readonly more: number;
  /** Whether a call stays, whatever is folded: somebody uses its card, or the page draws it. */
  keeps(call: ToolPart): boolean;
  /** Shows more of the earlier calls. */
  show(): void;
  /** Somebody points at, or goes into, what is shown. */
  use(event: Event): void;
}

/** Edges at which a card meets a neighbour: for its `data-joined` attribute. */
export type Joined = '' | 'up' | 'down' | 'up down';

interface HeaderItem {
  readonly key: string;
  readonly calls: readonly ToolPart[];
  /** How many of them are folded. */
  readonly hidden: number;
}
interface CardItem {
  readonly key: string;
  readonly call: ToolPart;
  readonly joined: Joined;
}

/** Neighbouring rows, and requests by themselves. */
function runs(calls: readonly ToolPart[]): readonly (readonly ToolPart[])[] {
  const out: ToolPart[][] = [];
  for (const call of calls) {
    const last = out.at(-1);
    if (last && !showsRequest(call) && !showsRequest(last[0]!)) last.push(call);
    else out.push([call]);
  }
  return out;
}

const isWrong = ({ state }: ToolPart): boolean => state === 'failed' || state === 'degraded';

/** The calls that are shown: a bounded number, in their order. */
function unfolded(run: readonly ToolPart[], fold: Fold): readonly ToolPart[] {
  const first = run.length - SHOWN - fold.more;
  if (first <= SPARE) return run;
  let [open, wrong] = [0, 0];
  const earlier = run
    .slice(0, first)
    .reverse()
    .filter(
      (call) =>
        fold.keeps(call) || (isOpen(call.state) && open++ < SHOWN) || (isWrong(call) && wrong++ < SHOWN),
    );
  return [...earlier.reverse(), ...run.slice(first)];
}

/** Several calls have a header over them, also those that were decided: what is stored of a call does not tell. */
function itemsOf(run: readonly ToolPart[], fold: Fold): readonly (HeaderItem | CardItem)[] {
  const shown = unfolded(run, fold);
  const hidden = run.length - shown.length;
  const header = run.length > 1;
  const cards = shown.map((call, i): CardItem => {
    const [up, down] = [header || i > 0, i < shown.length - 1];
    return { key: callKey(call), call, joined: up ? (down ? 'up down' : 'up') : down ? 'down' : '' };
  });
  return header ? [{ key: `header ${callKey(run[0]!)}`, calls: run, hidden }, ...cards] : cards;
}

function headerView({ calls, hidden }: HeaderItem, { tool }: Strings, fold: Fold): TemplateResult {
  const { done, total } = callProgress(calls);
  return html`<div class="top">
    ${icon('parallel', 'quiet')}<b>${tool.group(total)}</b>
    <span class="meta num">${tool.done(done, total)}</span>
    ${
      total > TICKS
        ? nothing
        : html`<span class="ticks" aria-hidden="true">
            ${calls.map(({ state }) => html`<i class=${lookOf(state).tick}></i>`)}
          </span>`
    }
    ${
      hidden
        ? html`<button class="fold" @click=${() => fold.show()}>
            ${icon('chevron')}${tool.earlier(hidden)}
          </button>`
        : nothing
    }
  </div>`;
}

/**
 * Neighbouring calls of a message. Rows share one frame, several have a header that counts them, many are folded; a request
 * stands by itself. The cards are siblings under their keys, so a card stays the same element whatever joins it.
 *
 * @param card Draws one card with its `data-joined` attribute.
 */
export function toolGroup(
  calls: readonly ToolPart[],
  strings: Strings,
  fold: Fold,
  card: (call: ToolPart, joined: Joined) => unknown,
): TemplateResult | typeof nothing {
  if (!calls.length) return nothing;
  const items = runs(calls).flatMap((run) => itemsOf(run, fold));
  return html`<div class="calls" @focusin=${fold.use} @pointerover=${fold.use}>
    ${repeat(
      items,
      ({ key }) => key,
      (item) => ('call' in item ? card(item.call, item.joined) : headerView(item, strings, fold)),
    )}
  </div>`;
}
