import type { ToolPart } from '../../../state/conversation.js';
import type { Redact } from '../connect/context.js';

/** Stands for a value that the host's rule hides. JSON leaves it out. */
export const WITHHELD: unique symbol = Symbol('withheld');

function ask(redact: Redact, path: readonly (string | number)[], value: unknown, call: ToolPart): unknown {
  try {
    const answer = redact(path, value, call);
    return answer === undefined ? WITHHELD : answer;
  } catch {
    return WITHHELD;
  }
}

/**
 * Applies the host's `redact` to every value of an input or output: objects and lists are gone through, the rest is asked
 * for. The path holds keys and list places and is empty for a value that is neither. A rule that fails hides the value.
 */
export function withhold(value: unknown, call: ToolPart, redact: Redact | undefined): unknown {
  if (!redact) return value;
  const visit = (path: readonly (string | number)[], raw: unknown): unknown => {
    const isTree = typeof raw === 'object' && raw !== null;
    const answer = isTree && !path.length ? raw : ask(redact, path, raw, call);
    if (typeof answer !== 'object' || answer === null) return answer;
    if (Array.isArray(answer)) return answer.map((entry, index) => visit([...path, index], entry));
    // fromEntries defines own properties, so a key like __proto__ stays data.
    return Object.fromEntries(
      Object.entries(answer).map(([key, entry]) => [key, visit([...path, key], entry)]),
    );
  };
  return visit([], value);
}
