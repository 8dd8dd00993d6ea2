import { nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { limits } from '../../limits.js';
import type { ApprovalRequest, Conversation, ToolPart } from '../../state/conversation.js';
import { pendingApprovals } from '../../state/selectors/calls.js';
import { findCall } from '../../state/selectors/find-call.js';
import { callKey } from '../../state/selectors/keys.js';
import { controls } from '../../theme/controls.js';
import { host } from '../../theme/host.js';
import type { Redact, Risk } from '../internal/connect/context.js';
import type { ApprovalDecisionDetail } from '../internal/connect/dispatch.js';
import { decide } from '../internal/cards/decide.js';
import { plain } from '../internal/values/hidden-characters.js';
import { keepTyping } from '../internal/focus/keys.js';
import { refocus } from '../internal/focus/refocus.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { toolLabel } from '../internal/cards/tool-label.js';
import { inputSummary, toolAction } from '../internal/cards/tool-words.js';
import { valueStyles } from '../internal/values/value.styles.js';
import { withhold } from '../internal/cards/withhold.js';
import { approvalStyles } from './approval.styles.js';
import { Countdown } from './countdown.js';
import { isOpen, next, OVERDUE_MS, signalOf, type Phase, type Signal } from './machine.js';
import { outcomeView, type Outcome } from './outcome-view.js';
import { requestView, type RequestHandlers, type RequestView } from './request-view.js';
import { RestWatcher } from './rest-watcher.js';
import { changes, review, type NoReview, type Review } from './review.js';
import { riskOf } from './risk.js';
import { rejectable, waitingWith } from './siblings.js';

type Shown = readonly [
  call: ToolPart | undefined,
  clockSkewMs: number,
  replaying: boolean,
  /** Requests of the run that wait, where this is the oldest of several, and how many of them can be rejected. */
  waiting: number,
  rejectable: number,
];

/**
 * @summary A request of a tool that waits for a person's yes or no, and afterwards what became of it. Approve works only
 * for a real click or key press, half a second after its buttons came to rest in full view, once everything that is asked
 * for has been on the screen. What happened is always what the stream says.
 * @element chao-approval
 *
 * @event {ChaoEvent<'chao-approval-decision'>} chao-approval-decision - A person is about to decide. Cancelable: prevented, nothing is sent.
 *
 * @csspart card - The frame.
 * @csspart header - The band with the time that is left.
 * @csspart approve - The button that approves.
 * @csspart reject - The button that rejects.
 * @csspart reason - The field for a reason.
 * @csspart reject-all - The button that rejects all requests of the run; on the oldest of several.
 */
export class ChaoApproval extends StreamElement {
  static override readonly tag: string = 'chao-approval';
  static override styles = [host, controls, valueStyles, approvalStyles];

  readonly #consumer = new StreamConsumer<Shown>(this, ({ conversation, clockSkewMs, replaying }) => {
    const call = this.call ?? this.#find(conversation);
    const waiting = waitingWith(conversation, call);
    return [call, clockSkewMs, replaying, waiting.length, rejectable(waiting).length];
  });
  readonly #rest: RestWatcher = new RestWatcher(
    this,
    () => (this.#canArm ? this.renderRoot.querySelector('.choices') : null),
    (signal) => this.#apply(signal),
  );
  readonly #countdown: Countdown = new Countdown(this, () => this.#deadline, OVERDUE_MS);

  #phase: Phase = 'arming';
  #last: ToolPart | undefined;
  #review: Review | NoReview = 'not-sent';
  /** What an own answer was given to: until the snapshot shows a newer state, the card stays as it is. */
  #sent: { readonly against: ApprovalRequest | undefined } | undefined;
  #decision: 'approve' | 'reject' | undefined;
  /** What was opened last. */
  #place = '';
  /** The press that a click belongs to began before Approve worked. */
  #stale = false;
  /** Approve was pressed while it may not be seen, and asks once more. */
  #askedTwice = false;

  @state() private _open: ReadonlySet<string> = new Set();

  /** The call to decide. Without it, `call-id` finds one; without that the oldest pending one is shown. */
  @property({ attribute: false }) call: ToolPart | undefined;
  /** Shows the newest call of this id. */
  @property({ attribute: 'call-id' }) callId: string | undefined;
  /** The run of the call, where its id occurs in several. */
  @property({ attribute: 'run-id' }) runId: string | undefined;
  /** How much each tool can do, by toolKey; the chat's without it. A tool that is not named counts as unknown. */
  @property({ attribute: false }) risk: Readonly<Record<string, Risk>> | undefined;
  /** What may be shown of an input; the chat's rule without it. */
  @property({ attribute: false }) redact: Redact | undefined;

  protected override update(changed: PropertyValues<this>): void {
    const focused = this.shadowRoot?.activeElement;
    this.#follow(this.#call);
    super.update(changed);
    // What had the focus is gone: an answered request, or the button that showed the rest of a value.
    refocus(this.renderRoot, focused, this.#place, '#status', '#title');
  }

  /** Moves the focus to the request, for "focus pending approval". Answers whether there is one. */
  requestFocus(): boolean {
    const title = this.renderRoot.querySelector<HTMLElement>('#title');
    title?.focus();
    return Boolean(title);
  }

  /** Takes over what the stream says. The consumer has read the newest snapshot by now. */
  #follow(call: ToolPart | undefined): void {
    if (!call?.approval) return;
    if (!this.#last || callKey(call) !== callKey(this.#last)) this.#reset();
    this.#last = call;
    this.#review = this.#look(call);
    const ours =
      this.#sent && call.approval.state === 'pending' && call.approval.request === this.#sent.against;
    const signal = ours ? undefined : signalOf(call, this.#countdown.remaining);
    if (!ours) this.#sent = undefined;
    if (signal) this.#phase = next(this.#phase, signal);
    if (!this.#canArm) this.#phase = next(this.#phase, 'disturb');
  }

  get #call(): ToolPart | undefined {
    return this.call ?? this.#consumer.value?.[0];
  }

  /** The call that is named, else the one that has waited longest, else the one shown last. */
  #find(conversation: Conversation): ToolPart | undefined {
    if (this.callId) return findCall(conversation, this.callId, this.runId);
    const waiting = pendingApprovals(conversation).find(({ runId }) => !this.runId || runId === this.runId);
    return waiting ?? (this.#last && findCall(conversation, this.#last.callId, this.#last.runId));
  }

  /** Local epoch ms at which the window is over. */
  get #deadline(): number | undefined {
    const approval = this.#call?.approval;
    return approval?.state === 'pending' ? approval.expiresAt - this.#skew : undefined;
  }

  get #skew(): number {
    return this.#consumer.value?.[1] ?? 0;
  }

  get #replaying(): boolean {
    return this.#consumer.value?.[2] ?? false;
  }

  #reset(): void {
    this.#phase = 'arming';
    this.#sent = this.#decision = undefined;
    this.#askedTwice = false;
    this._open = new Set();
  }

  #shown(input: unknown): unknown {
    const call = this.#call;
    return call && withhold(input, call, this.redact ?? this.#consumer.chat?.redact);
  }

  #look(call: ToolPart): Review | NoReview {
    const input = this.#shown(call.input);
    const drift = call.approval?.drift;
    return drift ? changes(input, this.#shown(drift.input)) : review(call.toolKey, input);
  }

  get #unopened(): number {
    const { closed } = typeof this.#review === 'string' ? { closed: [] } : this.#review;
    return closed.filter((place) => !this._open.has(place)).length;
  }

  get #rejectOnly(): boolean {
    return this.#review === 'unreadable' || this.#call?.approval?.drift !== undefined;
  }

  /** Everything is there to be checked, and the request is known to be open. */
  get #canArm(): boolean {
    const waits = this.#phase === 'arming' || this.#phase === 'armed';
    return waits && !this.#unopened && !this.#rejectOnly && !this.#replaying;
  }

  get #cover(): RequestView['cover'] {
    if (this.#rest.covered) return 'covered';
    if (!this.#rest.doubtful) return undefined;
    if (this.#askedTwice) return 'again';
    return this.#phase === 'armed' ? 'doubt' : undefined;
  }

  get #mayApprove(): boolean {
    return this.#phase === 'armed' && this.#canArm;
  }

  #apply(signal: Signal): void {
    this.#phase = next(this.#phase, signal);
    this.requestUpdate();
  }

  readonly #show = (place: string): void => {
    this.#place = place;
    this._open = new Set(this._open).add(place);
  };

  readonly #press = (event: Event): void => {
    this.#stale = !this.#mayApprove || (event as KeyboardEvent).repeat === true;
    if (this.#stale && event.type === 'keydown' && isPress(event as KeyboardEvent)) event.preventDefault();
  };

  readonly #release = (event: Event): void => {
    if (this.#stale && isPress(event as KeyboardEvent)) event.preventDefault();
    this.#stale = false;
  };

  readonly #approve = (event: Event): void => {
    const stale = this.#stale;
    this.#stale = false;
    if (!event.isTrusted || stale || !this.#mayApprove || !this.#rest.check()) return;
    const sure = !this.#rest.doubtful || this.#askedTwice;
    if (sure) return this.#decide('approve');
    this.#askedTwice = true;
    this.#rest.again();
  };

  readonly #reject = (event: Event): void => {
    if (event.isTrusted && (this.#phase === 'arming' || this.#phase === 'armed')) this.#decide('reject');
  };

  /** Each by a request of its own. There is no such button for Approve: every one has to be looked at. */
  readonly #rejectAll = (event: Event): void => {
    const { controller, chat } = this.#consumer;
    const own = this.#call;
    if (!event.isTrusted || !controller || !own) return;
    for (const call of rejectable(waitingWith(controller.snapshot.conversation, own))) {
      if (callKey(call) === callKey(own)) this.#reject(event);
      else void decide(this, controller, detailOf(call, 'reject'), chat?.element);
    }
  };

  readonly #fieldKey = (event: KeyboardEvent): void => {
    keepTyping(event);
    if (event.key !== 'Escape' || event.type !== 'keydown') return;
    event.stopPropagation();
    (event.currentTarget as HTMLInputElement).value = '';
  };

  /** The guard is set before anything can wait: a second click in the same task finds it. */
  #decide(decision: 'approve' | 'reject'): void {
    const call = this.#call;
    const { controller, chat } = this.#consumer;
    if (!call || !controller || this.#sent) return;
    const against = call.approval?.request;
    this.#sent = { against };
    this.#decision = decision;
    this.#apply('decide');
    const reason = decision === 'reject' ? this.#reason : undefined;
    const detail = { ...detailOf(call, decision), ...(reason && { reason }) };
    void decide(this, controller, detail, chat?.element).then((taken) => {
      if (!taken) this.#taken(against);
    });
  }

  get #reason(): string | undefined {
    const field = this.renderRoot.querySelector<HTMLInputElement>('#reason');
    return field?.value.trim().slice(0, limits.reasonChars) || undefined;
  }

  /** The answer was prevented or refused. What the stream says by now comes first. */
  #taken(against: ApprovalRequest | undefined): void {
    if (this.#sent?.against === against) this.#sent = undefined;
    if (this.#call?.approval?.request?.phase === 'refused') {
      this.#consumer.chat?.announce(this.#consumer.strings.approval.refused, 'assertive');
    }
    this.requestUpdate();
  }

  readonly #handlers: RequestHandlers = {
    press: this.#press,
    release: this.#release,
    approve: this.#approve,
    reject: this.#reject,
    key: this.#fieldKey,
    rejectAll: this.#rejectAll,
  };

  #renderRequest(call: ToolPart): TemplateResult {
    const { strings, format } = this.#consumer;
    const { expiresAt = 0, requestedAt = 0, request, drift } = call.approval ?? {};
    const { title, what } = toolAction(call, strings);
    const summary = inputSummary(this.#shown(call.input));
    return requestView(
      {
        strings,
        phase: this.#phase,
        risk: riskOf(call.toolKey, this.risk ?? this.#consumer.chat?.risk),
        review: this.#review,
        drift: drift !== undefined,
        rejectOnly: this.#rejectOnly,
        counting: this.#rest.counting,
        replaying: this.#replaying,
        unopened: this.#unopened,
        refused: request?.phase === 'refused' && this.#phase !== 'sending',
        decision: request?.phase === 'sending' ? request.decision : this.#decision,
        cover: this.#cover,
        waiting: this.#consumer.value?.[3] ?? 0,
        rejectable: this.#consumer.value?.[4] ?? 0,
        title,
        what,
        fullName: summary ? `${what}, ${summary}` : what,
        toolKey: call.toolKey,
        label: strings.approval.label(plain(call.toolKey || toolLabel(call, strings))),
        activity: call.activity,
        remainingMs: this.#countdown.remaining,
        windowMs: Math.max(1, expiresAt - requestedAt),
        until: format.time(expiresAt - this.#skew),
        seconds: (value) => strings.unit.s(format.number(value)),
        open: this._open,
        show: this.#show,
      },
      this.#handlers,
    );
  }

  #renderOutcome(call: ToolPart, outcome: Outcome): TemplateResult {
    const { strings, format, chat } = this.#consumer;
    const { decidedAt, expiresAt = 0 } = call.approval ?? {};
    const at = decidedAt ?? (outcome === 'expired' ? expiresAt : undefined);
    const { what } = toolAction(call, strings);
    return outcomeView(outcome, call, {
      strings,
      format,
      input: this.#shown(call.input),
      decidedAt: at === undefined ? undefined : at - this.#skew,
      askAgain: chat && (() => chat.compose(strings.approval.askAgainText(what))),
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const call = this.#call;
    if (!call?.approval) return nothing;
    return isOpen(this.#phase)
      ? this.#renderRequest(call)
      : this.#renderOutcome(call, this.#phase as Outcome);
  }
}

const detailOf = (
  { callId, runId, toolKey }: ToolPart,
  decision: 'approve' | 'reject',
): ApprovalDecisionDetail => ({ callId, runId, toolKey, decision, by: 'person' });

const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

declare global {
  interface HTMLElementTagNameMap {
    'chao-approval': ChaoApproval;
  }
}
