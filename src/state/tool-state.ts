import type { ToolState } from '../protocol/chat-event.js';

/** States that a result, or the end of the run, is still expected to change. */
export function isOpen(state: ToolState): boolean {
  return state === 'pending' || state === 'awaiting-approval' || state === 'active';
}

/** States that are an end. `unknown` (a stored word of no known meaning) is neither open nor settled. */
export function isSettled(state: ToolState): boolean {
  return !isOpen(state) && state !== 'unknown';
}
