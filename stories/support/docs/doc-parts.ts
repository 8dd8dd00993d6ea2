import { css, html, LitElement, nothing } from 'lit';
import { docStyles } from './doc-styles.js';
import { elementOf } from './manifest.js';
import { Marks } from './marks.js';
import { partsOf } from './parts.js';
import { words } from './words.js';

/** The parts of an element. Each is framed in the specimens of the page while the pointer or the focus is on its name. */
export class DocParts extends LitElement {
  static override properties = { tag: {}, _shown: { state: true }, _kept: { state: true } };
  static override styles = [
    docStyles,
    css`
      li {
        grid-template-columns: minmax(150px, 30%) 1fr;
        padding-block: 0;
      }
      li:hover {
        background: var(--soft);
      }
      .what {
        padding-block: 10px;
      }
      button {
        all: unset;
        box-sizing: border-box;
        display: block;
        min-block-size: 44px;
        padding: 10px 8px;
        border-radius: 6px;
        cursor: pointer;
        color: var(--accent);
      }
      button:focus-visible {
        outline: 2px solid var(--accent);
        outline-offset: -2px;
      }
      button[aria-pressed='true'] {
        background: var(--accent);
        color: var(--on-accent);
      }
      .now {
        min-block-size: 1.6em;
        margin-block-end: 8px;
        color: var(--ink);
        font-size: 14px;
      }
      @media (max-width: 600px) {
        .what {
          padding: 11px 8px 10px 0;
        }
      }
    `,
  ];
  declare tag: string;
  /** What is pointed at, and how often the example has it. */
  declare private _shown: { readonly name: string; readonly count: number } | undefined;
  /** The part that stays framed. */
  declare private _kept: string | undefined;
  readonly #marks = new Marks();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#marks.hide();
  }

  protected override render(): unknown {
    const { cssParts = [] } = elementOf(this.tag);
    if (!cssParts.length) return nothing;
    return html`<h2>Parts</h2>
      <p>
        A page styles these with <code>${this.tag}::part(name)</code>. Point at one, or go to it with Tab, and
        it is framed in the example. A press keeps the frame.
      </p>
      <p class="now" role="status">${this.#now()}</p>
      <ul>
        ${cssParts.map(
          ({ name, description }) =>
            html`<li @pointerenter=${() => this.#mark(name)} @pointerleave=${() => this.#rest()}>
              <button
                type="button"
                data-part=${name}
                aria-pressed=${String(this._kept === name)}
                @focus=${() => this.#mark(name)}
                @blur=${() => this.#rest()}
                @click=${() => this.#keep(name)}
              >
                <code>${name}</code>
              </button>
              <div class="what">${words(description)}</div>
            </li>`,
        )}
      </ul>`;
  }

  /** Its line is always there: rows that move away under the pointer can't be pointed at. */
  #now(): string {
    if (!this._shown) return '';
    const { name, count } = this._shown;
    if (!count) return `${name} is not drawn in this example.`;
    return count === 1 ? `${name} is framed.` : `${name} is framed, ${count} times.`;
  }

  /** What of the specimens has this name. */
  #find(name: string): readonly Element[] {
    const frames = document.querySelectorAll<HTMLIFrameElement>('.doc-specimen iframe');
    const specimens = [
      ...document.querySelectorAll(`.doc-specimen ${this.tag}`),
      ...[...frames].flatMap(({ contentDocument }) => [
        ...(contentDocument?.querySelectorAll(this.tag) ?? []),
      ]),
    ];
    const all = specimens.map(partsOf);
    return all.flatMap((parts) => parts.get(name) ?? []);
  }

  #mark(name: string): void {
    const found = this.#find(name);
    this._shown = { name, count: found.length };
    this.#marks.show(found);
  }

  #rest(): void {
    if (this._kept) return this.#mark(this._kept);
    this._shown = undefined;
    this.#marks.hide();
  }

  #keep(name: string): void {
    this._kept = this._kept === name ? undefined : name;
    const [first] = this.#find(name);
    if (this._kept) first?.scrollIntoView({ block: 'nearest' });
    this.#mark(name);
  }
}
