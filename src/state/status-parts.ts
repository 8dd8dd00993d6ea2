import { limits } from '../limits.js';
import type { Activity } from '../protocol/chat-event.js';
import type { MessagePart, StatusPart } from './conversation.js';
import { editParts, withRun, type Following } from './edit.js';
import { defined } from './patch.js';
import { same } from './same.js';

/** Phases: the newest of them says it all, so it takes the place of the one before. */
const replacing = new Set<StatusPart['type']>(['run-status', 'stopping']);

interface StatusFacts {
  readonly type: StatusPart['type'];
  readonly text?: string;
  readonly activity?: Activity;
  readonly detail?: Readonly<Record<string, string | undefined>>;
}

function statusPart({ type, text, activity, detail = {} }: StatusFacts): StatusPart {
  const facts = defined(detail) as Readonly<Record<string, string>>;
  return defined<StatusPart>({
    kind: 'status',
    type,
    text,
    activity,
    detail: Object.keys(facts).length ? facts : undefined,
  });
}

function place(parts: readonly MessagePart[], part: StatusPart): readonly MessagePart[] {
  const start = parts.findLastIndex((p) => p.kind !== 'status') + 1;
  const index = parts.findIndex((p, i) => i >= start && p.kind === 'status' && p.type === part.type);
  if (index >= 0 && same(parts[index], part)) return parts;
  if (index < 0 || !replacing.has(part.type)) return [...parts, part];
  const next = parts.slice();
  next[index] = part;
  return next;
}

/** Adds a quiet line to the answer. Past the bound of cards there are no more of them. */
export function addStatus(state: Following, facts: StatusFacts): Following {
  const part = statusPart(facts);
  return editParts(state, (parts) =>
    parts.length > 2 * limits.toolCallsPerRun ? parts : place(parts, part),
  );
}

/** Says once that something was left out because of a bound. */
export function truncate(state: Following): Following {
  if (state.run.truncated) return state;
  const truncated: StatusPart = { kind: 'status', type: 'truncated' };
  return withRun(
    editParts(state, (parts) => [...parts, truncated]),
    { truncated: true },
  );
}
