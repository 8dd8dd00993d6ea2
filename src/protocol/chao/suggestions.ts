import { limits } from '../../limits.js';
import type { Suggestion } from '../chat-event.js';
import { isObject, type Fields } from '../read.js';

/**
 * `suggestions` in the order to show them: priority 1 first, those without one by their place (C-064, C-067). A bare
 * string is one too; what is neither is skipped. Undefined when there is no list.
 */
export function readSuggestions(fields: Fields): readonly Suggestion[] | undefined {
  const all = fields
    .list('suggestions')
    ?.flatMap((entry, index) =>
      readSuggestion(fields.of(isObject(entry) ? entry : { suggestion: entry }), index),
    )
    .sort((a, b) => a.priority - b.priority);
  if (all && all.length > limits.suggestions) fields.noteCut();
  return all?.slice(0, limits.suggestions);
}

function readSuggestion(entry: Fields, index: number): readonly Suggestion[] {
  const text = entry.text(limits.suggestionChars, 'suggestion', 'text');
  return text?.trim() ? [{ text, priority: entry.number('priority', -Infinity) ?? index + 1 }] : [];
}
