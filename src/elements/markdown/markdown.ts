import { html, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Strings } from '../../i18n/strings.js';
import { codeLines } from '../../markdown/code-text.js';
import { commonEntities, loadEntities } from '../../markdown/entities.js';
import { MarkdownStream } from '../../markdown/markdown-stream.js';
import { MarkdownView } from '../../markdown/markdown-view.js';
import type { RareView } from '../../markdown/rare-view.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import { ChaoElement } from '../internal/chao-element.js';
import { copyText } from '../internal/copy.js';
import { emit } from '../internal/connect/dispatch.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { codeStyles } from './code.styles.js';
import { Frame } from './frame.js';
import { keepingPlace } from '../internal/scroll/keeping-place.js';
import { framer, markEnd, updateCodeBox } from './frames.js';
import { Highlighter } from './highlighter.js';
import { markdownStyles } from './markdown.styles.js';

/** Source that is drawn at once; the rest waits behind "Show all". What somebody sees arriving is cut off later. */
const shownChars = 200_000;
const arrivingChars = 1_000_000;
/** How long a button says "Copied". */
const copiedMs = 2000;

/**
 * @summary Markdown that may still be arriving: exact, without flicker, and safe whatever the text says.
 * @element chao-markdown
 *
 * @event {ChaoEvent<'chao-navigate'>} chao-navigate - A link was activated. Cancelable.
 *
 * @csspart content - The text.
 * @csspart code - A code block.
 * @csspart code-header - Its language and buttons.
 * @csspart table - The scroll box of a table.
 * @csspart show-all - The button below a very long text.
 */
export class ChaoMarkdown extends ChaoElement {
  static override readonly tag = 'chao-markdown';
  static override styles = [host, controls, markdownStyles, codeStyles];

  readonly #consumer = new StreamConsumer(this);
  readonly #highlighter = new Highlighter();
  readonly #frame = new Frame(() => this.#draw());
  /** Footnotes are found by it; only those of this element are in its shadow tree, but pages copy markup. */
  readonly #id = `chao-md-${Math.random().toString(36).slice(2)}`;
  #stream = this.#createStream();
  #view: MarkdownView | undefined;
  #rare: RareView | undefined;
  #drawnWith: readonly unknown[] = [];
  #arrived = false;
  readonly #loading: { entities?: Promise<void>; rare?: Promise<void> | undefined } = {};

  @query('.blocks', true) private readonly _blocks!: HTMLElement;
  @query('[part=show-all]', true) private readonly _more!: HTMLElement;

  @state() private _all = false;

  /** The whole text so far. A longer text that begins with the old one costs no more than what it adds. */
  @property()
  get text(): string {
    return this.#stream.source;
  }
  set text(text: string) {
    const known = this.#stream.source;
    text = String(text ?? '');
    if (text.length >= known.length && text.slice(0, known.length) === known)
      this.#stream.append(text.slice(known.length));
    else this.#restart(text);
    this.requestUpdate();
  }

  /** Whether more text may come. What is not complete yet is shown as what it will most likely be. */
  @property({ type: Boolean, reflect: true }) streaming = false;

  /** Space-separated hosts whose images may load, over https. Default: those of the chat around it, else none. */
  @property({ attribute: 'allowed-image-hosts' }) allowedImageHosts: string | undefined;

  /** Draws formulas: gets the source and whether it stands on a line of its own. Without it the source is shown. */
  @property({ attribute: false }) renderMath:
    ((source: string, display: boolean) => Node | undefined) | undefined;

  /** Adds text at the end, and takes it as streaming until `end()`. Drawn with the next animation frame. */
  override append(delta: string | Node, ...more: (string | Node)[]): void {
    if (typeof delta !== 'string') return super.append(delta, ...more);
    this.#stream.append(delta);
    this.streaming = true;
    if (this.hasUpdated) this.#frame.request();
  }

  /** Adds text and draws at once, for who is in an animation frame already. */
  flush(delta = ''): void {
    this.#stream.append(delta);
    this.streaming = true;
    if (this.hasUpdated) this.#draw();
  }

  /** No more text comes. Draws at once. */
  end(): void {
    this.streaming = false;
    if (this.hasUpdated) this.#draw();
  }

