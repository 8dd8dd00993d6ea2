import { html, nothing, type TemplateResult } from 'lit';
import type { ConnectionState } from '../../controller/types.js';
import type { Strings } from '../../i18n/strings.js';
import type { Message } from '../../state/conversation.js';
import { isBlank } from '../../state/selectors/message-text.js';
import { icon, type IconName } from '../internal/icon.js';

/** One quiet line for what the parts do not say: that the answer waits, was cut, or has nothing. */
export function stateView(
  message: Message,
  connection: ConnectionState | undefined,
  { message: words }: Strings,
): TemplateResult | typeof nothing {
  if (message.status === 'partial') return line('stop', words.stopped);
  if (message.status === 'completed' && isBlank(message)) return line('notrun', words.empty);
  if (message.status !== 'streaming') return nothing;
  if (connection === 'failed') return line('notrun', words.interrupted);
  if (connection === 'reconnecting' || connection === 'offline')
    return isBlank(message) ? nothing : line('notrun', words.resuming, 'later');
  return isBlank(message) ? line('active', words.waiting, 'late') : nothing;
}

function line(name: IconName, text: string, when = ''): TemplateResult {
  return html`<p class="line ${when}">${icon(name, name === 'active' ? 'spin' : '')}<span>${text}</span></p>`;
}
