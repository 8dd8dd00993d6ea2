import { questionOf, resolved, type Scene } from './frame.js';

interface CalendarData {
  readonly date?: string;
  readonly items?: readonly { readonly time: string; readonly title: string }[];
}

const agenda = (data: unknown): string => {
  const { items = [] } = (data ?? {}) as CalendarData;
  return items.length === 0
    ? 'No dates today.'
    : items.map(({ time, title }) => `- **${time}** ${title}`).join('\n');
};

/** Reads today's calendar. */
export const calendar: Scene = async (context) => {
  const result = await context.call({ toolKey: 'calendar.today', input: {} });
  await context.say(`Here is today:\n\n${agenda(result.data)}\n`);
  return { suggestions: ['What does my day look like?', 'Create a task to prepare the tasting today'] };
};

/** Three tools side by side; the last one to start is the first one done (C-085). */
export const day: Scene = async (context) => {
  await resolved(context, 'day.overview', 'Putting your day together');
  const [dates, tasks, hours] = await context.parallel([
    { toolKey: 'calendar.today', input: {}, takes: 2 },
    { toolKey: 'tasks.list', input: {}, takes: 1.5 },
    { toolKey: 'shop.hours', input: {}, takes: 0.5 },
  ]);
  const { items = [] } = (tasks?.data ?? {}) as { items?: readonly { title: string }[] };
  const { hours: open = 'closed' } = (hours?.data ?? {}) as { hours?: string };
  const list =
    items.length === 0 ? 'Your task list is empty.' : items.map(({ title }) => `- [ ] ${title}`).join('\n');
  await context.say(
    `## Your day\n\nThe shop is ${open === 'closed' ? 'closed' : `open ${open}`}.\n\n### Dates\n\n${agenda(dates?.data)}\n\n### Tasks\n\n${list}\n`,
  );
  return { suggestions: ['Create a task to call the supplier tomorrow', 'Show my tasks'] };
};

/** A tool that fails; the run goes on and the assistant explains (C-083). */
export const archive: Scene = async (context) => {
  const result = await context.call({
    toolKey: 'archive.read',
    input: { query: questionOf(context) },
    takes: 2,
  });
  await context.say(
    `I could not read the archive (“${result.reason ?? 'no reason given'}”). Nothing is lost: what is in the documentation I can still look up.`,
  );
  return { suggestions: ['What does the documentation say about errors?', 'Try the archive again'] };
};

/** A tool that only gets an old table: degraded, neither success nor failure (C-084). */
export const rates: Scene = async (context) => {
  const result = await context.call({ toolKey: 'rates.latest', input: { base: 'EUR' } });
  const { rates: table = {}, asOf = '' } = (result.data ?? {}) as {
    rates?: Record<string, number>;
    asOf?: string;
  };
  const rows = Object.entries(table).map(([code, rate]) => `| ${code} | ${rate.toFixed(2)} |`);
  await context.say(
    `These rates are of ${asOf} and may be out of date.\n\n| 1 EUR in | |\n| --- | ---: |\n${rows.join('\n')}\n`,
  );
  return { suggestions: ['Get the exchange rates again', 'What does my day look like?'] };
};
