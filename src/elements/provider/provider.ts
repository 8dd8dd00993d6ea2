import { css, html, type TemplateResult } from 'lit';
import type { ChatSnapshot } from '../../controller/types.js';
import { ChaoElement } from '../internal/chao-element.js';
import { ConnectionElement } from '../internal/connect/connection-element.js';

/**
 * @summary Shares one conversation with the elements inside of it, or with those that name it by `for`, without drawing
 * anything.
 * @element chao-provider
 *
 * @slot - The page's own layout, with chao elements in it.
 *
 * @event {ChaoEvent<'chao-event'>} chao-event - Each decoded event.
 * @event {ChaoEvent<'chao-message'>} chao-message - A message ended.
 * @event {ChaoEvent<'chao-tool'>} chao-tool - A tool call changed.
 * @event {ChaoEvent<'chao-approval-required'>} chao-approval-required - A call waits for a decision.
 * @event {ChaoEvent<'chao-turn'>} chao-turn - The turn became idle, running, waiting or failed.
 * @event {ChaoEvent<'chao-connection'>} chao-connection - The connection changed.
 * @event {ChaoEvent<'chao-session'>} chao-session - A session was made.
 * @event {ChaoEvent<'chao-error'>} chao-error - Something went wrong.
 *
 * @cssstate turn-idle - Nothing runs.
 * @cssstate turn-running - A run is active.
 * @cssstate turn-waiting - A call waits for a decision.
 * @cssstate turn-failed - The last run failed.
 * @cssstate connection-idle - No connection was needed yet.
 * @cssstate connection-connecting - It connects.
 * @cssstate connection-open - It is connected.
 * @cssstate connection-reconnecting - The connection broke and is made anew.
 * @cssstate connection-offline - The device is offline.
 * @cssstate connection-closed - The run is over and the connection with it.
 * @cssstate connection-failed - It has given up until Retry.
 */
export class ChaoProvider extends ConnectionElement {
  static override readonly tag = 'chao-provider';
  static override styles = css`
    :host {
      display: contents;
    }
    :host([hidden]) {
      display: none;
    }
  `;

  /** Only for the custom states. */
  protected override select({ turn, connection }: ChatSnapshot): string {
    return `${turn} ${connection.state}`;
  }

  protected override render(): TemplateResult {
    // Its page has elements of its own choice.
    void ChaoElement.late?.();
    return html`<slot></slot>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'chao-provider': ChaoProvider;
  }
}
