import { html, nothing, type TemplateResult } from 'lit';
import type { ChatSnapshot } from '../../controller/types.js';
import type { ConfigProblem } from '../../i18n/strings.js';
import type { I18n } from '../internal/localize.js';
import { describeError, problemView } from '../internal/problem-view.js';
import { coversError } from './banner-view.js';
import { emptyView, skeletonView } from './empty-view.js';
import { transcriptView } from './transcript-view.js';

export interface Content {
  readonly i18n: I18n;
  readonly problem: ConfigProblem | undefined;
  readonly snapshot: ChatSnapshot | undefined;
  /** Messages are known to exist, and what shows them is on its way. */
  readonly loading: boolean;
  /** When one may try again after too many requests, epoch ms. */
  readonly retryAt: number | undefined;
  readonly isRun: boolean;
  readonly ownCards: ReadonlySet<string>;
  /** Index of the first message on the page. */
  readonly start: number;
  earlier(): void;
  retry(): void;
  send(text: string): void;
}

/** What the scrolling part holds: the messages, or why there are none. */
export function contentView(content: Content): TemplateResult {
  const { i18n, problem, snapshot } = content;
  const { strings } = i18n;
  const messages = snapshot?.conversation.messages ?? [];
  if (problem) {
    const notice = {
      title: strings.config.heading,
      text: strings.config[problem],
      soft: true,
      icon: 'alert',
    } as const;
    return problemView(notice, strings);
  }
  if (snapshot?.history === 'gone') return html`<p class="muted">${strings.chat.gone}</p>`;
  if (!messages.length && (content.loading || snapshot?.history === 'loading')) return skeletonView(strings);
  if (!messages.length) {
    return html`${content.isRun ? nothing : emptyView(strings, content.send)}${errorView(content)}`;
  }
  const earlier = html`<button type="button" class="btn line earlier" @click=${content.earlier}>
    ${strings.chat.earlier}
  </button>`;
  return html`${content.start || snapshot?.hasEarlier ? earlier : nothing}
  ${transcriptView(messages, i18n, content.ownCards, content.start)}${errorView(content)}`;
}

/** An error that no message and no banner tells. */
function errorView({ snapshot, i18n, retry, retryAt }: Content): TemplateResult | typeof nothing {
  const error = snapshot?.error;
  if (!error || coversError(snapshot.connection, error)) return nothing;
  if (snapshot.conversation.messages.some((message) => message.error?.code === error.code)) return nothing;
  // Its message is for logs; what a server said is with its message.
  const { code, retryable } = error;
  const problem = {
    ...describeError({ code, retryable }, i18n.strings),
    ...(retryable && !(retryAt && retryAt > Date.now()) && { retry }),
  };
  const again = retryAt ? ` ${i18n.strings.message.againAt(i18n.format.time(retryAt))}` : '';
  return problemView({ ...problem, text: problem.text + again }, i18n.strings);
}
