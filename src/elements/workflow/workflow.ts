import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { WorkflowStep } from '../../state/conversation.js';
import { host } from '../../theme/host.js';
import { duration } from '../internal/duration.js';
import { icon, type IconName } from '../internal/icon.js';
import { StreamConsumer } from '../internal/connect/stream-consumer.js';
import { StreamElement } from '../internal/connect/stream-element.js';
import { isolated } from '../internal/values/marked.js';
import { workflowStyles } from './workflow.styles.js';

const LOOKS: Readonly<Record<WorkflowStep['state'], readonly [icon: IconName, tone: string]>> = {
  active: ['active', 'accent spin'],
  completed: ['completed', 'success'],
  failed: ['failed', 'danger'],
  interrupted: ['notrun', 'quiet'],
};

const none: readonly WorkflowStep[] = [];

/**
 * @summary The steps of a workflow on one line of time, each with its state and how long it took. A failed step ends
 * nothing.
 * @element chao-workflow
 *
 * @csspart workflow - The list.
 */
export class ChaoWorkflow extends StreamElement {
  static override readonly tag: string = 'chao-workflow';
  static override styles = [host, workflowStyles];

  readonly #consumer = new StreamConsumer(this, ({ conversation }) => conversation.workflow);

  /** The steps to show. Without it, those of the conversation. */
  @property({ attribute: false }) steps: readonly WorkflowStep[] | undefined;
  /** Shows the steps of this run; without it, of the newest run that has some. */
  @property({ attribute: 'run-id' }) runId: string | undefined;

  get #steps(): readonly WorkflowStep[] {
    const all = this.steps ?? this.#consumer.value ?? none;
    const run = this.runId ?? all.at(-1)?.runId;
    return all.filter(({ runId }) => runId === run);
  }

  #sub({ index, total, error, activity }: WorkflowStep): string {
    const { workflow } = this.#consumer.strings;
    const place = index !== undefined && total !== undefined ? workflow.step(index, total) : '';
    return error ?? activity?.detail ?? place;
  }

  #renderStep(step: WorkflowStep): TemplateResult {
    const { strings, format } = this.#consumer;
    const [name, tone] = LOOKS[step.state];
    const sub = this.#sub(step);
    const took =
      step.startedAt !== undefined && step.endedAt !== undefined
        ? duration(Math.max(0, step.endedAt - step.startedAt), strings, format)
        : '';
    const title = step.title ?? step.activity?.label ?? strings.workflow.untitled;
    return html`<li>
      ${icon(name, tone)}
      <div>
        <b>${isolated(title)}</b> <span class="vh">${strings.workflow[step.state]}</span>
        ${sub ? html`<p class="sub">${isolated(sub)}</p>` : nothing}
      </div>
      <span class="meta num">${took}</span>
    </li>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const steps = this.#steps;
    if (!steps.length) return nothing;
    return html`<ol part="workflow" aria-label=${this.#consumer.strings.workflow.heading}>
      ${steps.map((step) => this.#renderStep(step))}
    </ol>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-workflow': ChaoWorkflow;
  }
}
