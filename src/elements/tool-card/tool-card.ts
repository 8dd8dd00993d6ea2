import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ToolPart } from '../../state/conversation.js';
import { isOpen } from '../../state/tool-state.js';
import { findCall } from '../../state/selectors/find-call.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import { ChaoApproval } from '../approval/approval.js';
import { showsRequest, withRequest } from '../internal/cards/call-view.js';
import { renderCall, type RenderedCall } from '../internal/cards/card-registry.js';
import type { CardRenderer, Redact } from '../internal/connect/context.js';
import { copyText } from '../internal/copy.js';
import { duration } from '../internal/duration.js';
import { plain } from '../internal/values/hidden-characters.js';
import { icon } from '../internal/icon.js';
import { refocus } from '../internal/focus/refocus.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { toolLabel } from '../internal/cards/tool-label.js';
import { isolated } from '../internal/values/marked.js';
import { valueStyles } from '../internal/values/value.styles.js';
import { Widget } from '../internal/cards/widget.js';
import { withhold } from '../internal/cards/withhold.js';
import { detailsView, hasDetails, type CopyState } from './details-view.js';
import { lookOf, type Look } from './looks.js';
import { toolCardStyles } from './tool-card.styles.js';

/** A running call says for how long from this time on. */
const ELAPSED_FROM_MS = 3_000;
const COPIED_MS = 2_000;

type Shown = readonly [call: ToolPart | undefined, clockSkewMs: number];

/**
 * @summary One tool call: its request while it waits for a person, then the row of the tool with its input and result.
 * @element chao-tool-card
 *
 * @event {ChaoEvent<'chao-approval-decision'>} chao-approval-decision - A person is about to decide on this call. Cancelable.
 *
 * @csspart card - The frame.
 * @csspart head - The row that opens and closes the details.
 * @csspart details - Input and result.
 * @csspart request - The frame of a request, and of what became of it.
 * @csspart request-header - The band of a request with the time that is left.
 * @csspart approve - The button that approves.
 * @csspart reject - The button that rejects.
 * @csspart reason - The field for a reason.
 * @csspart reject-all - The button that rejects all requests of the run.
 */
export class ChaoToolCard extends StreamElement {
  static override readonly tag: string = 'chao-tool-card';
  static override readonly dependencies = [ChaoApproval];
  static override styles = [host, controls, valueStyles, toolCardStyles];

