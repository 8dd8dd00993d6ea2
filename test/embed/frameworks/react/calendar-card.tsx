import type { ToolPart } from 'chao-chat';
import { useState } from 'react';

interface Calendar {
  readonly items: readonly { readonly time: string; readonly title: string }[];
}

export function CalendarCard({ call }: { call: ToolPart }) {
  const [seen, setSeen] = useState(false);
  const items = (call.output as Calendar | undefined)?.items ?? [];
  return (
    <article className="calendar" style={{ padding: 12 }}>
      <b>
        {call.state}, {items.length} dates
      </b>
      {items.map(({ time, title }) => (
        <p key={title}>
          {time} {title}
        </p>
      ))}
      <button onClick={() => setSeen(true)}>{seen ? 'Seen' : 'Mark as seen'}</button>
    </article>
  );
}
