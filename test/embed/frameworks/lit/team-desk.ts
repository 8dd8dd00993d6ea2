import type { ChaoEvent, GetToken, ToolPart } from 'chao-chat';
import { html, LitElement } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import './calendar-card.js';

const getToken: GetToken = async () => (await (await fetch('/chao-token')).json()).token;
const risk = { 'tasks.create': 'write', 'tasks.delete': 'destructive' } as const;
const cardRenderers = {
  'calendar.today': (call: ToolPart) => html`<calendar-card .call=${call}></calendar-card>`,
};

@customElement('team-desk')
export class TeamDesk extends LitElement {
  @state() private _panes = ['chat', 'orders', 'notes'];
  @state() private _open = true;
  @state() private _dark = false;
  @state() private _turn = 'idle';
  @state() private _notice = '';
  @state() private _sessionId: string | undefined;

  readonly #onTurn = ({ detail }: ChaoEvent<'chao-turn'>) => (this._turn = detail.turn);
  readonly #onSession = ({ detail }: ChaoEvent<'chao-session'>) => (this._sessionId = detail.sessionId);
  readonly #onSend = (event: ChaoEvent<'chao-send'>) => {
    if (!event.detail.text.includes('password')) return;
    event.preventDefault();
    this._notice = 'Never send a password.';
  };
  readonly #move = () => {
    const [first, ...rest] = this._panes;
    this._panes = [...rest, first!];
  };

  #renderChat() {
    return html`<chao-chat
      style="display: block; block-size: 600px; inline-size: 420px"
      base-url="/api/v1"
      heading="Team desk"
      .sessionId=${this._sessionId}
      .theme=${this._dark ? 'dark' : 'light'}
      .getToken=${getToken}
      .risk=${risk}
      .cardRenderers=${cardRenderers}
      @chao-turn=${this.#onTurn}
      @chao-session=${this.#onSession}
      @chao-send=${this.#onSend}
    >
      <b slot="header">Desk: ${this._turn}</b>
    </chao-chat>`;
  }

  protected override render() {
    return html`
      <nav>
        <button id="dark" @click=${() => (this._dark = !this._dark)}>Dark</button>
        <button id="move" @click=${this.#move}>Move</button>
        <button id="toggle" @click=${() => (this._open = !this._open)}>Chat</button>
        <output id="turn">${this._turn}</output>
        <output id="notice">${this._notice}</output>
      </nav>
      <main>
        ${repeat(
          this._panes,
          (pane) => pane,
          (pane) =>
            html`<section>
              ${pane === 'chat' && this._open ? this.#renderChat() : html`<p>${pane}</p>`}
            </section>`,
        )}
      </main>
    `;
  }
}