  readonly #consumer = new StreamConsumer<Shown>(this, ({ conversation, clockSkewMs }) => [
    this.call ?? (this.callId ? findCall(conversation, this.callId, this.runId) : undefined),
    clockSkewMs,
  ]);
  #place = '';
  #rendered: RenderedCall | undefined;
  readonly #widget = new Widget();
  #timer: ReturnType<typeof setTimeout> | undefined;

  @state() private _open = false;
  @state() private _places: ReadonlySet<string> = new Set();
  @state() private _copied: CopyState;

  /** The call to show. Without it, `call-id` finds one in the conversation. */
  @property({ attribute: false }) call: ToolPart | undefined;
  /** Shows the newest call of this id. */
  @property({ attribute: 'call-id' }) callId: string | undefined;
  /** The run of the call, where its id occurs in several. */
  @property({ attribute: 'run-id' }) runId: string | undefined;
  /** Renderers by toolKey, subjectType or renderHint; those of the chat without it. */
  @property({ attribute: false }) cardRenderers: Readonly<Record<string, CardRenderer>> | undefined;
  /** What may be shown of an input or result; the chat's rule without it. */
  @property({ attribute: false }) redact: Redact | undefined;

  protected override removed(): void {
    this.#stopClock();
  }

  protected override update(changed: PropertyValues<this>): void {
    const focused = this.shadowRoot?.activeElement;
    try {
      super.update(changed);
    } catch (error) {
      // A template of the page's can fail as late as here.
      if (!this.#rendered) throw error;
      this.#rendered.fail(error);
      super.update(changed);
    }
    if (this.isConnected && this.#call?.state === 'active') this.#timer ??= setTimeout(this.#tick, 1000);
    else this.#stopClock();
    // A request that was answered gives way to the tool's row: the focus goes with it.
    refocus(this.renderRoot, focused, this.#place, '.head');
  }

  readonly #tick = (): void => {
    this.#timer = undefined;
    this.requestUpdate();
  };

  #stopClock(): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get #call(): ToolPart | undefined {
    return this.call ?? this.#consumer.value?.[0];
  }

  get #redact(): Redact | undefined {
    return this.redact ?? this.#consumer.chat?.redact;
  }

  readonly #toggle = (): void => {
    this._open = !this._open;
  };

  readonly #show = (place: string): void => {
    this.#place = place;
    this._places = new Set(this._places).add(place);
  };

  readonly #copy = async (part: 'input' | 'result', text: string): Promise<void> => {
    const { message } = this.#consumer.strings;
    const copied = await copyText(text);
    this.#consumer.chat?.announce(copied ? message.copied : message.copyFailed);
    if (!copied) return;
    this._copied = part;
    setTimeout(() => (this._copied = undefined), COPIED_MS);
  };

  /** How it stands: the word, and how long it took or how far it is. */
  #meta({ executionMs, progress, startedAt, state }: ToolPart, look: Look): string {
    const { strings, format, value } = this.#consumer;
    const word = String(strings.tool[look.word]);
    const time = (ms: number): string => `${word} · ${duration(ms, strings, format)}`;
    if (executionMs !== undefined) return time(executionMs);
    if (state !== 'active') return word;
    if (progress !== undefined) return `${word} · ${format.percent(progress)}`;
    const elapsed = startedAt === undefined ? 0 : Date.now() + (value?.[1] ?? 0) - startedAt;
    return elapsed < ELAPSED_FROM_MS ? word : time(Math.floor(elapsed / 1000) * 1000);
  }

  #detail({ activity, message, rawStatus, error, state }: ToolPart): string | undefined {
    const own = activity?.activityType === 'approval' ? undefined : activity?.detail;
    if (rawStatus) return this.#consumer.strings.tool.quote(rawStatus);
    // Of a running call the newest words count, which may have come without an activity.
    return (isOpen(state) ? message || own : own || message) || error;
  }

  #record({ approval }: ToolPart): string | undefined {
    if (!approval) return undefined;
    const { strings, format } = this.#consumer;
    const time = approval.decidedAt === undefined ? '' : format.time(approval.decidedAt);
    const { approved, approvedByYou, elsewhere } = strings.tool.record;
    return (approval.by === 'you' ? approvedByYou : approval.by === 'elsewhere' ? elsewhere : approved)(time);
  }

  #renderHead(call: ToolPart, look: Look): TemplateResult {
    const detail = this.#detail(call);
    const record = this.#record(call);
    const opens = hasDetails(call);
    const chevron = opens ? icon(this._open ? 'down' : 'chevron', 'chev') : nothing;
    const content = html`${icon(look.icon, look.tone)}
      <span class="what ${look.quiet ? 'dim' : ''}">
        <b>${isolated(toolLabel(call, this.#consumer.strings))}</b>
        ${detail ? html`<span class="sub">${isolated(detail)}</span>` : nothing}
        ${record ? html`<span class="rec">${record}</span>` : nothing}
      </span>
      <span class="meta num ${look.meta}">${this.#meta(call, look)}</span>
      ${chevron}`;
    if (!opens) return html`<div class="head" part="head" tabindex="-1">${content}</div>`;
    return html`<button
      class="head"
      part="head"
      aria-expanded=${this._open}
      aria-controls="details"
      @click=${this.#toggle}
    >
      ${content}
    </button>`;
  }

  #renderDetails(call: ToolPart): TemplateResult {
    if (!this._open || !hasDetails(call)) return html`<div id="details" hidden></div>`;
    const view = {
      strings: this.#consumer.strings,
      open: this._places,
      show: this.#show,
      copied: this._copied,
      copy: this.#copy,
    };
    const [input, output] = [call.input, call.output].map((value) => withhold(value, call, this.#redact));
    return html`<div id="details" class="more" part="details">
      ${detailsView(input, output, call.error, view)}
    </div>`;
  }

  #renderOwn(call: ToolPart): TemplateResult {
    return html`${this.#renderHead(call, lookOf(call.state))}${this.#renderDetails(call)}`;
  }

  #renderCard(call: ToolPart, content: unknown): TemplateResult {
    const label = plain(toolLabel(call, this.#consumer.strings));
    return html`<div class="tool" part="card" role="group" aria-label=${label}>${content}</div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const call = this.#call;
    this.#rendered = undefined;
    if (!call) return nothing;
    const renderers = this.cardRenderers ?? this.#consumer.chat?.cardRenderers;
    const own = this.#widget.show(this.#consumer.controller, call.toolKey, { call });
    if (own && !(renderers && Object.hasOwn(renderers, call.toolKey))) return html`${own}`;
    if (showsRequest(call)) {
      return html`<chao-approval
        .call=${withRequest(call)}
        .for=${this.for}
        .controller=${this.#consumer.controller}
        .redact=${this.redact}
        exportparts="card: request, header: request-header, approve, reject, reason, reject-all"
      ></chao-approval>`;
    }
    this.#rendered = renderCall(call, renderers);
    return this.#renderCard(call, this.#rendered ? this.#rendered.content : this.#renderOwn(call));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-tool-card': ChaoToolCard;
  }
}
