import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Strings } from '../../i18n/strings.js';
import type { ToolPart } from '../../state/conversation.js';
import { planProgress, type PlannedCall, type PlanProgress } from '../../state/selectors/plan-progress.js';
import { host } from '../../theme/host.js';
import { icon, type IconName } from '../internal/icon.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { toolAction } from '../internal/cards/tool-words.js';
import { isolated } from '../internal/values/marked.js';
import { planStyles } from './plan.styles.js';

interface StepLook {
  readonly word: 'stepDone' | 'stepWaiting' | 'stepAsks' | 'stepActive' | 'stepFailed' | 'stepSkipped';
  /** Takes the place of the number. */
  readonly icon?: IconName;
  readonly tone: string;
}

const DONE: StepLook = { word: 'stepDone', icon: 'completed', tone: 'success' };
const NOT_DONE: StepLook = { word: 'stepSkipped', icon: 'notrun', tone: 'quiet' };
const ASKS: StepLook = { word: 'stepAsks', tone: 'quiet' };

/** How a step stands, by the call that carries it out. */
const LOOKS: Readonly<Record<ToolPart['state'], StepLook>> = {
  pending: ASKS,
  unknown: ASKS,
  'awaiting-approval': { word: 'stepWaiting', tone: 'warn' },
  active: { word: 'stepActive', icon: 'active', tone: 'accent spin' },
  completed: DONE,
  degraded: DONE,
  failed: { word: 'stepFailed', icon: 'failed', tone: 'danger' },
  rejected: NOT_DONE,
  expired: NOT_DONE,
  skipped: NOT_DONE,
  interrupted: NOT_DONE,
};

function titleOf({ step, call }: PlannedCall, strings: Strings): string {
  if (step.title || step.activity?.label) return step.title ?? step.activity!.label!;
  const toolKey = step.toolKey ?? call?.toolKey;
  return toolKey ? toolAction({ toolKey, input: step.input }, strings).title : strings.plan.step;
}

/**
 * @summary The changes a run means to make, in order, and how far they are. Each asks first when its turn comes; the list
 * itself decides nothing.
 * @element chao-plan
 *
 * @csspart plan - The frame.
 */
export class ChaoPlan extends StreamElement {
  static override readonly tag: string = 'chao-plan';
  static override styles = [host, planStyles];

  readonly #consumer = new StreamConsumer(this, ({ conversation }) => conversation);

  /** The steps to show. Without it, those of the conversation. */
  @property({ attribute: false }) plan: PlanProgress | undefined;
  /** Shows the plan of this run; without it, of the newest run that has one. */
  @property({ attribute: 'run-id' }) runId: string | undefined;

  get #plan(): PlanProgress | undefined {
    const { value } = this.#consumer;
    return this.plan ?? (value && planProgress(value, this.runId));
  }

  #renderStep(planned: PlannedCall, index: number, over = false): TemplateResult {
    const { strings, format } = this.#consumer;
    const look = planned.call ? LOOKS[planned.call.state] : over ? NOT_DONE : ASKS;
    const meta = look.word === 'stepWaiting' || look.word === 'stepFailed' ? look.tone : 'quiet';
    return html`<li>
      ${look.icon ? icon(look.icon, look.tone) : html`<span class="no num">${format.number(index + 1)}</span>`}
      <span>${isolated(titleOf(planned, strings))}</span>
      <span class="meta num ${meta}">${strings.plan[look.word]}</span>
    </li>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const plan = this.#plan;
    if (!plan?.total) return nothing;
    const { strings } = this.#consumer;
    const started = plan.over || plan.steps.some(({ call }) => call !== undefined);
    return html`<div class="plan" part="plan" role="group" aria-label=${strings.plan.heading}>
      <div class="top">
        ${icon('plan', 'quiet')}<b>${strings.plan.heading}</b>
        <span class="meta quiet num"
          >${started ? strings.plan.done(plan.done, plan.total) : strings.plan.steps(plan.total)}</span
        >
      </div>
      <ol>
        ${plan.steps.map((step, index) => this.#renderStep(step, index, plan.over))}
      </ol>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-plan': ChaoPlan;
  }
}
