const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const dayMs = 86_400_000;

/** A task as it was asked for, with the words about priority and date taken out of the title. */
export interface TaskWords {
  readonly title: string;
  readonly priority?: 'high' | 'low';
  /** ISO date. */
  readonly due?: string;
}

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The date a word means, seen from `now`: a weekday is the next one of that name. */
function dateOf(word: string, now: number): string | undefined {
  if (word === 'today') return isoDate(now);
  if (word === 'tomorrow') return isoDate(now + dayMs);
  const day = days.indexOf(word as (typeof days)[number]);
  if (day < 0) return /^\d{4}-\d{2}-\d{2}$/.test(word) ? word : undefined;
  return isoDate(now + (((day - new Date(now).getUTCDay() + 6) % 7) + 1) * dayMs);
}

const lead =
  /^\s*(?:please\s+)?(?:(?:can|could) you\s+)?(?:(?:create|add|make|new)\b.*?\btask\b\s*(?:called|named|that says|to|for|:)?|remind me to)\s*/i;
const dueWords =
  /\s*\b(?:(?:due|by|on|for)\s+)?(today|tomorrow|sunday|monday|tuesday|wednesday|thursday|friday|saturday|\d{4}-\d{2}-\d{2})\b/i;
const priorityWords =
  /\s*[,(]?\s*(?:(?:with|at)\s+)?\b(high|low)[\s-]+priority\b\)?|\s*\bpriority[:\s]+(high|low)\b/i;

const tidy = (title: string): string => title.replace(/^["“”'\s]+|["“”'\s.!?,]+$/g, '').replace(/\s+/g, ' ');

/** Reads a sentence such as “create a task to call Ada tomorrow, high priority”. */
export function taskFrom(sentence: string, now: number): TaskWords {
  const words = sentence.slice(0, 500).replace(lead, '');
  const priority = priorityWords.exec(words);
  const level = (priority?.[1] ?? priority?.[2])?.toLowerCase();
  const due = dateOf((dueWords.exec(words)?.[1] ?? '').toLowerCase(), now);
  const title = tidy(words.replace(priorityWords, '').replace(due ? dueWords : /$^/, ''));
  return {
    title: title || 'Untitled task',
    ...((level === 'high' || level === 'low') && { priority: level }),
    ...(due && { due }),
  };
}
