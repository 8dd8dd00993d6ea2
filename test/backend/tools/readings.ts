import { count, textIn, type Tool } from './tool.js';

const weekday = (now: number): number => new Date(now).getUTCDay();
const dateOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The team's recurring dates, Sunday first. */
const calendar: readonly (readonly { time: string; title: string }[])[] = [
  [],
  [
    { time: '09:30', title: 'Week planning' },
    { time: '14:00', title: 'Roast tasting' },
  ],
  [{ time: '11:00', title: 'Call with the packaging supplier' }],
  [
    { time: '09:00', title: 'Stock count' },
    { time: '15:30', title: 'Newsletter review' },
  ],
  [{ time: '10:00', title: 'Customer interviews' }],
  [
    { time: '13:00', title: 'Shipping deadline' },
    { time: '16:00', title: 'Week review' },
  ],
  [{ time: '12:00', title: 'Open house in the roastery' }],
];

const openingHours: readonly string[] = [
  'closed',
  '08:00–18:00',
  '08:00–18:00',
  '08:00–18:00',
  '08:00–20:00',
  '08:00–20:00',
  '09:00–16:00',
];

/** Today's dates: what the weekday always brings, and the tasks that are due. */
export const calendarToday: Tool = {
  key: 'calendar.today',
  effect: 'read',
  subjectType: 'calendar',
  labels: { active: 'Reading calendar', done: 'Calendar complete' },
  progress: () => ['Collecting today’s dates.', 'Adding tasks that are due.'],
  run(_input, { store, sub, now }) {
    const due = store.tasks(sub).filter((task) => task.due === dateOf(now));
    const items = [
      ...(calendar[weekday(now)] ?? []),
      ...due.map(({ title }) => ({ time: 'due today', title })),
    ];
    return {
      kind: 'completed',
      data: { date: dateOf(now), items },
      detail: `${count(items.length, 'date')} today.`,
    };
  },
};

/** Today's opening hours of the shop. */
export const shopHours: Tool = {
  key: 'shop.hours',
  effect: 'read',
  subjectType: 'shop',
  labels: { active: 'Looking up opening hours', done: 'Opening hours found' },
  progress: () => [],
  run(_input, { now }) {
    const hours = openingHours[weekday(now)] ?? 'closed';
    return { kind: 'completed', data: { date: dateOf(now), hours }, detail: `Today: ${hours}.` };
  },
};

/** A tool that always fails: the archive it asks is never there. */
export const archiveRead: Tool = {
  key: 'archive.read',
  effect: 'read',
  subjectType: 'archive',
  labels: { active: 'Opening the archive', done: 'Archive read' },
  progress: () => ['Waiting for the archive to answer.'],
  run: () => ({ kind: 'failed', error: 'Tool execution timed out' }),
};

/** A tool that always has to make do with an old table. */
export const ratesLatest: Tool = {
  key: 'rates.latest',
  effect: 'read',
  subjectType: 'rates',
  labels: { active: 'Fetching exchange rates', done: 'Exchange rates fetched' },
  progress: () => ['Asking the rate service.'],
  run: () => ({
    kind: 'degraded',
    reason: 'The rate service is not reachable; these are the rates of 1 April 2026.',
    data: { asOf: '2026-04-01', base: 'EUR', rates: { USD: 1.08, GBP: 0.86, CHF: 0.95 } },
  }),
};

/** Searches the project's documentation. */
export const docsSearch: Tool = {
  key: 'docs.search',
  effect: 'read',
  subjectType: 'docs',
  labels: { active: 'Searching the documentation', done: 'Documentation searched' },
  progress: (_input, { docs }) => [
    `Looking through ${count(docs.files.length, 'file')}.`,
    `Ranking ${count(docs.sections, 'section')}.`,
  ],
  run(input, { docs }) {
    const results = docs.search(textIn(input, 'query'));
    const detail = results.length === 0 ? 'Nothing found.' : `${count(results.length, 'passage')} found.`;
    return { kind: 'completed', data: { query: textIn(input, 'query'), results }, detail };
  },
};
