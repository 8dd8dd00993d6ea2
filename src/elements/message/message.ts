import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ChatSnapshot } from '../../controller/types.js';
import type { Message, MessageError, StatusPart, ToolPart } from '../../state/conversation.js';
import { callKey } from '../../state/selectors/keys.js';
import { findMessage } from '../../state/selectors/find-message.js';
import { messageText } from '../../state/selectors/message-text.js';
import { isTurnActive } from '../../state/selectors/turn-active.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import type { ChaoApproval } from '../approval/approval.js';
import { ChaoElement } from '../internal/chao-element.js';
import { booleanAttribute } from '../internal/converters.js';
import { cleanHtml } from '../internal/clean-html.js';
import { widgetTag } from '../internal/cards/widget.js';
import { copyText } from '../internal/copy.js';
import { emit } from '../internal/connect/dispatch.js';
import { firstControl } from '../internal/focus/first-control.js';
import { icon, type IconName } from '../internal/icon.js';
import { cardParts, markdownParts } from '../internal/parts.js';
import { describeError, problemStyles, problemView } from '../internal/problem-view.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { wholeCharacters } from '../internal/text.js';
import { ChaoMarkdown } from '../markdown/markdown.js';
import { ChaoSuggestions } from '../suggestions/suggestions.js';
import { groupStyles, toolGroup, type Fold, type Joined } from '../tool-card/group.js';
import type { ChaoToolCard } from '../tool-card/tool-card.js';
import { ChaoActivity } from '../activity/activity.js';
import { lineOf } from '../activity/line.js';
import { cards } from './cards.js';
import { feed } from './feed.js';
import { messageStyles } from './message.styles.js';
import { sectionsOf, sourceOf, type Section } from './sections.js';
import { stateView } from './state-view.js';
import { userView } from './user-view.js';

/** So many earlier calls of a long group are shown at a time. */
const moreCalls = 50;

/** How long "Copied" shows. */
const copiedMs = 2000;

/**
 * @summary One message: what the person wrote, or an answer with its text, tool cards, requests and plan in order. What
 * may be asked next stands below it, outside of the message.
 * @element chao-message
 *
 * @slot tool:<toolKey> - Replaces the card of the newest call of that tool.
 *
 * @event {ChaoEvent<'chao-send'>} chao-send - Before a suggestion is sent. Cancelable.
 *
 * @csspart message - The article.
 * @csspart bubble - The person's words.
 * @csspart text - A stretch of the assistant's words.
 * @csspart actions - Copy and Retry.
 * @csspart error - The box that says what went wrong.
 */
export class ChaoMessage extends StreamElement {
  static override readonly tag = 'chao-message';
  static override readonly dependencies = [ChaoActivity, ChaoMarkdown, ChaoSuggestions, ...cards];
  static override styles = [host, controls, problemStyles, groupStyles, messageStyles];

  readonly #stream = new StreamConsumer(this, (snapshot) => this.#select(snapshot));

  @query('article') private readonly _article!: HTMLElement | null;

  @state() private _copied = false;
  @state() private _more = 0;

  /** Calls whose cards somebody uses. */
  readonly #used = new Set<string>();

  /** The message to show. Without it, `message-id` finds one in the conversation. */
  @property({ attribute: false }) message: Message | undefined;

  /** Shows the message of this id. */
  @property({ attribute: 'message-id' }) messageId: string | undefined;

  /** The tools whose newest call is in this message and has a card of the page's own. */
  @property({ attribute: false }) ownCards: ReadonlySet<string> = new Set();

  /** The message before is by the same author, who is not named again. */
  @property({ reflect: true, converter: booleanAttribute }) grouped = false;

  /** Focuses the message itself; its text is then read by a screen reader. */
  override focus(options?: FocusOptions): void {
    this._article?.focus(options);
  }

  /** Moves into the message: to its first control. Answers whether there is one. */
  focusInside(): boolean {
    const control = this._article && firstControl(this._article);
    control?.focus();
    return !!control;
  }

  /** Moves to the request of a waiting call. Answers whether it is in this message. */
  focusRequest(call: ToolPart): boolean {
    const cards = this.renderRoot.querySelectorAll<ChaoToolCard>('chao-tool-card');
    const card = [...cards].find((one) => one.call && callKey(one.call) === callKey(call));
    return card?.renderRoot.querySelector<ChaoApproval>('chao-approval, .widget')?.requestFocus?.() ?? false;
  }

