import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { Conversation } from '../../state/conversation.js';
import { pendingApprovals } from '../../state/selectors/calls.js';
import { host } from '../../theme/host.js';
import { booleanAttribute } from '../internal/converters.js';
import { emit } from '../internal/connect/dispatch.js';
import { HostStates } from '../internal/host-states.js';
import { icon } from '../internal/icon.js';
import { isComposing } from '../internal/focus/keys.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { UnreadCounter } from '../internal/scroll/unread.js';
import { followViewport } from '../internal/scroll/viewport.js';
import { launcherStyles } from './launcher.styles.js';

const nobody: Conversation = { messages: [], plan: [], workflow: [] };

/**
 * @summary A button in the corner of the page, and the panel it opens. Not modal. Closing never stops a run; a waiting
 * request and unread answers show on the button.
 * @element chao-launcher
 *
 * @slot - What the panel holds.
 *
 * @event {ChaoEvent<'chao-toggle'>} chao-toggle - The panel was opened or closed.
 *
 * @csspart panel - The panel.
 * @csspart launcher - The button.
 * @csspart badge - The number on the button.
 *
 * @cssstate open - The panel is open.
 */
export class ChaoLauncher extends StreamElement {
  static override readonly tag = 'chao-launcher';
  static override styles = [host, launcherStyles];

  readonly #stream = new StreamConsumer(this, ({ conversation, history }) =>
    this.inline ? undefined : ([conversation, history === 'loading'] as const),
  );
  readonly #unread = new UnreadCounter();
  readonly #states = new HostStates(this);

  @query('.fab') private readonly _button!: HTMLElement | null;

  #stopViewport: (() => void) | undefined;

  /** Whether the panel is open. */
  @property({ reflect: true, converter: booleanAttribute }) open = false;

  /** Whether the content shows in place, without button and panel. */
  @property({ converter: booleanAttribute }) inline = false;

  /** Name of the panel. */
  @property() heading: string | undefined;

  /** Takes the focus when the person opens the panel; by default a chat in it does. */
  @property({ attribute: false }) enter: (() => void) | undefined;

  /** Opens the panel. Focus stays where it is. */
  show(): void {
    this.#toggle(true);
  }

  /** Closes the panel. Focus that was inside goes back to the button. */
  hide(): void {
    this.#toggle(false);
  }

  protected override removed(): void {
    this.#stopViewport?.();
    this.#stopViewport = undefined;
  }

  protected override willUpdate(): void {
    const covers = this.isConnected && this.open && !this.inline;
    if (covers) this.#stopViewport ??= followViewport(this);
    else this.removed();
    this.#states.show(...(this.open ? ['open'] : []));
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open') && changed.get('open') !== undefined)
      emit(this, 'chao-toggle', { open: this.open });
  }

  protected override render(): TemplateResult {
    const { launcher, chat } = this.#stream.strings;
    return html`<div class=${this.inline ? 'inline' : 'corner'} @keydown=${this.#onKey}>
      <div
        id="panel"
        part="panel"
        class=${this.inline ? 'inline' : 'panel'}
        role=${this.inline ? 'none' : 'dialog'}
        aria-label=${this.inline ? nothing : this.heading || chat.heading}
        ?hidden=${!this.inline && !this.open}
      >
        <slot></slot>
      </div>
      ${this.inline ? nothing : this.#renderButton(this.open ? launcher.close : launcher.open)}
    </div>`;
  }

  #renderButton(name: string): TemplateResult {
    const { launcher } = this.#stream.strings;
    const { format } = this.#stream;
    const [conversation = nobody, loading = true] = this.#stream.value ?? [];
    const asks = pendingApprovals(conversation).length;
    const unread = this.#unread.count(conversation.messages, this.open, loading);
    const news = asks ? launcher.approvals(asks) : unread ? launcher.unread(unread) : '';
    return html`<button
      type="button"
      class="fab"
      part="launcher"
      aria-expanded=${this.open}
      aria-controls="panel"
      aria-label=${news && !this.open ? `${name}, ${news}` : name}
      @click=${() => this.#press()}
    >
      ${icon(this.open ? 'down' : 'chat')}
      ${
        news && !this.open
          ? html`<span class="badge ${asks ? 'asks' : ''}" part="badge" aria-hidden="true"
              >${asks ? icon('approval') : nothing}${format.number(asks || unread)}</span
            >`
          : nothing
      }
    </button>`;
  }

  #toggle(open: boolean): void {
    if (open === this.open) return;
    const returns = !open && this.matches(':focus-within');
    this.open = open;
    if (returns) void this.updateComplete.then(() => this._button?.focus({ preventScroll: true }));
  }

  #press(): void {
    if (this.open) return this.hide();
    this.show();
    void this.updateComplete.then(() => {
      if (this.enter) this.enter();
      else this.querySelector('chao-chat')?.focus({ preventScroll: true });
    });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.inline || !this.open) return;
    if (event.defaultPrevented || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.hide();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-launcher': ChaoLauncher;
  }
}
