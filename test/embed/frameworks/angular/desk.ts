import {
  ApplicationRef,
  Component,
  createComponent,
  CUSTOM_ELEMENTS_SCHEMA,
  DestroyRef,
  inject,
  signal,
  type ComponentRef,
} from '@angular/core';
import type { ChaoEvent, GetToken, ToolPart } from 'chao-chat';
import { CalendarCard } from './calendar-card.js';

@Component({
  selector: 'team-desk',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <nav>
      <button id="dark" (click)="dark.set(!dark())">Dark</button>
      <button id="move" (click)="move()">Move</button>
      <button id="toggle" (click)="open.set(!open())">Chat</button>
      <output id="turn">{{ turn() }}</output>
      <output id="notice">{{ notice() }}</output>
    </nav>
    <main>
      @for (pane of panes(); track pane) {
        <section>
          @if (pane === 'chat' && open()) {
            <chao-chat
              base-url="/api/v1"
              heading="Team desk"
              [sessionId]="sessionId()"
              [theme]="dark() ? 'dark' : 'light'"
              [getToken]="getToken"
              [risk]="risk"
              [cardRenderers]="cardRenderers"
              (chao-turn)="turn.set($event.detail.turn)"
              (chao-session)="sessionId.set($event.detail.sessionId)"
              (chao-send)="onSend($event)"
            >
              <b slot="header">Desk: {{ turn() }}</b>
            </chao-chat>
          } @else {
            <p>{{ pane }}</p>
          }
        </section>
      }
    </main>
  `,
})
export class Desk {
  readonly panes = signal(['chat', 'orders', 'notes']);
  readonly open = signal(true);
  readonly dark = signal(false);
  readonly turn = signal('idle');
  readonly notice = signal('');
  readonly sessionId = signal<string | undefined>(undefined);

  readonly getToken: GetToken = async () => (await (await fetch('/chao-token')).json()).token;
  readonly risk = { 'tasks.create': 'write', 'tasks.delete': 'destructive' };
  readonly cardRenderers = { 'calendar.today': (call: ToolPart) => this.#show(call) };

  readonly #app = inject(ApplicationRef);
  readonly #cards = new Map<string, ComponentRef<CalendarCard>>();

  constructor() {
    inject(DestroyRef).onDestroy(() => this.#cards.forEach((card) => card.destroy()));
  }

  move(): void {
    this.panes.update(([first, ...rest]) => [...rest, first!]);
  }

  onSend(event: ChaoEvent<'chao-send'>): void {
    if (!event.detail.text.includes('password')) return;
    event.preventDefault();
    this.notice.set('Never send a password.');
  }

  /** The chat shows the element of a component of this app, one for each call. */
  #show(call: ToolPart): Node {
    const key = `${call.runId} ${call.callId}`;
    const card = this.#cards.get(key) ?? this.#create(key);
    card.setInput('call', call);
    return card.location.nativeElement as Node;
  }

  #create(key: string): ComponentRef<CalendarCard> {
    const card = createComponent(CalendarCard, { environmentInjector: this.#app.injector });
    this.#app.attachView(card.hostView);
    this.#cards.set(key, card);
    return card;
  }
}
