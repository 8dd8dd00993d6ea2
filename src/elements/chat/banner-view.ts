import { html, nothing, type TemplateResult } from 'lit';
import type { ChatError, Connection } from '../../controller/types.js';
import type { Strings } from '../../i18n/strings.js';
import { icon, type IconName } from '../internal/icon.js';

/** Trouble shorter than this is not worth a word. */
const troubleMs = 2000;

interface Banner {
  readonly icon: IconName;
  readonly text: string;
  readonly soft?: boolean;
  readonly attempt?: number;
  readonly button?: string;
}

/** When a banner that waits for its time has to be looked at again; undefined when there is none. */
export function bannerDue({ state, troubleSince }: Connection): number | undefined {
  const waits = (state === 'reconnecting' || state === 'offline') && troubleSince !== undefined;
  return waits ? troubleSince + troubleMs : undefined;
}

/** The banner tells of an error already. */
export function coversError(connection: Connection, error: ChatError): boolean {
  return connection.state === 'failed' || error.code === 'network';
}

function bannerOf(
  connection: Connection,
  error: ChatError | undefined,
  strings: Strings,
): Banner | undefined {
  const words = strings.connection;
  const { state, attempt, troubleSince = Date.now() } = connection;
  if (state === 'failed') {
    const text = error && error.code !== 'network' ? strings.errors[error.code].title : words.lost;
    return error?.code === 'unauthorized'
      ? { icon: 'approval', text: words.signedOut, soft: true, button: words.signIn }
      : { icon: 'alert', text, soft: true, button: words.retry };
  }
  // The box below the messages says how long to wait.
  if (error?.code === 'rate_limited' || Date.now() - troubleSince < troubleMs) return undefined;
  if (state === 'offline') return { icon: 'offline', text: words.offline };
  return state === 'reconnecting' ? { icon: 'active', text: words.reconnecting, attempt } : undefined;
}

/** One line under the header. The status region itself is always there, so that its text is spoken once. */
export function bannerView(
  connection: Connection | undefined,
  error: ChatError | undefined,
  strings: Strings,
  retry: () => void,
): TemplateResult {
  const banner = connection && bannerOf(connection, error, strings);
  const tone = banner ? (banner.soft ? 'soft' : '') : 'none';
  return html`<div class="note ${tone}" part="banner">
    ${banner ? icon(banner.icon, banner.icon === 'active' ? 'spin' : '') : nothing}
    <span role="status">${banner?.text}</span>
    ${banner?.attempt ? html`<span class="muted num">${strings.connection.attempt(banner.attempt)}</span>` : nothing}
    ${
      banner?.button
        ? html`<button type="button" class="btn line" @click=${retry}>
            ${banner.soft && banner.icon === 'alert' ? icon('retry') : nothing}${banner.button}
          </button>`
        : nothing
    }
  </div>`;
}
