import { html, nothing, type TemplateResult } from 'lit';
import type { ToolPart } from '../../state/conversation.js';
import { icon } from '../internal/icon.js';
import { isolated, marked } from '../internal/values/marked.js';
import { factsView, type FactsView } from './facts-view.js';
import type { Phase } from './machine.js';
import type { NoReview, Review } from './review.js';
import { riskChip, type RiskLevel } from './risk.js';

/** Ticks of the bar; each stands for a twelfth of the window, 5 s of the usual minute. */
const TICKS = 12;
/** From here on the time is shown in the tone of a warning. */
const LATE_MS = 20_000;
const SAID_CHARS = 400;

export interface RequestView extends FactsView {
  readonly phase: Phase;
  readonly risk: RiskLevel;
  readonly review: Review | NoReview;
  /** The input changed under the same key. */
  readonly drift: boolean;
  /** There is nothing to check, or not what was shown: no Approve at all. */
  readonly rejectOnly: boolean;
  /** The half second before Approve works is running. */
  readonly counting: boolean;
  readonly replaying: boolean;
  /** Places that must be opened before Approve works. */
  readonly unopened: number;
  /** The last answer was refused. */
  readonly refused: boolean;
  readonly decision: 'approve' | 'reject' | undefined;
  /** What lies over Approve; `doubt`: something may, so it asks twice; `again`: it has asked once. */
  readonly cover: 'covered' | 'doubt' | 'again' | undefined;
  /** So many requests of the run wait, where this is the oldest of several, and so many of them can be rejected. */
  readonly waiting: number;
  readonly rejectable: number;
  readonly title: string;
  /** "create bit", and the same with what tells it from other calls of the tool. */
  readonly what: string;
  readonly fullName: string;
  readonly toolKey: string;
  readonly label: string;
  readonly activity: ToolPart['activity'];
  readonly remainingMs: number;
  readonly windowMs: number;
  readonly until: string;
  readonly seconds: (value: number) => string;
}

export interface RequestHandlers {
  readonly press: (event: Event) => void;
  readonly release: (event: Event) => void;
  readonly approve: (event: Event) => void;
  readonly reject: (event: Event) => void;
  readonly key: (event: KeyboardEvent) => void;
  readonly rejectAll: (event: Event) => void;
}

function timerView(view: RequestView): TemplateResult | typeof nothing {
  const { approval } = view.strings;
  if (!Number.isFinite(view.remainingMs)) return nothing;
  const seconds = view.seconds(Math.max(0, Math.ceil(view.remainingMs / 1000)));
  const [before, after] = approval.left('\n').split('\n');
  const late = view.remainingMs <= LATE_MS ? 'late' : '';
  return html`<span class="left num ${late}" role="timer" aria-label=${approval.until(view.until)}
    >${before}<strong>${seconds}</strong>${after}</span
  >`;
}

function ticksView({ remainingMs, windowMs }: RequestView): TemplateResult | typeof nothing {
  if (!Number.isFinite(remainingMs)) return nothing;
  const on = Math.ceil((remainingMs / windowMs) * TICKS);
  const tick = (_: unknown, i: number): TemplateResult => html`<i class=${i < on ? 'on' : ''}></i>`;
  return html`<div class="ticks ${remainingMs <= LATE_MS ? 'late' : ''}" aria-hidden="true">
    ${Array.from({ length: TICKS }, tick)}
  </div>`;
}

function headerView(view: RequestView): TemplateResult {
  const { approval } = view.strings;
  const unreadable = view.review === 'unreadable';
  const chip = unreadable ? { text: approval.unreadable, tone: 'warn' } : riskChip(view.risk, view.strings);
  return html`<div class="top" part="header">
    ${icon(view.drift || view.risk === 'destructive' ? 'alert' : 'approval')}
    <b>${view.drift ? approval.changed : approval.heading}</b>
    <span class="chip ${chip.tone}">${chip.text}</span>
    ${timerView(view)} ${ticksView(view)}
  </div>`;
}

/** What the model says about the call, as a quotation below the facts and never among them (UX 3.7). */
function saidView({ activity, strings }: RequestView): TemplateResult | typeof nothing {
  const label = activity?.label === strings.approval.heading ? undefined : activity?.label;
  const text = [label, activity?.detail].filter(Boolean).join(' – ').slice(0, SAID_CHARS);
  if (!text) return nothing;
  const [before, after] = strings.approval.said(strings.chat.assistant, '\n').split('\n');
  return html`<p class="said"><bdi>${before}${isolated(text)}${after}</bdi></p>`;
}

const gate = (text: string, tone: string): TemplateResult =>
  html`<p class="gate ${tone}">
    ${icon(tone ? 'alert' : 'approval')}<span><bdi>${text}</bdi></span>
  </p>`;

