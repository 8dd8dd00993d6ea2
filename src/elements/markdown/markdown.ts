import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Strings } from '../../i18n/strings.js';
import { codeSource } from '../../markdown/code-view.js';
import { loadEntities } from '../../markdown/entities.js';
import { MarkdownStream } from '../../markdown/markdown-stream.js';
import { MarkdownView } from '../../markdown/markdown-view.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import { ChaoElement } from '../internal/chao-element.js';
import { copyText } from '../internal/copy.js';
import { emit } from '../internal/dispatch.js';
import { StreamConsumer } from '../internal/stream-consumer.js';
import { Frame } from './frame.js';
import { iconElement } from './icons.js';
import { markdownStyles } from './markdown.styles.js';

/** Source that is drawn at once; the rest waits behind "Show all". */
const shownChars = 200_000;
/** How long a button says "Copied". */
const copiedMs = 2000;

let instances = 0;

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
  static override styles = [host, controls, markdownStyles];

  readonly #consumer = new StreamConsumer(this);
  readonly #frame = new Frame(() => this.#draw());
  readonly #id = `chao-md-${++instances}`;
  #stream = this.#createStream();
  #view: MarkdownView | undefined;
  #drawnWith: readonly unknown[] = [];

  @query('.md') private readonly _content!: HTMLElement;

  @state() private _truncated = false;
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
  append(delta: string): void {
    this.#stream.append(delta);
    this.streaming = true;
    if (this.hasUpdated) this.#frame.request();
  }

  /** No more text comes. Draws at once. */
  end(): void {
    this.streaming = false;
    if (this.hasUpdated) this.#draw();
  }

  protected override render(): TemplateResult {
    const { showAll } = this.#consumer.strings.markdown;
    return html`<div
        class="md"
        part="content"
        aria-busy=${this.streaming}
        @click=${this.#onClick}
        @auxclick=${this.#onClick}
      ></div>
      ${
        this._truncated
          ? html`<button type="button" class="btn line" part="show-all" @click=${() => (this._all = true)}>
              ${showAll}
            </button>`
          : nothing
      }`;
  }

  protected override updated(changed: PropertyValues): void {
    const { strings, chat } = this.#consumer;
    const hosts = this.allowedImageHosts ?? chat?.allowedImageHosts ?? '';
    const drawnWith = [strings.markdown, hosts, this.renderMath];
    if (drawnWith.some((value, i) => value !== this.#drawnWith[i])) this.#rebuild(strings.markdown, hosts);
    this.#drawnWith = drawnWith;
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
  }

  #createStream(): MarkdownStream {
    const stream = new MarkdownStream({
      onUnknownEntity: () =>
        void loadEntities().then(
          (entities) => {
            stream.useEntities(entities);
            if (stream === this.#stream) this.#draw();
          },
          () => {},
        ),
    });
    return stream;
  }

  #restart(text: string): void {
    this.#stream = this.#createStream();
    this.#stream.append(text);
    this._all = false;
    // What fits the new text keeps its element.
    if (this.#view)
      this.#view = new MarkdownView(this._content, this.#stream, this.#view.options, this.#view);
  }

  #rebuild(strings: Strings['markdown'], hosts: string): void {
    this._content.replaceChildren();
    this.#view = new MarkdownView(this._content, this.#stream, {
      strings,
      imageHosts: hosts.split(/\s+/).filter(Boolean),
      idPrefix: this.#id,
      icon: iconElement,
      renderMath: this.renderMath,
    });
  }

  #draw(): void {
    this.#frame.cancel();
    const view = this.#view;
    if (!view) return;
    if (this.streaming) this.#stream.flush();
    else this.#stream.end();
    view.limit = this._all ? Infinity : shownChars;
    view.update();
    this._truncated = view.truncated;
  }

  readonly #onClick = (event: MouseEvent): void => {
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
    const done = !!block && (await copyText(codeSource(block)));
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
  #jump(event: MouseEvent, link: HTMLAnchorElement): void {
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
