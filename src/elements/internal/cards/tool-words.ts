import type { ToolAction, ToolWords, Strings } from '../../../i18n/strings.js';
import type { ToolPart } from '../../../state/conversation.js';
import { plain } from '../values/hidden-characters.js';

const verbs: ReadonlySet<string> = new Set(
  (
    'add archive assign book buy cancel change close complete copy create delete drop duplicate edit export import ' +
    'insert install invite merge move open order pay post publish purge refund remove rename replace reschedule ' +
    'reset restore schedule send set share start stop submit transfer update upload write'
  ).split(' '),
);
const several = /^(?:many|batch|bulk|multiple)$/;
const keyPattern = /^[a-z]\w*(?:[./:-][a-z]\w*)+$/i;

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/(?<![isu])s$/, '');

/** How many things a "many" call is about: the length of the one list in its input. */
function listLength(input: unknown): number | 'many' {
  const lists = input && typeof input === 'object' ? Object.values(input).filter(Array.isArray) : [];
  return lists.length === 1 ? lists[0]!.length : 'many';
}

/** Takes a tool key apart: `bits.create` → create, bit. */
function toolWords(toolKey: string, input?: unknown): ToolWords {
  const key = plain(toolKey);
  if (!keyPattern.test(toolKey)) return { key };
  const places = toolKey.split(/[./:-]/);
  const words = places
    .pop()!
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter(Boolean);
  const [verb, ...rest] = words;
  if (!verb || !verbs.has(verb)) return { key };
  const object = rest.filter((word) => word !== 'all' && !several.test(word)).join(' ');
  const count = rest.includes('all')
    ? 'all'
    : rest.some((word) => several.test(word))
      ? listLength(input)
      : undefined;
  const named = object || singular(places.at(-1)!.toLowerCase());
  return { key, verb, object: named, ...(count !== undefined && { count }) };
}

/** Our own words for what a call does, from its key and input alone (UX 3.7). */
export function toolAction(call: Pick<ToolPart, 'toolKey' | 'input'>, strings: Strings): ToolAction {
  return strings.approval.action(toolWords(call.toolKey || strings.tool.untitled, call.input));
}

/** The first plain values of an input in one line, to tell two calls of one tool apart. */
export function inputSummary(input: unknown, max = 60): string {
  const values = input && typeof input === 'object' ? Object.values(input) : [input];
  const text = values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .slice(0, 2)
    .map((value) =>
      plain(String(value).slice(0, 4 * max))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join(', ');
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