  /** Resolves when the parts that a text needs now and then (images, footnotes, rare character names) are there and drawn. */
  get complete(): Promise<void> {
    return Promise.all([this.#loading.entities, this.#loading.rare]).then(() => {});
  }

  protected override render(): TemplateResult {
    const { showAll } = this.#consumer.strings.markdown;
    const { streaming } = this;
    return html`<div class="md" part="content" aria-busy=${streaming}>
        <div class="blocks"></div>
      </div>
      <button type="button" class="btn line" part="show-all" hidden @click=${() => (this._all = true)}>
        ${showAll}
      </button>`;
  }

  protected override firstUpdated(): void {
    // Links answer to the keyboard by themselves; this only listens to what they and the buttons do.
    for (const type of ['click', 'auxclick']) this.renderRoot.addEventListener(type, this.#onClick);
    this.renderRoot.addEventListener('scroll', markEnd, { capture: true, passive: true });
  }

  protected override updated(changed: PropertyValues): void {
    const { strings, chat } = this.#consumer;
    const hosts = this.allowedImageHosts ?? chat?.allowedImageHosts ?? '';
    const drawnWith = [strings.markdown, hosts, this.renderMath];
    const anew = drawnWith.some((value, i) => value !== this.#drawnWith[i]);
    this.#drawnWith = drawnWith;
    const rebuild = (): void => this.#rebuild(strings.markdown, hosts);
    // Looking where the scrollers are is a layout, which the many texts of a stored conversation would each ask for.
    if (anew) return this.#view ? keepingPlace(this, rebuild) : rebuild();
    const onlyGrew = this.streaming && !changed.has('streaming') && !changed.has('_all');
    if (onlyGrew && this.#view) this.#frame.request();
    else this.#draw();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const done = await super.getUpdateComplete();
    if (this.#frame.pending) await new Promise((resolve) => requestAnimationFrame(resolve));
    return done;
  }

  protected override removed(): void {
    this.#frame.cancel();
    this.#highlighter.clear();
  }

  #createStream(): MarkdownStream {
    const stream: MarkdownStream = new MarkdownStream({
      onUnknownEntity: () => {
        this.#loading.entities = this.#loadEntities(stream);
      },
    });
    return stream;
  }

  async #loadEntities(stream: MarkdownStream): Promise<void> {
    stream.useEntities(await loadEntities().catch(() => new Map(commonEntities)));
    if (stream === this.#stream) this.#draw();
  }

  #restart(text: string): void {
    this.#stream = this.#createStream();
    this.#stream.append(text);
    this._all = false;
    this.#arrived = false;
    const view = this.#view;
    if (!view) return;
    // What fits the new text keeps its element.
    this.#view = new MarkdownView(view.container, this.#stream, view.options, view);
    this.#dropRare();
  }

  #rebuild(strings: Strings['markdown'], hosts: string): void {
    this._blocks.replaceChildren();
    this.#highlighter.clear();
    this.#dropRare();
    this.#view = new MarkdownView(this._blocks, this.#stream, {
      strings,
      imageHosts: hosts.split(/\s+/).filter(Boolean),
      idPrefix: this.#id,
      frame: framer(strings),
      onCode: (block, box) => {
        updateCodeBox(block, box, strings);
        this.#highlighter.request(box.querySelector('code')!, block, block.final || !this.streaming);
      },
      onRare: () => {
        this.#loading.rare ??= this.#loadRare();
      },
      renderMath: this.renderMath,
    });
    this.#draw();
  }

  async #loadRare(): Promise<void> {
    const { RareView } = await import('../../markdown/rare-view.js');
    const view = this.#view;
    if (!view || this.#rare) return;
    this.#rare = new RareView(view);
    view.useRare(this.#rare);
    this.#draw();
  }

  #dropRare(): void {
    this.#rare?.remove();
    this.#loading.rare = undefined;
    this.#rare = undefined;
  }

  #draw(): void {
    this.#frame.cancel();
    const view = this.#view;
    if (!view) return;
    this.#arrived ||= this.streaming;
    if (this.streaming) this.#stream.flush();
    else this.#stream.end();
    view.limit = this._all ? Infinity : this.#arrived ? arrivingChars : shownChars;
    view.update();
    // Set to what it is already, an attribute costs the page a look at its styles.
    if (this._more.hidden === view.truncated) this._more.hidden = !view.truncated;
  }

  readonly #onClick = (event: Event): void => {
    const target = event.target as Element;
    const button = target.closest<HTMLButtonElement>('button[data-action]');
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (button) this.#act(button);
    else if (link?.role) this.#jump(event, link);
    else if (
      link &&
      !emit(
        this,
        'chao-navigate',
        { href: link.href, text: link.textContent ?? '' },
        this.#consumer.chat?.element,
      )
    ) {
      event.preventDefault();
    }
  };

  #act(button: HTMLButtonElement): void {
    const code = button.closest<HTMLElement>('.code')!;
    if (button.dataset['action'] === 'copy') void this.#copy(button, code);
    else if (button.dataset['action'] === 'all') {
      delete code.dataset['long'];
      button.remove();
    } else {
      const wraps = code.classList.toggle('wrap');
      button.ariaPressed = String(wraps);
    }
  }

  async #copy(button: HTMLButtonElement, code: HTMLElement): Promise<void> {
    const block = this.#view?.blockOf(code);
    const { markdown, message } = this.#consumer.strings;
    const done = !!block && (await copyText(codeLines(block).join('\n')));
    this.#consumer.chat?.announce(done ? markdown.copied : message.copyFailed);
    if (!done) return;
    button.ariaLabel = button.title = markdown.copied;
    button.dataset['copied'] = '';
    setTimeout(() => {
      button.ariaLabel = button.title = markdown.copyCode;
      delete button.dataset['copied'];
    }, copiedMs);
  }

  /** Goes to a footnote, or back: an address cannot reach into a shadow tree. */
  #jump(event: Event, link: HTMLAnchorElement): void {
    event.preventDefault();
    const place = this.renderRoot.querySelector<HTMLElement>(link.hash);
    place?.focus();
    place?.scrollIntoView({ block: 'nearest' });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-markdown': ChaoMarkdown;
  }
}
