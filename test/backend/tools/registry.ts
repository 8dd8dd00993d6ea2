import { archiveRead, calendarToday, docsSearch, ratesLatest, shopHours } from './readings.js';
import { tasksCreate, tasksDelete, tasksList } from './tasks.js';
import type { Tool } from './tool.js';

/** All tools of the assistant, by key. */
const tools: ReadonlyMap<string, Tool> = new Map(
  [docsSearch, tasksCreate, tasksList, tasksDelete, calendarToday, shopHours, archiveRead, ratesLatest].map(
    (tool) => [tool.key, tool],
  ),
);

/** The tool of that key. Throws for a key no script may use. */
export function toolOf(key: string): Tool {
  const tool = tools.get(key);
  if (!tool) throw new Error(`There is no tool ${key}`);
  return tool;
}
