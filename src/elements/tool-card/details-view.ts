import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../../i18n/strings.js';
import type { ToolPart } from '../../state/conversation.js';
import { icon } from '../internal/icon.js';
import { rawText, treeView, type TreeView } from '../internal/values/tree-view.js';
import { marked } from '../internal/values/marked.js';

export type CopyState = 'input' | 'result' | undefined;

export interface DetailsView extends TreeView {
  /** What was copied a moment ago. */
  readonly copied: CopyState;
  readonly copy: (part: 'input' | 'result', text: string) => void;
}

/** Whether the row has anything to open. */
export const hasDetails = ({ input, output, error }: ToolPart): boolean =>
  input !== undefined || output !== undefined || Boolean(error);

function section(
  part: 'input' | 'result',
  value: unknown,
  view: DetailsView,
): TemplateResult | typeof nothing {
  if (value === undefined) return nothing;
  const { tool, message } = view.strings;
  const heading = tool[part];
  const copied = view.copied === part;
  const name = copied ? message.copied : part === 'input' ? tool.copyInput : tool.copyResult;
  return html`<div>
    <h5>
      ${heading}
      <button class="icon" aria-label=${name} title=${name} @click=${() => view.copy(part, rawText(value))}>
        ${icon(copied ? 'check' : 'copy')}
      </button>
    </h5>
    ${treeView(value, part, heading, view)}
  </div>`;
}

function problem(error: string | undefined, { tool }: Strings): TemplateResult | typeof nothing {
  if (!error) return nothing;
  return html`<div>
    <h5>${tool.problem}</h5>
    <p class="lines" dir="auto">${marked(error)}</p>
  </div>`;
}

/** What an opened row shows: input, result, and the trouble. Observations of the tool, as text (C-100). */
export function detailsView(
  input: unknown,
  output: unknown,
  error: string | undefined,
  view: DetailsView,
): TemplateResult {
  return html`${section('input', input, view)}${section('result', output, view)}${problem(error, view.strings)}`;
}
