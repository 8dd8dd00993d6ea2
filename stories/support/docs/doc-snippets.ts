import { css, html, LitElement, type PropertyValues } from 'lit';
import { docStyles } from './doc-styles.js';
import { elementOf } from './manifest.js';
import { frameworks, snippetsOf, type Framework } from './snippets.js';

/** How an element is put into a page, in each framework, ready to copy. */
export class DocSnippets extends LitElement {
  static override properties = { tag: {}, _shown: { state: true } };
  static override styles = [
    docStyles,
    css`
      [role='tablist'] {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        margin-block-end: 12px;
      }
      button {
        all: unset;
        box-sizing: border-box;
        padding: 5px 12px;
        border-radius: 99px;
        cursor: pointer;
        color: var(--dim);
        font-size: 14px;
      }
      button:hover {
        color: var(--ink);
      }
      button[aria-selected='true'] {
        background: var(--accent);
        color: var(--on-accent);
      }
      button:focus-visible {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      .note {
        margin-block-start: 12px;
        font-size: 14px;
      }
    `,
  ];
  declare tag: string;
  declare private _shown: Framework;

  constructor() {
    super();
    this._shown = 'HTML';
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.get('_shown')) this.renderRoot.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }

  protected override render(): unknown {
    const element = elementOf(this.tag);
    const { language, code } = snippetsOf(element).find(({ framework }) => framework === this._shown)!;
    const isFor = element.attributes?.some(({ name }) => name === 'for');
    return html`<h2>In a page</h2>
      <div role="tablist" aria-label="Framework" @keydown=${this.#onKey}>
        ${frameworks.map(this.#renderTab)}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby="tab-${frameworks.indexOf(this._shown)}" tabindex="0">
        <chao-markdown .text=${`\`\`\`${language}\n${code}\n\`\`\``}></chao-markdown>
      </div>
      <p class="note" ?hidden=${!isFor}>
        <code>for</code> is the id of a chat or provider of the page; inside of one it is left out.
      </p>`;
  }

  readonly #renderTab = (framework: Framework, i: number): unknown => {
    const isShown = framework === this._shown;
    return html`<button
      type="button"
      role="tab"
      id="tab-${i}"
      aria-controls="panel"
      aria-selected=${String(isShown)}
      tabindex=${isShown ? 0 : -1}
      @click=${() => (this._shown = framework)}
    >
      ${framework}
    </button>`;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (frameworks.indexOf(this._shown) + step + frameworks.length) % frameworks.length;
    this._shown = frameworks[next]!;
    event.preventDefault();
  };
}
