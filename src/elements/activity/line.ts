import type { Strings } from '../../i18n/strings.js';
import type { StatusPart } from '../../state/conversation.js';
import type { IconName } from '../internal/icon.js';

/** One quiet line: what is said, and its drawing. */
export interface Line {
  readonly icon: IconName;
  readonly text: string;
}

/** Drawings by what a line is about; where it is about nothing known, by its kind. */
const SUBJECTS: Readonly<Record<string, IconName>> = {
  bits: 'bit',
  calendar: 'calendar',
  chains: 'chain',
  media: 'image',
  research: 'search',
};

const KINDS: Readonly<Record<StatusPart['type'], IconName>> = {
  capability: 'trace',
  model: 'swap',
  'run-status': 'flow',
  workflow: 'flow',
  stopping: 'notrun',
  truncated: 'degraded',
  thinking: 'trace',
  steered: 'reply',
};

/** Phases that every run passes: the answer itself shows them. */
const PLAIN = new Set(['queued', 'pending', 'started', 'running', 'completed']);

/** Our own words for the facts of a line; empty where there is nothing a person would want to know. */
function words({ type, detail = {} }: StatusPart, { activity }: Strings): string {
  const to = detail['to'] ?? '';
  switch (type) {
    case 'capability':
      return detail['capabilityKey'] ? activity.capability(detail['capabilityKey']) : '';
    case 'model': {
      const [from, next] = [detail['fromModelKey'] ?? '', detail['toModelKey'] ?? ''];
      return next ? activity.model(from, next, detail['reason'] ?? '') : '';
    }
    case 'run-status':
      // How the bill is made is no business of the conversation.
      return to && !PLAIN.has(to) && !to.startsWith('settlement')
        ? activity.status(to.replace(/[_.]/g, ' '))
        : '';
    case 'stopping':
      return detail['phase'] === 'cancelled' ? '' : activity.stopping;
    case 'truncated':
      return activity.truncated;
    case 'workflow':
    case 'thinking':
    case 'steered':
      return '';
  }
}

/** The line of one status part; undefined where there is nothing to say. The server's own summary comes first (C-091). */
export function lineOf(part: StatusPart, strings: Strings): Line | undefined {
  const { activity, text, type } = part;
  // Notes of the model are no line: they have an element of their own, or none.
  if (type === 'thinking') return undefined;
  const said = [activity?.label, activity?.detail].filter(Boolean).join(': ');
  const line = (type === 'steered' && text ? strings.tool.quote(text) : text) || said || words(part, strings);
  const degraded = activity?.status === 'degraded' || activity?.renderHint === 'degraded';
  const subject = activity?.subjectType ?? '';
  const drawing = Object.hasOwn(SUBJECTS, subject) ? SUBJECTS[subject]! : KINDS[type];
  return line ? { icon: degraded ? 'degraded' : drawing, text: line } : undefined;
}
