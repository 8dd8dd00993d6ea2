import { css, html, LitElement, nothing } from 'lit';
import { docStyles } from './doc-styles.js';
import { elementOf } from './manifest.js';
import { Marks } from './marks.js';
import { partsOf } from './parts.js';
import { words } from './words.js';

/** The parts of an element. Each is framed in the specimens of the page while the pointer or the focus is on its name. */
export class DocParts extends LitElement {
  static override properties = { tag: {}, _counts: { state: true }, _kept: { state: true } };
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
      small {
        display: block;
        font-size: 12px;
      }
      @media (max-width: 600px) {
        .what {
          padding: 11px 8px 10px 0;
        }
      }
    `,
  ];
  declare tag: string;
  /** Parts of the specimen: name → how many of them are drawn. */
  declare private _counts: ReadonlyMap<string, number>;
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
              <div class="what">${words(description)} ${this.#renderAbsence(name)}</div>
            </li>`,
        )}
      </ul>`;
  }

  #renderAbsence(name: string): unknown {
    const isAbsent = this._counts && !this._counts.get(name);
    return isAbsent ? html`<small>Not drawn in this example.</small>` : nothing;
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
    this._counts = new Map(
      (elementOf(this.tag).cssParts ?? []).map((part) => [
        part.name,
        all.reduce((sum, parts) => sum + (parts.get(part.name)?.length ?? 0), 0),
      ]),
    );
    return all.flatMap((parts) => parts.get(name) ?? []);
  }

  #mark(name: string): void {
    this.#marks.show(this.#find(name));
  }

  #rest(): void {
    if (this._kept) this.#mark(this._kept);
    else this.#marks.hide();
  }

  #keep(name: string): void {
    this._kept = this._kept === name ? undefined : name;
    const [first] = this.#find(name);
    if (this._kept) first?.scrollIntoView({ block: 'nearest' });
    this.#mark(name);
  }
}
