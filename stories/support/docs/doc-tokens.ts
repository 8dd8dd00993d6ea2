import { css, html, LitElement, nothing } from 'lit';
import { docStyles } from './doc-styles.js';
import { onSurroundings } from './globals.js';
import { measureTokens, tokensOf, type Contrast, type Measured } from './measure.js';

/** The tokens that an element reads, or all of them without a `tag`: what they are on this page now. */
export class DocTokens extends LitElement {
  static override properties = { tag: {}, _tokens: { state: true } };
  static override styles = [
    docStyles,
    css`
      li {
        grid-template-columns: 28px minmax(170px, 26%) minmax(120px, 20%) 1fr;
        align-items: start;
      }
      .swatch {
        inline-size: 28px;
        block-size: 28px;
        border: 1px solid var(--line);
        border-radius: 6px;
      }
      .ratio {
        display: block;
        font-variant-numeric: tabular-nums;
        color: var(--ink);
      }
      .low {
        font-weight: 600;
        color: light-dark(#a3211a, #f59a90);
      }
      @media (max-width: 600px) {
        li {
          grid-template-columns: 28px 1fr;
        }
        li > * {
          grid-column: 2;
        }
        li > .swatch {
          grid-column: 1;
        }
      }
    `,
  ];
  declare tag: string | undefined;
  declare private _tokens: readonly Measured[];
  #stop: (() => void) | undefined;

  constructor() {
    super();
    this._tokens = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = onSurroundings(() => (this._tokens = measureTokens()));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  protected override render(): unknown {
    const { tag } = this;
    const read = tag === undefined ? undefined : new Set(tokensOf(tag));
    const tokens = this._tokens.filter(({ name }) => read?.has(name) ?? true);
    if (read && !read.size) return nothing;
    return html`${
        tag === undefined
          ? nothing
          : html`<h2>Tokens</h2>
              <p>
                What this element reads itself, as it is now: the toolbar’s theme and host page count.
                Elements inside of it read more.
                <a href="./index.html?path=/docs/documentation-tokens--docs" target="_parent">All tokens</a>
              </p>`
      }
      <ul>
        ${tokens.map(this.#renderToken)}
      </ul>`;
  }

  readonly #renderToken = ({ name, value, description, colour, contrasts }: Measured): unknown =>
    html`<li data-token=${name}>
      <span class="swatch" style=${colour ? `background:${colour}` : 'border-color:transparent'}></span>
      <code>--chao-${name}</code>
      <code class="value">${value}</code>
      <div class="what">${description}${contrasts.map(this.#renderContrast)}</div>
    </li>`;

  readonly #renderContrast = ({ on, ratio, wanted }: Contrast): unknown => {
    // Never rounded up to what it does not reach.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
    const isLow = ratio < wanted;
    return html`<span class="ratio ${isLow ? 'low' : ''}" data-on=${on} data-ratio=${ratio}
      >${shown} : 1 on ${on}${isLow ? ` – below ${wanted}` : nothing}</span
    >`;
  };
}
