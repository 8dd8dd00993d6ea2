import type { ToolPart } from 'chao-chat';
import { html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';

interface Calendar {
  readonly items: readonly { readonly time: string; readonly title: string }[];
}

@customElement('calendar-card')
export class CalendarCard extends LitElement {
  @property({ attribute: false }) call: ToolPart | undefined;
  @state() private _seen = false;

  protected override render() {
    const items = (this.call?.output as Calendar | undefined)?.items ?? [];
    return html`<article class="calendar" style="padding: 12px">
      <b>${this.call?.state}, ${items.length} dates</b>
      ${items.map(({ time, title }) => html`<p>${time} ${title}</p>`)}
      <button @click=${() => (this._seen = true)}>${this._seen ? 'Seen' : 'Mark as seen'}</button>
    </article>`;
  }
}
