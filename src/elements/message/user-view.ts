import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../../i18n/strings.js';
import type { Message } from '../../state/conversation.js';
import { icon, type IconName } from '../internal/icon.js';

export interface UserActions {
  retry(): void;
  edit(): void;
  remove(): void;
}

/** The person's words, literally, and below them when they were sent or why not. */
export function userView(
  message: Message,
  strings: Strings,
  time: TemplateResult,
  actions: UserActions,
): TemplateResult {
  const text = message.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const stamp =
    message.status === 'failed'
      ? notSent(message, strings, actions)
      : message.status === 'sending'
        ? html`<span>${strings.message.sending}</span>`
        : time;
  return html`<div class="bubble" part="bubble" dir="auto">${text}</div>
    <div class="stamp">${stamp}</div>`;
}

function notSent({ error }: Message, { message, errors }: Strings, actions: UserActions): TemplateResult {
  const act = (name: IconName, label: string, run: () => void): TemplateResult =>
    html`<button type="button" class="btn ghost" @click=${run}>${icon(name)}${label}</button>`;
  return html`<span class="bad">${icon('failed')}${message.notSent}</span>
    ${error ? html`<span>${errors[error.code].title}</span>` : nothing}
    ${act('retry', message.retry, actions.retry)}${act('pencil', message.edit, actions.edit)}
    ${act('trash', message.remove, actions.remove)}`;
}
