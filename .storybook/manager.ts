import { createElement as h, useState, type ReactNode } from 'react';
import { AddonPanel } from 'storybook/internal/components';
import { addons, types, useChannel } from 'storybook/manager-api';
import { NEWS, type Told } from '../stories/support/panels/channel.js';

const MOST_ROWS = 400;

/** What the story of the moment has told, oldest first. */
function useNews(): readonly Told[] {
  const [news, setNews] = useState<readonly Told[]>([]);
  useChannel({
    [NEWS]: (told: Told) =>
      setNews((before) => {
        if (told.name === 'reset') return [told];
        const kept = told.name === 'cost' ? before.filter(({ name }) => name !== 'cost') : before;
        return [...kept.slice(-MOST_ROWS), told];
      }),
  });
  return news;
}

const style = {
  table: { borderCollapse: 'collapse', inlineSize: '100%', font: '12px/1.5 ui-monospace, monospace' },
  cell: { verticalAlign: 'top', textAlign: 'start', padding: '3px 10px', borderBlockEnd: '1px solid #8884' },
  raw: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxInlineSize: '60ch' },
} as const;

function table(heads: readonly string[], rows: readonly (readonly ReactNode[])[]): ReactNode {
  const cells = (tag: 'th' | 'td', row: readonly ReactNode[]): ReactNode =>
    row.map((cell, i) => h(tag, { key: i, style: { ...style.cell, ...(i === 1 && style.raw) } }, cell));
  return h(
    'table',
    { style: style.table },
    h('thead', null, h('tr', null, cells('th', heads))),
    h(
      'tbody',
      null,
      rows.map((row, i) => h('tr', { key: i }, cells('td', row))),
    ),
  );
}

function EventLog(): ReactNode {
  const rows = useNews().flatMap((told) => {
    const at = `${told.at} ms`;
    if (told.name === 'frame')
      return [[at, told.news.raw, told.news.decoded || '–', told.news.change || '–']];
    return told.name === 'request' ? [[at, `→ ${told.news.method} ${told.news.path}`, '', '']] : [];
  });
  return table(['When', 'Raw frame', 'Decoded', 'State'], rows);
}

function SpeechLog(): ReactNode {
  const rows = useNews().flatMap((told) =>
    told.name === 'speech' ? [[`${told.at} ms`, told.news.text, told.news.how]] : [],
  );
  return table(['When', 'Announced', 'How'], rows);
}

function Cost(): ReactNode {
  const news = useNews();
  const cost = news.findLast((told) => told.name === 'cost')?.news;
  const requests = news.filter(({ name }) => name === 'request').length;
  return table(
    ['What', 'How much'],
    [
      ['Renders of our elements', cost?.renders ?? '–'],
      ['Elements in the story', cost?.nodes ?? '–'],
      [
        'Main thread, in tasks over 50 ms',
        cost?.blockedMs === undefined ? 'not told here' : `${cost.blockedMs} ms`,
      ],
      ['Requests', requests],
    ],
  );
}

const panels = { Events: EventLog, Speech: SpeechLog, Cost };

addons.register('chao', () => {
  for (const [title, Content] of Object.entries(panels)) {
    addons.add(`chao/${title.toLowerCase()}`, {
      type: types.PANEL,
      title,
      // Always there, shown or not: what was told before it was opened is not lost.
      render: ({ active = false }) => h(AddonPanel, { active, children: h(Content) }),
    });
  }
});
