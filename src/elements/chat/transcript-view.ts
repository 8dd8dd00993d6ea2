import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Message } from '../../state/conversation.js';
import { messageKey } from '../../state/selectors/keys.js';
import type { I18n } from '../internal/localize.js';
import { cardParts, markdownParts } from '../internal/parts.js';

const dayMs = 86_400_000;
/** Messages of one author closer than this read as one. */
const groupMs = 300_000;

/** What `exportparts` of a message hands on. */
const parts = `message, bubble, text, actions, error, suggestions, suggestion, plan, workflow, activity, ${cardParts}, ${markdownParts}`;

/**
 * The messages from `start` on, with a separator where a new day begins. A negative tabindex takes what is inside of an element out of the
 * way of the Tab key: only the newest message and those that need the person are stops, arrows and Enter lead to the rest.
 */
export function transcriptView(
  messages: readonly Message[],
  i18n: I18n,
  ownCards: ReadonlySet<string>,
  start: number,
): TemplateResult {
  const newest = newestMessages(messages, ownCards);
  return html`${repeat(start ? messages.slice(start) : messages, messageKey, (message, place) => {
    const index = start + place;
    const cards = newest.get(message.id);
    const asks = index === messages.length - 1 || needsPerson(message);
    return html`${daySeparator(messages[index - 1], message, i18n)}<chao-message
        tabindex=${asks ? nothing : '-1'}
        .message=${message}
        .messageId=${message.id}
        .ownCards=${cards ?? ownNone}
        .grouped=${continues(messages[index - 1], message)}
        exportparts=${parts}
        >${cards ? [...cards].map((key) => html`<slot name="tool:${key}" slot="tool:${key}"></slot>`) : nothing}</chao-message
      >`;
  })}`;
}

/** A request waits in it, or it was not sent. */
export function needsPerson({ role, status, parts }: Message): boolean {
  const waits = parts.some((part) => part.kind === 'tool' && part.approval?.state === 'pending');
  return waits || (role === 'user' && status === 'failed');
}

const ownNone: ReadonlySet<string> = new Set();

/** Message id → the tools whose newest call it holds, of those the page has a card for. */
function newestMessages(
  messages: readonly Message[],
  ownCards: ReadonlySet<string>,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const key of ownCards) {
    const holder = messages.findLast(({ parts }) =>
      parts.some((part) => part.kind === 'tool' && part.toolKey === key),
    );
    if (holder) found.set(holder.id, (found.get(holder.id) ?? new Set()).add(key));
  }
  return found;
}

function daySeparator(
  before: Message | undefined,
  message: Message,
  { format, strings }: I18n,
): TemplateResult | typeof nothing {
  const today = startOfDay(Date.now());
  const day = startOfDay(message.createdAt);
  if (Number.isNaN(day) || day === (before ? startOfDay(before.createdAt) : today)) return nothing;
  // Half a day of tolerance: two days of a year are an hour shorter or longer.
  const ago = Math.round((today - day) / dayMs);
  const { today: now, yesterday } = strings.chat;
  const text = ago === 0 ? now : ago === 1 ? yesterday : format.day(message.createdAt);
  return html`<div class="day" role="separator" aria-label=${text}>
    <span aria-hidden="true">${text}</span>
  </div>`;
}

/** The same author goes on, soon after and on the same day. */
function continues(before: Message | undefined, { role, createdAt }: Message): boolean {
  if (before?.role !== role) return false;
  const gap = Date.parse(createdAt) - Date.parse(before.createdAt);
  return gap < groupMs && startOfDay(createdAt) === startOfDay(before.createdAt);
}

function startOfDay(value: string | number): number {
  return new Date(value).setHours(0, 0, 0, 0);
}
