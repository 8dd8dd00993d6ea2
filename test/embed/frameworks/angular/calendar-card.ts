import { Component, Input, signal } from '@angular/core';
import type { ToolPart } from 'chao-chat';

interface Calendar {
  readonly items: readonly { readonly time: string; readonly title: string }[];
}

@Component({
  selector: 'calendar-card',
  template: `
    <article class="calendar" style="padding: 12px">
      <b>{{ call?.state }}, {{ items.length }} dates</b>
      @for (item of items; track item.title) {
        <p>{{ item.time }} {{ item.title }}</p>
      }
      <button (click)="seen.set(true)">{{ seen() ? 'Seen' : 'Mark as seen' }}</button>
    </article>
  `,
})
export class CalendarCard {
  @Input() call: ToolPart | undefined;
  readonly seen = signal(false);

  get items(): Calendar['items'] {
    return (this.call?.output as Calendar | undefined)?.items ?? [];
  }
}
