import { html, nothing, type TemplateResult } from 'lit';
import type { Format } from '../../i18n/format.js';
import type { Strings } from '../../i18n/strings.js';
import type { ToolPart } from '../../state/conversation.js';
import { plain } from '../internal/values/hidden-characters.js';
import { icon, type IconName } from '../internal/icon.js';
import { inputSummary, toolAction } from '../internal/cards/tool-words.js';
import { marked } from '../internal/values/marked.js';
import { lookOf } from '../tool-card/looks.js';
import type { Phase } from './machine.js';

export type Outcome = Exclude<Phase, 'arming' | 'armed' | 'sending' | 'held' | 'lapsed'>;

interface Face {
  readonly icon: IconName;
  readonly tone: string;
  readonly word: 'approved' | 'rejected' | 'expired' | 'elsewhere' | 'notRun' | 'unconfirmed';
}

const FACES: Readonly<Record<Outcome, Face>> = {
  approved: { icon: 'completed', tone: 'success', word: 'approved' },
  rejected: { icon: 'rejected', tone: 'quiet', word: 'rejected' },
  expired: { icon: 'expired', tone: 'warn', word: 'expired' },
  elsewhere: { icon: 'swap', tone: 'quiet', word: 'elsewhere' },
  'not-run': { icon: 'notrun', tone: 'quiet', word: 'notRun' },
  unconfirmed: { icon: 'offline', tone: 'warn', word: 'unconfirmed' },
};

export interface OutcomeView {
  readonly strings: Strings;
  readonly format: Format;
  /** What the host lets be shown of the input. */
  readonly input: unknown;
  /** Local time of the decision, where it is known. */
  readonly decidedAt: number | undefined;
  /** Puts a request to ask again into the composer; undefined where there is none. */
  readonly askAgain: (() => void) | undefined;
}

function sentence(outcome: Outcome, call: ToolPart, { approval }: Strings): string {
  if (outcome !== 'elsewhere') {
    return approval[`${FACES[outcome].word as Exclude<Face['word'], 'elsewhere'>}Text`];
  }
  const state = call.approval?.state;
  if (state === 'approved') return approval.elsewhereApproved;
  return state === 'rejected' ? approval.elsewhereRejected : approval.elsewhereText;
}

function when(outcome: Outcome, call: ToolPart, view: OutcomeView): string {
  const time = view.decidedAt === undefined ? '' : view.format.time(view.decidedAt);
  const byYou = call.approval?.by === 'you' && (outcome === 'approved' || outcome === 'rejected');
  return byYou ? view.strings.approval.byYou(time) : time;
}

/** How a decided request stands: hairline, icon and word, one sentence. The outcome word stays beside a later status. */
export function outcomeView(outcome: Outcome, call: ToolPart, view: OutcomeView): TemplateResult {
  const { strings } = view;
  const face = FACES[outcome];
  const summary = inputSummary(view.input);
  const { title } = toolAction(call, strings);
  const reason = call.approval?.reason;
  const later =
    call.state === 'awaiting-approval' || call.state === 'pending' ? undefined : lookOf(call.state);
  const word = later && strings.tool[later.word];
  const status = word && word !== strings.approval[face.word] ? ` · ${String(word)}` : '';
  return html`<div
    class="done ${outcome}"
    role="group"
    aria-label=${plain(call.toolKey || title)}
    part="card"
  >
    <div class="row">
      ${icon(face.icon, face.tone)}
      <div>
        <div>
          <b tabindex="-1" id="status">${strings.approval[face.word]}${status}</b>
          <span class="time num">${when(outcome, call, view)}</span>
        </div>
        <p class="sub">
          <bdi>${title}${summary ? `: ${summary}` : ''}.</bdi> ${sentence(outcome, call, strings)}
        </p>
        ${reason ? html`<p class="sub">${isolatedQuote(reason, strings)}</p>` : nothing}
      </div>
    </div>
    ${
      outcome === 'expired' && view.askAgain
        ? html`<div class="foot">
            <button class="btn line" @click=${view.askAgain}>
              ${icon('retry')}${strings.approval.askAgain}
            </button>
          </div>`
        : nothing
    }
  </div>`;
}

function isolatedQuote(text: string, { tool }: Strings): TemplateResult {
  const [before, after] = tool.quote('\n').split('\n');
  return html`<bdi>${before}${marked(text)}${after}</bdi>`;
}
