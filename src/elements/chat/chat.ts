import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { ChatError, ChatSnapshot, ControllerEventMap } from '../../controller/types.js';
import type { ToolPart } from '../../state/conversation.js';
import { pendingApprovals } from '../../state/selectors/calls.js';
import { isTurnActive } from '../../state/selectors/turn-active.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import { ChaoComposer } from '../composer/composer.js';
import { Announcer, announcerRegions, type Urgency } from '../internal/speech/announcer.js';
import { ConnectionElement } from '../internal/connect/connection-element.js';
import { booleanAttribute } from '../internal/converters.js';
import { decideByScript } from '../internal/cards/decide.js';
import { emit, type ChaoEvent } from '../internal/connect/dispatch.js';
import { isComposing } from '../internal/focus/keys.js';
import { Narrator, type AnnounceMode } from '../internal/speech/narrator.js';
import { OwnBox } from '../internal/own-box.js';
import { OwnCards } from '../internal/cards/own-cards.js';
import { problemStyles } from '../internal/problem-view.js';
import { StickToBottom } from '../internal/scroll/stick-to-bottom.js';
import { followViewport } from '../internal/scroll/viewport.js';
import { ChaoLauncher } from '../launcher/launcher.js';
import type { ChaoMessage } from '../message/message.js';
import { bannerDue, bannerView } from './banner-view.js';
import { chatStyles } from './chat.styles.js';
import { contentView } from './content-view.js';
import { dockView } from './dock-view.js';
import { headerView } from './header-view.js';
import { Outline } from './outline.js';
import { pillView } from './pill-view.js';
import { ShownRange } from './shown-range.js';
import { moveInTranscript } from './transcript-keys.js';
import { needsPerson } from './transcript-view.js';

/** Until the messages above the view of a stored conversation are drawn, ms. */
const restMs = 150;

export type ChatLayout = 'inline' | 'launcher' | 'page';

/**
 * A whole chat in one tag: transcript with tool cards and approvals, composer, connection trouble, in place, as a page, or
 * behind a button in the corner. Its attributes are enough; `getToken` or `token-url` says where the token comes from.
 *
 * @summary A streaming AI chat.
 * @element chao-chat
 *
 * @slot header - Replaces mark and heading.
 * @slot empty - Replaces what shows before the first message.
 * @slot composer-start - Buttons before the text field.
 * @slot composer-end - Buttons after the text field.
 * @slot footer - Below everything.
 * @slot tool:<toolKey> - Replaces the card of the newest call of that tool.
 *
 * @event {ChaoEvent<'chao-event'>} chao-event - Each decoded event.
 * @event {ChaoEvent<'chao-send'>} chao-send - Before a text is sent. Cancelable.
 * @event {ChaoEvent<'chao-message'>} chao-message - A message ended.
 * @event {ChaoEvent<'chao-tool'>} chao-tool - A tool call changed.
 * @event {ChaoEvent<'chao-approval-required'>} chao-approval-required - A call waits for a decision.
 * @event {ChaoEvent<'chao-approval-decision'>} chao-approval-decision - Before a decision is sent. Cancelable.
 * @event {ChaoEvent<'chao-turn'>} chao-turn - The turn became idle, running, waiting or failed.
 * @event {ChaoEvent<'chao-connection'>} chao-connection - The connection changed.
 * @event {ChaoEvent<'chao-session'>} chao-session - A session was made.
 * @event {ChaoEvent<'chao-error'>} chao-error - Something went wrong. Never holds a token.
 * @event {ChaoEvent<'chao-navigate'>} chao-navigate - A link was activated. Cancelable.
 * @event {ChaoEvent<'chao-toggle'>} chao-toggle - The panel was opened or closed.
 *
 * @csspart base - Everything but the launcher.
 * @csspart header - The bar at the top.
 * @csspart heading - Its text.
 * @csspart banner - Connection trouble.
 * @csspart transcript - The scrolling log.
 * @csspart empty - What shows before the first message.
 * @csspart starter - A question offered there.
 * @csspart pill - The button back to the end.
 * @csspart dock - The composer and what belongs to it.
 * @csspart fine-print - The line below the composer.
 *
 * @cssstate turn-idle - Nothing runs.
 * @cssstate turn-running - A run is active.
 * @cssstate turn-waiting - A call waits for a decision.
 * @cssstate turn-failed - The last run failed.
 * @cssstate connection-idle - No connection was needed yet.
 * @cssstate connection-connecting - It connects.
 * @cssstate connection-open - It is connected.
 * @cssstate connection-reconnecting - The connection broke and is made anew.
 * @cssstate connection-offline - The device is offline.
 * @cssstate connection-closed - The run is over and the connection with it.
 * @cssstate connection-failed - It has given up until Retry.
 */
