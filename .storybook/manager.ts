import { createElement as h, useState, type ReactNode } from 'react';
import { AddonPanel } from 'storybook/internal/components';
import { addons, types, useChannel } from 'storybook/manager-api';
import { frameThemes } from '../stories/support/docs/themes.js';
import { NEWS, type Told } from '../stories/support/panels/channel.js';

const MOST_ROWS = 400;

/** What the story of the moment has told. */
interface News {
  /** Frames, requests and speech, oldest first; the oldest are dropped when there are very many. */
  readonly rows: readonly Told[];
  readonly cost: Extract<Told, { readonly name: 'cost' }>['news'] | undefined;
  /** How many there were, those that were dropped as well. */
  readonly frames: number;
  readonly requests: number;
}

const nothing: News = { rows: [], cost: undefined, frames: 0, requests: 0 };

const isComment = (raw: string): boolean => raw.startsWith(':');

function heard(before: News, told: Told): News {
  if (told.name === 'reset') return nothing;
  if (told.name === 'cost') return { ...before, cost: told.news };
  return {
    ...before,
    rows: [...before.rows.slice(-MOST_ROWS), told],
    frames: before.frames + Number(told.name === 'frame' && !isComment(told.news.raw)),
    requests: before.requests + Number(told.name === 'request'),
  };
}

function useNews(): News {
  const [news, setNews] = useState(nothing);
  useChannel({ [NEWS]: (told: Told) => setNews((before) => heard(before, told)) });
  return news;
}

const style = {
  table: { borderCollapse: 'collapse', inlineSize: '100%', font: '12px/1.5 ui-monospace, monospace' },
  cell: { verticalAlign: 'top', textAlign: 'start', padding: '3px 10px', borderBlockEnd: '1px solid #8884' },
  empty: { margin: 16, font: '13px/1.5 system-ui, sans-serif' },
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

const empty = (text: string): ReactNode => h('p', { style: style.empty }, text);

function EventLog(): ReactNode {
  const { rows, frames, requests } = useNews();
  const cells = rows.flatMap((told) => {
    const at = `${told.at} ms`;
    if (told.name === 'frame')
      return [[at, told.news.raw, told.news.decoded || '–', told.news.change || '–']];
    return told.name === 'request' ? [[at, `→ ${told.news.method} ${told.news.path}`, '', '']] : [];
  });
  if (!cells.length) return empty('This story has asked for nothing, and nothing came.');
  return table([`${frames} frames, ${requests} requests`, 'Raw frame', 'Decoded', 'State'], cells);
}

function SpeechLog(): ReactNode {
  const rows = useNews().rows.flatMap((told) =>
    told.name === 'speech' ? [[`${told.at} ms`, told.news.text, told.news.how]] : [],
  );
  if (!rows.length) return empty('Nothing has been announced.');
  return table(['When', 'Announced', 'How'], rows);
}

function Cost(): ReactNode {
  const { cost, frames, requests } = useNews();
  const { renders = '–', nodes = '–', drawMs, blockedMs } = cost ?? {};
  const ms = (value: number | undefined): string => (value === undefined ? 'not told here' : `${value} ms`);
  return table(
    ['What', 'How much'],
    [
      ['Renders of our elements', renders],
      ['Main thread, in these renders', ms(drawMs)],
      ['Main thread, whole page, in tasks over 50 ms', ms(blockedMs)],
      ['DOM nodes of the story, through shadow trees', nodes],
      ['Requests', requests],
      ['Frames', frames],
    ],
  );
}

const panels = { Events: EventLog, Speech: SpeechLog, Cost };

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
addons.setConfig({ theme: frameThemes[isDark ? 'dark' : 'light'] });

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
