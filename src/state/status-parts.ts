import { limits } from '../limits.js';
import type { Activity } from '../protocol/chat-event.js';
import type { MessagePart, StatusPart } from './conversation.js';
import { editParts, withRun, type Following } from './edit.js';
import { defined, setAt } from './patch.js';
import { same } from './same.js';

/** Phases: the newest of them says it all, so it takes the place of the one before. */
const isPhase = (type: StatusPart['type']): boolean => type === 'run-status' || type === 'stopping';

/** What an event says about a line: the backend's own words, and facts. */
export interface LinePayload {
  readonly activity?: Activity;
  readonly summary?: string;
  readonly [fact: string]: unknown;
}

function statusPart(type: StatusPart['type'], payload: LinePayload): StatusPart {
  const { activity, summary: text, ...rest } = payload;
  const facts = Object.entries(defined(rest)).map(([name, value]) => [name, String(value)] as const);
  const detail = facts.length ? Object.fromEntries(facts) : undefined;
  return defined<StatusPart>({ kind: 'status', type, text, activity, detail });
}

function place(parts: readonly MessagePart[], part: StatusPart): readonly MessagePart[] {
  const start = parts.findLastIndex((p) => p.kind !== 'status') + 1;
  const index = parts.findIndex((p, i) => i >= start && p.kind === 'status' && p.type === part.type);
  if (index >= 0 && same(parts[index], part)) return parts;
  return setAt(parts, index >= 0 && isPhase(part.type) ? index : parts.length, part);
}

/** Adds a quiet line to the answer. Past the bound of cards there are no more of them. */
export function addLine(state: Following, type: StatusPart['type'], payload: LinePayload): Following {
  return editParts(state, (parts) =>
    parts.length > 2 * limits.toolCallsPerRun ? parts : place(parts, statusPart(type, payload)),
  );
}

/** Appends to the notes of the model, up to a bound: to those at the end, or to new ones. */
export function addNote(state: Following, text: string): Following {
  return editParts(state, (parts) => {
    const last = parts.at(-1);
    const known = last?.kind === 'status' && last.type === 'thinking' ? (last.text ?? '') : undefined;
    const room = limits.noteChars - (known?.length ?? 0);
    if (!text || room <= 0) return parts;
    const part: StatusPart = { kind: 'status', type: 'thinking', text: (known ?? '') + text.slice(0, room) };
    return setAt(parts, known === undefined ? parts.length : parts.length - 1, part);
  });
}

/** Says once that something was left out because of a bound. */
export function truncate(state: Following): Following {
  if (state.run.truncated) return state;
  const said = editParts(state, (parts) => [...parts, { kind: 'status', type: 'truncated' }]);
  return withRun(said, { truncated: true });
}
