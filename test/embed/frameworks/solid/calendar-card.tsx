import type { ToolPart } from 'chao-chat';
import { createSignal, For } from 'solid-js';

interface Calendar {
  readonly items: readonly { readonly time: string; readonly title: string }[];
}

export function CalendarCard(props: { call: ToolPart }) {
  const [seen, setSeen] = createSignal(false);
  const items = () => (props.call.output as Calendar | undefined)?.items ?? [];
  return (
    <article class="calendar" style="padding: 12px">
      <b>
        {props.call.state}, {items().length} dates
      </b>
      <For each={items()}>
        {({ time, title }) => (
          <p>
            {time} {title}
          </p>
        )}
      </For>
      <button onClick={() => setSeen(true)}>{seen() ? 'Seen' : 'Mark as seen'}</button>
    </article>
  );
}