  protected override update(changed: PropertyValues<this>): void {
    const focused = this.shadowRoot?.activeElement;
    super.update(changed);
    // A button that went away with its message's state must not send the keyboard back to the top of the page.
    if (focused && !focused.isConnected) this.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    const message = this.#message;
    if (!message) return nothing;
    const { chat } = this.#stream.strings;
    const [, , , , isLast, busy] = this.#stream.value ?? [];
    const time = this.#stream.format.time(message.createdAt);
    const author = message.role === 'user' ? chat.you : chat.assistant;
    return html`<article
        part="message"
        class="turn ${message.role} ${this.#stream.value?.[3] === 'failed' ? 'cut' : ''}"
        tabindex="-1"
        aria-label=${time ? chat.messageLabel(author, time) : author}
      >
        ${message.role === 'user' ? this.#renderUser(message) : this.#renderAssistant(message, author)}
      </article>
      ${
        isLast && !busy && message.suggestions.length
          ? html`<chao-suggestions
              .for=${this.for}
              .controller=${this.controller}
              .suggestions=${message.suggestions}
              exportparts="suggestions, suggestion"
            ></chao-suggestions>`
          : nothing
      }`;
  }

  get #message(): Message | undefined {
    return this.#stream.value?.[0] ?? this.message;
  }

  /** A call that the dialect brings an element for. */
  readonly #isAlone = ({ toolKey }: ToolPart): boolean => !!widgetTag(this.#stream.controller, toolKey);

  #select({ conversation, connection, turn }: ChatSnapshot) {
    const { messages, plan, workflow } = conversation;
    const given = this.message;
    // The chat gives both: one that is being written goes on in the conversation without being handed over again.
    const id = given && given.status !== 'streaming' ? undefined : this.messageId;
    const message = (id ? findMessage(conversation, id) : undefined) ?? given;
    const ofRun = (step: { runId: string }): boolean => step.runId === message?.runId;
    return [
      message,
      plan.some(ofRun),
      workflow.some(ofRun),
      message?.status === 'streaming' ? connection.state : undefined,
      !!message && message.id === messages.at(-1)?.id,
      isTurnActive(turn),
    ] as const;
  }

  #renderUser(message: Message): TemplateResult {
    return userView(message, this.#stream.strings, this.#renderTime(message), {
      retry: this.#retry,
      edit: () => this.#discard(message.id, true),
      remove: () => this.#discard(message.id, false),
    });
  }

  #renderTime({ createdAt }: Message): TemplateResult {
    const { format } = this.#stream;
    return html`<time dir="auto" datetime=${createdAt} title=${format.full(createdAt)}
      >${format.time(createdAt)}</time
    >`;
  }

  #renderAssistant(message: Message, author: string): TemplateResult {
    const [, hasPlan, hasWorkflow] = this.#stream.value ?? [];
    const streaming = message.status === 'streaming';
    const by = html`<div class="by">${icon('mark')}<b>${author}</b>${this.#renderTime(message)}</div>`;
    return html`${this.grouped ? nothing : by}
    ${hasPlan && this.#hasCards() ? html`<chao-plan .for=${this.for} .controller=${this.controller} run-id=${message.runId!} exportparts="plan"></chao-plan>` : nothing}
    ${hasWorkflow && this.#hasCards() ? html`<chao-workflow .for=${this.for} .controller=${this.controller} run-id=${message.runId!} exportparts="workflow"></chao-workflow>` : nothing}
    ${repeat(
      sectionsOf(message, this.#isAlone),
      ({ key }) => key,
      (section) => this.#renderSection(section, streaming),
    )}
    ${stateView(message, this.#stream.value?.[3], this.#stream.strings)}
    ${message.error ? this.#renderError(message.error) : nothing} ${this.#renderActions(message)}`;
  }

  #renderSection(section: Section, streaming: boolean): TemplateResult | typeof nothing {
    if (section.kind === 'calls') return this.#renderCalls(section.calls);
    if (section.kind === 'lines') return this.#renderLines(section.parts, streaming && !!section.last);
    const grows = streaming && section.last;
    return html`<chao-markdown
      class="said"
      part="text"
      exportparts=${markdownParts}
      ${feed(wholeCharacters(section.part.text), grows)}
    ></chao-markdown>`;
  }

  /** Without a line there is no element: an empty one would leave a gap. */
  #renderLines(parts: readonly StatusPart[], live: boolean): TemplateResult | typeof nothing {
    const { strings, controller } = this.#stream;
    const notes = parts[0]?.type === 'thinking' && widgetTag(controller, 'model.activity');
    const said = notes || parts.some((part) => lineOf(part, strings));
    return said
      ? html`<chao-activity
          .for=${this.for}
          .controller=${this.controller}
          .parts=${parts}
          .live=${live}
          exportparts="activity"
        ></chao-activity>`
      : nothing;
  }

  /** Whether the page draws a call itself: the newest of a tool it has a card for. */
  #isOwn(call: ToolPart, calls: readonly ToolPart[]): boolean {
    const { toolKey } = call;
    return this.ownCards.has(toolKey) && calls.findLast((other) => other.toolKey === toolKey) === call;
  }

  readonly #use = ({ target }: Event): void => {
    const { call, localName } = target as ChaoToolCard;
    if (localName === 'chao-tool-card' && call) this.#used.add(callKey(call));
  };

  /** Whether plan, workflow and calls can be drawn yet; asks for their elements and draws again when they are there. */
  #hasCards(): boolean {
    const coming = ChaoElement.late?.();
    void coming?.then(() => this.requestUpdate());
    return !coming;
  }

  #renderCalls(calls: readonly ToolPart[]): TemplateResult | typeof nothing {
    if (!this.#hasCards()) return nothing;
    const card = (call: ToolPart, joined: Joined): TemplateResult => {
      const view = html`<chao-tool-card
        .for=${this.for}
        .controller=${this.controller}
        .call=${call}
        data-joined=${joined}
        exportparts=${cardParts}
      ></chao-tool-card>`;
      return this.#isOwn(call, calls) ? html`<slot name="tool:${call.toolKey}">${view}</slot>` : view;
    };
    const fold: Fold = {
      more: this._more,
      keeps: (call) => this.#used.has(callKey(call)) || this.#isOwn(call, calls),
      show: () => (this._more += moreCalls),
      use: this.#use,
    };
    return toolGroup(calls, this.#stream.strings, fold, card);
  }

  #renderError(error: MessageError): TemplateResult {
    const { strings } = this.#stream;
    const retry = error.retryable ? this.#retry : undefined;
    return problemView({ ...describeError(error, strings), retry }, strings);
  }

  /** Copy and Retry, at the end; below a text that grows, the space for them. */
  #renderActions(message: Message): TemplateResult | typeof nothing {
    const streaming = message.status === 'streaming';
    const copies = streaming ? message.parts.at(-1)?.kind === 'text' : sourceOf(message) !== '';
    const repeats = message.status === 'partial' && this.#stream.value?.[4];
    if (!copies && !repeats) return nothing;
    const { message: words } = this.#stream.strings;
    const act = (name: IconName, label: string, run: () => void): TemplateResult =>
      html`<button type="button" class="icon" aria-label=${label} title=${label} @click=${run}>
        ${icon(name)}
      </button>`;
    return html`<div class="tools" part="actions">
      ${copies && !streaming ? act(this._copied ? 'check' : 'copy', words.copy, this.#copy) : nothing}
      ${repeats ? act('retry', words.retry, this.#askAgain) : nothing}
    </div>`;
  }

  readonly #retry = (): void => {
    void this.#stream.controller?.retry();
  };

  /** A stopped answer has no message to send again: its question is asked anew. */
  readonly #askAgain = (): void => {
    const { controller, chat } = this.#stream;
    const question = controller?.snapshot.conversation.messages.findLast(({ role }) => role === 'user');
    const text = question && messageText(question);
    if (controller && text && emit(this, 'chao-send', { text }, chat?.element)) void controller.send(text);
  };

  /** Takes back a message that was not sent; its text goes to the composer, or away. */
  #discard(id: string, edit: boolean): void {
    const text = this.#stream.controller?.discard(id);
    this.#stream.chat?.compose(edit ? (text ?? '') : '');
  }

  readonly #copy = (): void => void this.#copyAnswer();

  async #copyAnswer(): Promise<void> {
    const message = this.#message;
    const { copied, copyFailed } = this.#stream.strings.message;
    const done = !!message && (await copyText(sourceOf(message), this.#html()));
    this.#stream.chat?.announce(done ? copied : copyFailed);
    this._copied = done;
    if (done) setTimeout(() => (this._copied = false), copiedMs);
  }

  #html(): string {
    return [...this.renderRoot.querySelectorAll('chao-markdown')].map((text) => cleanHtml(text)).join('\n');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-message': ChaoMessage;
  }
}