function warningsView({ strings, review, drift, unopened, refused, rejectOnly }: RequestView): unknown {
  const { approval } = strings;
  const { invisible = 0, lookalike = 0 } = typeof review === 'string' ? {} : review;
  return [
    drift ? gate(approval.changedText, 'warn') : nothing,
    review === 'unreadable' ? gate(approval.unreadableText, 'warn') : nothing,
    invisible ? gate(approval.invisible(invisible), 'warn') : nothing,
    lookalike ? gate(approval.lookalike(lookalike), 'warn') : nothing,
    unopened && !rejectOnly ? gate(approval.openHidden, '') : nothing,
    refused ? gate(approval.refused, 'danger') : nothing,
  ];
}

/** The sentences share one place, so that a change of phase can't move the buttons. */
function waitView(view: RequestView): TemplateResult {
  const { approval } = view.strings;
  const waits = view.risk === 'destructive' ? approval.waitsDestructive : approval.waits;
  const texts = {
    arming: view.replaying ? approval.replaying : approval.arming,
    armed: waits(view.until),
    covered: approval.covered,
    doubt: approval.doubt,
    again: approval.again,
    sending: approval.sent,
    held: approval.held,
    lapsed: approval.timeUp,
  };
  const idle = view.phase === 'arming' && (view.rejectOnly || view.unopened > 0);
  const covers = (view.phase === 'arming' || view.phase === 'armed') && !view.replaying && !idle;
  const phase = (covers && view.cover) || (idle ? 'armed' : view.phase);
  return html`<div class="wait" id="wait">
    ${Object.entries(texts).map(
      ([key, text]) =>
        html`<p class="off" data-text=${text}></p>
          ${key === phase ? html`<p><bdi>${text}</bdi></p>` : nothing}`,
    )}
  </div>`;
}

function approveView(view: RequestView, on: RequestHandlers): TemplateResult {
  const { strings, phase } = view;
  const sending = phase === 'sending' && view.decision === 'approve';
  const text = sending ? strings.approval.approving : strings.approval.approveWhat(view.what);
  const name = sending ? text : strings.approval.approveWhat(view.fullName);
  const tone = view.risk === 'destructive' ? 'danger' : 'solid';
  const arming = phase === 'arming' && view.counting && !view.unopened && !view.replaying;
  return html`<button
    class="btn lg ${tone} ${arming ? 'sweep' : ''}"
    id="approve"
    part="approve"
    aria-label=${name}
    aria-disabled=${phase !== 'armed' || view.unopened > 0 ? 'true' : 'false'}
    @pointerdown=${on.press}
    @keydown=${on.press}
    @keyup=${on.release}
    @click=${on.approve}
  >
    ${sending ? icon('active', 'spin') : nothing}${text}
  </button>`;
}

function choicesView(view: RequestView, on: RequestHandlers): TemplateResult {
  const { strings, phase } = view;
  const rejecting = phase === 'sending' && view.decision === 'reject';
  const inert = phase !== 'arming' && phase !== 'armed';
  const text = rejecting ? strings.approval.rejecting : strings.approval.reject;
  return html`<div class="choices">
    ${view.rejectOnly ? nothing : approveView(view, on)}
    <div class="no">
      <input
        class="field"
        id="reason"
        part="reason"
        aria-label=${strings.approval.reason}
        placeholder=${strings.approval.reason}
        maxlength="1000"
        autocomplete="off"
        dir="auto"
        ?readonly=${inert}
        aria-disabled=${inert ? 'true' : 'false'}
        @keydown=${on.key}
        @keypress=${on.key}
        @keyup=${on.key}
      />
      <button
        class="btn line lg"
        id="reject"
        part="reject"
        aria-label=${rejecting ? text : strings.approval.rejectWhat(view.fullName)}
        aria-disabled=${inert ? 'true' : 'false'}
        @click=${on.reject}
      >
        ${rejecting ? icon('active', 'spin') : nothing}${text}
      </button>
    </div>
  </div>`;
}

/** Outside of the frame, since it is not about this request alone. */
function allView({ strings, waiting, rejectable }: RequestView, on: RequestHandlers): unknown {
  if (!waiting) return nothing;
  const { approval } = strings;
  return html`<div class="all">
    <span>${approval.several(waiting)}</span>
    <button
      class="btn line"
      id="reject-all"
      part="reject-all"
      aria-disabled=${rejectable ? 'false' : 'true'}
      @click=${on.rejectAll}
    >
      ${approval.rejectAll(waiting)}
    </button>
  </div>`;
}

/** A request that waits for a person: the raised frame, its facts, and two choices. */
export function requestView(view: RequestView, on: RequestHandlers): TemplateResult {
  const kind = view.drift ? 'drift' : view.risk === 'destructive' ? 'risk' : '';
  return html`<section
      class="ask ${kind}"
      part="card"
      role="group"
      aria-label=${view.label}
      aria-describedby="facts wait"
    >
      ${headerView(view)}
      <div class="body">
        <div>
          <h4 tabindex="-1" id="title">${view.title}</h4>
          ${view.toolKey ? html`<span class="key"><bdi dir="ltr">${marked(view.toolKey)}</bdi></span>` : nothing}
        </div>
        ${factsView(view.review, view)}${saidView(view)}${warningsView(view)}${waitView(view)}${choicesView(view, on)}
      </div>
    </section>
    ${allView(view, on)}`;
}