export class ChaoChat extends ConnectionElement {
  static override readonly tag = 'chao-chat';
  static override readonly dependencies = [ChaoComposer, ChaoLauncher];
  static override styles = [host, controls, problemStyles, chatStyles];

  readonly #announcer = new Announcer(this);
  readonly #narrator = new Narrator({
    say: (text, urgency) => this.say(text, urgency),
    i18n: () => this.localize.value,
    mode: () => this.announce,
  });
  readonly #stick = new StickToBottom(() => this.requestUpdate());
  readonly #range = new ShownRange();
  readonly #outline = new Outline();
  readonly #ownCards = new OwnCards(this);
  readonly #ownBox = new OwnBox(this, (lost) =>
    this.renderRoot.querySelector('chao-launcher')?.classList.toggle('boxed', lost),
  );

  @query('#log') private readonly _log!: HTMLElement | null;
  @query('.column') private readonly _column!: HTMLElement | null;
  @query('chao-composer') private readonly _composer!: ChaoComposer | null;

  #lastSent: string | undefined;
  #seen = 0;
  #hasMessages = false;
  #error: ChatError | undefined;
  #retryAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopViewport: (() => void) | undefined;

  /** Text of the header. */
  @property() heading: string | undefined;

  /** Shown in the empty composer. */
  @property() placeholder: string | undefined;

  /** `inline` fills its box, `page` the screen; `launcher` is a button in the corner with a panel. */
  @property({ reflect: true, useDefault: true }) layout: ChatLayout = 'inline';

  /** `auto` follows the colour scheme of the page. */
  @property({ reflect: true, useDefault: true }) theme: 'auto' | 'light' | 'dark' = 'auto';

  /** What screen readers are told: how things go, each sentence as it is complete, or nothing. */
  @property() announce: AnnounceMode = 'summary';

  /** `bottom` follows the end; `top` keeps the question at the top of the view while the answer grows below it. */
  @property({ attribute: 'scroll-anchor' }) scrollAnchor: 'bottom' | 'top' = 'bottom';

  /** Whether the panel of the launcher is open. */
  @property({ reflect: true, converter: booleanAttribute }) open = false;

  /** Opens the panel of the launcher. */
  show(): void {
    this.open = true;
  }

  /** Closes the panel of the launcher. */
  hide(): void {
    this.renderRoot.querySelector('chao-launcher')?.hide();
  }

  /** Sends a message. False when it was prevented, a run is active, or it could not be sent. */
  async send(text: string): Promise<boolean> {
    const controller = await this.connected();
    const wanted = text.trim();
    const busy = this.#isBusy && !controller?.steers;
    if (!controller || !wanted || busy || !emit(this, 'chao-send', { text: wanted })) return false;
    return controller.send(wanted);
  }

  /** Cancels the run. */
  async stop(): Promise<boolean> {
    return (await this.stream.controller?.stop()) ?? false;
  }

  /** Sends a failed message again, or reopens a lost connection. */
  async retry(): Promise<boolean> {
    return (await this.stream.controller?.retry()) ?? false;
  }

  /** Approves the newest waiting call of that id, on the page's own responsibility. */
  approve(callId: string): Promise<boolean> {
    return decideByScript(this, this.stream.controller, { callId, decision: 'approve' });
  }

  /** Rejects the newest waiting call of that id. */
  reject(callId: string, reason?: string): Promise<boolean> {
    return decideByScript(this, this.stream.controller, { callId, decision: 'reject', reason });
  }

  /** Reopens the stream with the last event id. Rejects when that fails. */
  async resume(): Promise<void> {
    if (!this.stream.controller) throw new Error('chao-chat: there is nothing to resume');
    await this.stream.controller.resume();
  }

  /** Focuses the composer, or the transcript where there is none. */
  override focus(options?: FocusOptions): void {
    (this._composer ?? this._log)?.focus(options);
  }

  /** Moves to the request that has waited longest. Says so, and answers false, when there is none. */
  focusPendingApproval(): boolean {
    const call = this.#pending;
    const messages = this.renderRoot.querySelectorAll<ChaoMessage>('chao-message');
    if (call && [...messages].some((message) => message.focusRequest?.(call))) return true;
    this.say(this.localize.strings.announcer.noApproval);
    return false;
  }

  /** Goes to the end of the transcript, and follows from there. */
  scrollToLatest(): void {
    this.#stick.toEnd();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stick.resume();
  }

  protected override removed(): void {
    super.removed();
    this.#stick.pause();
    this.#narrator.stop();
    this.#announcer.stop();
    clearTimeout(this.#timer);
    this.#followViewport();
  }

  protected override select(snapshot: ChatSnapshot): readonly unknown[] {
    const { conversation, turn, connection, error, history, hasEarlier } = snapshot;
    // Sentences are read aloud as they come.
    const drawn = this.announce === 'sentences' ? conversation : this.#outline.of(conversation);
    return [drawn, turn, connection, error, history, hasEarlier];
  }

  protected override say(text: string, urgency?: Urgency): void {
    if (this.announce !== 'off') this.#announcer.say(text, urgency);
  }

  protected override compose(text: string): void {
    const composer = this._composer;
    if (!composer) return;
    if (text) composer.value = [composer.value, text].filter(Boolean).join('\n');
    composer.focus({ preventScroll: true });
  }

  protected override witness<K extends keyof ControllerEventMap>(
    name: K,
    detail: ControllerEventMap[K],
  ): void {
    super.witness(name, detail);
    // No snapshot is made for each delta: what there is to say of it comes under another name.
    if (name === 'event') return;
    const snapshot = this.stream.controller?.snapshot;
    if (snapshot) this.#narrator.event(name, detail, snapshot);
  }

  protected override update(changed: PropertyValues<this>): void {
    const { messages } = this.conversation;
    this.#stick.idle = !messages.length;
    const last = messages.at(-1);
    const sends = last?.status === 'sending' && last.id !== this.#lastSent;
    if (sends) {
      this.#lastSent = last.id;
      this.#stick.follow();
    }
    this.#range.update(messages, this.#stick.stuck, needsPerson);
    const { error } = this.stream.controller?.snapshot ?? {};
    if (error !== this.#error) this.#retryAt = error?.retryAfterMs && Date.now() + error.retryAfterMs;
    this.#error = error;
    super.update(changed);
    const leads = this.scrollAnchor === 'top';
    if (leads ? sends : changed.has('scrollAnchor')) {
      this.#stick.lead(leads ? [...this.renderRoot.querySelectorAll('chao-message')].at(-1) : undefined);
    }
  }

  protected override firstUpdated(): void {
    this.#stick.attach(this._log!, this._column!);
    this._log!.addEventListener('scroll', this.#onScroll, { passive: true });
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#followViewport();
    const snapshot = this.stream.controller?.snapshot;
    if (snapshot && !this.#hasMessages) this.#loadMessages();
    if (snapshot) this.#narrator.follow(this.conversation.messages.at(-1), snapshot);
    if (this.#stick.stuck) this.#seen = this.conversation.messages.length;
    if (this.#range.isPartial) setTimeout(() => this.requestUpdate(), restMs);
    this.#comeBack();
  }

  protected override render(): TemplateResult {
    const { dir, locale, strings } = this.localize.value;
    const snapshot = this.stream.controller?.snapshot;
    const heading = this.heading || strings.chat.heading;
    return html`<chao-launcher
        exportparts="panel, launcher, badge"
        .inline=${this.layout !== 'launcher'}
        .open=${this.open}
        .heading=${heading}
        .enter=${this.#onEnter}
        @chao-toggle=${this.#onToggle}
      >
        <div
          class="base"
          part="base"
          dir=${dir}
          lang=${locale}
          @keydown=${this.#onKey}
          @chao-send=${this.#onSend}
        >
          ${headerView(heading, strings, this.layout === 'launcher' ? this.#onClose : undefined)}
          ${bannerView(snapshot?.connection, snapshot?.error, strings, this.#onRetry)}
          <div
            id="log"
            class="scroller"
            part="transcript"
            role="log"
            aria-label=${strings.chat.label}
            aria-live="off"
            tabindex="0"
            @keydown=${this.#onTranscriptKey}
          >
            <div class="column">
              ${contentView({
                i18n: this.localize.value,
                problem: this.problem,
                snapshot,
                loading: !snapshot && !!this.sessionId,
                retryAt: this.#retryAt,
                isRun: !!this.runId,
                ownCards: this.#ownCards.keys,
                start: this.#range.start,
                earlier: this.#onEarlier,
                retry: this.#onRetry,
                send: this.#onStarter,
              })}
            </div>
          </div>
          ${dockView({
            strings,
            pill: this.#stick.stuck ? nothing : this.#renderPill(snapshot),
            writable: !this.runId,
            waiting: this.turn === 'waiting',
            placeholder: this.placeholder,
          })}
          <slot name="footer"></slot>
        </div>
      </chao-launcher>
      ${announcerRegions()}`;
  }

  #renderPill(snapshot: ChatSnapshot | undefined): TemplateResult {
    return pillView(
      {
        fresh: Math.max(0, this.conversation.messages.length - this.#seen),
        pending: this.#pending,
        clockSkewMs: snapshot?.clockSkewMs,
        toLatest: this.#onLatest,
        toPending: () => this.focusPendingApproval(),
      },
      this.localize.value,
    );
  }

  get #pending(): ToolPart | undefined {
    return pendingApprovals(this.conversation)[0];
  }

  get #isBusy(): boolean {
    return isTurnActive(this.turn);
  }

  /** A dynamic import, so that a script tag can draw the frame without messages and markdown. */
  #loadMessages(): void {
    this.#hasMessages = true;
    void import('../message/message.js').then(({ ChaoMessage }) => ChaoMessage.define());
  }

  #followViewport(): void {
    const covers = this.isConnected && this.layout === 'page';
    if (covers) return void (this.#stopViewport ??= followViewport(this));
    this.#stopViewport?.();
    this.#stopViewport = undefined;
  }

  /** Comes back when the banner is due, or the pill counts. */
  #comeBack(): void {
    clearTimeout(this.#timer);
    const snapshot = this.stream.controller?.snapshot;
    const due = ((snapshot && bannerDue(snapshot.connection)) ?? 0) - Date.now();
    const counts = !this.#stick.stuck && this.#pending;
    const wait = due > 0 ? due : counts ? 1000 : 0;
    if (wait && this.isConnected) this.#timer = setTimeout(() => this.requestUpdate(), wait);
  }

  readonly #onToggle = (event: ChaoEvent<'chao-toggle'>): void => {
    this.open = event.detail.open;
  };

  readonly #onEnter = (): void => this.focus({ preventScroll: true });

  readonly #onClose = (): void => this.hide();

  readonly #onRetry = (): void => void this.retry();

  readonly #onStarter = (text: string): void => void this.send(text);

  /** A text that was pressed instead of written: its button goes away, so focus moves on before. */
  readonly #onSend = (event: Event): void => {
    if (event.composedPath().includes(this._composer!)) return;
    const target = matchMedia('(pointer: coarse)').matches ? this._log : (this._composer ?? this._log);
    target?.focus({ preventScroll: true });
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    if (this.layout === 'launcher' || !this.#isBusy) return;
    event.preventDefault();
    void this.stop();
  };

  readonly #onTranscriptKey = (event: KeyboardEvent): void => {
    moveInTranscript(event, this._log!, this.#onEnter);
  };

  readonly #onLatest = (): void => {
    const fresh =
      this.renderRoot.querySelectorAll<HTMLElement>('chao-message')[this.#seen - this.#range.start];
    (fresh ?? this._log)?.focus({ preventScroll: true });
    this.#stick.toEnd();
  };

  readonly #onEarlier = (): void => void this.#loadEarlier();

  /** What is here already comes by itself when the person gets near. */
  readonly #onScroll = (): void => {
    const { scrollTop, clientHeight } = this._log!;
    if (this.#range.start && !this.#stick.stuck && scrollTop < clientHeight) {
      this.#holdFirst();
      this.#showEarlier();
    }
  };

  #showEarlier(): void {
    this.#range.grow(this.conversation.messages);
    this.requestUpdate();
  }

  #holdFirst(): void {
    const first = this.renderRoot.querySelector('chao-message');
    if (first) this.#stick.hold(first);
  }

  async #loadEarlier(): Promise<void> {
    this.#holdFirst();
    if (!this.#range.start) await this.stream.controller?.loadEarlier();
    this.#showEarlier();
    await this.updateComplete;
    if (document.activeElement === document.body) this._log?.focus({ preventScroll: true });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-chat': ChaoChat;
  }
}
