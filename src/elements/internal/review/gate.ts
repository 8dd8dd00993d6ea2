import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { ThothiiStrings } from '../../../i18n/thothii.js';
import { limits } from '../../../limits.js';
import type { ToolPart } from '../../../state/conversation.js';
import { decide } from '../cards/decide.js';
import type { StreamConsumer } from '../connect/stream-consumer.js';
import { icon } from '../icon.js';

interface GateHost extends ReactiveControllerHost, HTMLElement {
  readonly call?: ToolPart | undefined;
}

export interface GateView {
  readonly words: ThothiiStrings['review'];
  /** What the button that agrees says. */
  readonly agree: string;
  /** What was agreed to, for the outcome. */
  readonly agreed: string;
  /** What is proposed cannot be read: it can only be turned down. */
  readonly unreadable?: boolean;
}

/**
 * The reviewer's answer to a gate: Continue, or Other with the text it needs. One answer at a time; only the stream settles
 * it (T-009, T-010).
 */
export class GateAnswer implements ReactiveController {
  readonly #host: GateHost;
  readonly #consumer: StreamConsumer<unknown>;
  #writes = false;
  #empty = true;
  #sending = false;
  #wasOpen = false;

  constructor(host: GateHost, consumer: StreamConsumer<unknown>) {
    this.#host = host;
    this.#consumer = consumer;
    host.addController(this);
  }

  hostUpdated(): void {
    const isOpen = this.isOpen;
    if (this.#wasOpen && !isOpen) this.#writes = false;
    this.#wasOpen = isOpen;
  }

  /** The gate waits for an answer. */
  get isOpen(): boolean {
    return this.#call?.approval?.state === 'pending';
  }

  /** Moves to the first control. Answers whether there is one. */
  focus(): boolean {
    const control = this.#host.shadowRoot?.querySelector<HTMLElement>('.foot button, .foot textarea');
    control?.focus();
    return !!control;
  }

  /** Controls while it is open, then what became of it; nothing for what is no gate. */
  view(view: GateView): TemplateResult | typeof nothing {
    const call = this.#call;
    if (!call) return nothing;
    return this.isOpen
      ? html`<div class="foot">${this.#controls(call, view)}</div>`
      : html`<div class="foot">${this.#outcome(call, view)}</div>`;
  }

  get #call(): ToolPart | undefined {
    return this.#host.call;
  }

  get #busy(): boolean {
    const phase = this.#call?.approval?.request?.phase;
    return this.#sending || (phase !== undefined && phase !== 'refused');
  }

  get #replaying(): boolean {
    return this.#consumer.controller?.snapshot.replaying ?? false;
  }

  #controls(call: ToolPart, view: GateView): unknown {
    const { words } = view;
    const { request, drift } = call.approval ?? {};
    const refused = request?.phase === 'refused' && !this.#sending ? request : undefined;
    const trouble = drift
      ? words.changed
      : view.unreadable
        ? words.unreadable
        : refused
          ? refused.code === 'rate_limited'
            ? words.busy
            : words.refused
          : undefined;
    const note = trouble
      ? html`<p class="note" role="alert">${icon('alert')}<span>${trouble}</span></p>`
      : nothing;
    return html`${note}${this.#writes ? this.#form(view) : this.#choice(view, !!drift || !!view.unreadable)}`;
  }

  #state({ words }: GateView): string {
    const phase = this.#call?.approval?.request?.phase;
    if (this.#sending || phase === 'sending') return words.sending;
    if (phase === 'sent') return words.sent;
    if (phase === 'unconfirmed') return words.unconfirmed;
    return this.#replaying ? words.replaying : words.waits;
  }

  #choice(view: GateView, onlyOther: boolean): TemplateResult {
    const inert = this.#busy || this.#replaying;
    const { words, agree } = view;
    return html`${
        onlyOther
          ? nothing
          : html`<button
              type="button"
              class="btn solid lg"
              part="continue"
              aria-disabled=${inert}
              @click=${this.#continue}
            >
              ${agree}
            </button>`
      }
      <button
        type="button"
        class="btn line lg"
        part="other"
        aria-disabled=${inert}
        aria-expanded="false"
        @click=${this.#open}
      >
        ${words.other}
      </button>
      <span class="say" role="status">${this.#state(view)}</span>`;
  }

  #form(view: GateView): TemplateResult {
    const { words } = view;
    const inert = this.#busy || this.#replaying;
    return html`<div class="form">
      <label for="text">${words.otherLabel}</label>
      <textarea
        id="text"
        class="field"
        part="text"
        dir="auto"
        required
        aria-required="true"
        aria-describedby="hint"
        maxlength=${limits.reasonChars}
        ?readonly=${inert}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
      ></textarea>
      <p id="hint" class="say">${this.#busy ? this.#state(view) : words.otherHint}</p>
      <div class="row">
        <button
          type="button"
          class="btn solid lg"
          part="send-text"
          aria-disabled=${inert || this.#empty}
          @click=${this.#send}
        >
          ${words.send}
        </button>
        <button type="button" class="btn ghost lg" aria-disabled=${inert} @click=${this.#close}>
          ${words.cancel}
        </button>
      </div>
    </div>`;
  }

  #outcome({ approval, state }: ToolPart, { words, agreed }: GateView): unknown {
    const line = (name: 'completed' | 'notrun', text: string, more?: string): TemplateResult =>
      html`<p class="outcome" tabindex="-1">
        ${icon(name, name === 'completed' ? 'success' : 'quiet')}<span
          ><b>${text}</b>${more ? html` <bdi class="say">${more}</bdi>` : nothing}</span
        >
      </p>`;
    const was =
      approval?.state ?? (state === 'completed' ? 'approved' : state === 'rejected' ? 'rejected' : 'pending');
    if (was === 'approved') return line('completed', agreed);
    if (was === 'rejected') {
      return line('notrun', words.notKept, approval?.reason ? words.asked(approval.reason) : undefined);
    }
    if (was === 'decided') return line('notrun', words.elsewhere);
    return line('notrun', was === 'pending' ? words.waits : words.notRun);
  }

  get #field(): HTMLTextAreaElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLTextAreaElement>('#text') ?? null;
  }

  readonly #open = (): void => {
    if (this.#busy || this.#replaying) return;
    this.#writes = true;
    this.#empty = true;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#field?.focus());
  };

  readonly #close = (): void => {
    if (this.#busy) return;
    this.#writes = false;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot?.querySelector<HTMLElement>('[part=other]')?.focus(),
    );
  };

  readonly #onInput = (): void => {
    this.#empty = !this.#field?.value.trim();
    this.#host.requestUpdate();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') this.#close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#send(event);
  };

  readonly #continue = (event: Event): void => void this.#answer(event, 'approve');

  readonly #send = (event: Event): void => {
    const text = this.#field?.value.trim() ?? '';
    if (text) void this.#answer(event, 'reject', text);
  };

  /** The guard stands before anything can wait: a second click in the same task finds it (REV-07). */
  async #answer({ isTrusted }: Event, decision: 'approve' | 'reject', reason?: string): Promise<void> {
    const call = this.#call;
    const { controller, chat } = this.#consumer;
    if (!call || !controller || !this.isOpen || this.#busy || this.#replaying) return;
    this.#sending = true;
    this.#host.requestUpdate();
    const { callId, runId, toolKey } = call;
    const by = isTrusted ? ('person' as const) : ('script' as const);
    const detail = { callId, runId, toolKey, decision, by, ...(reason && { reason }) };
    await decide(this.#host, controller, detail, chat?.element);
    this.#sending = false;
    this.#host.requestUpdate();
  }
}
