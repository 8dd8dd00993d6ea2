import type { Turn } from '../conversation.js';

/** True while a run works or waits: the composer then offers Stop. After a failure one may send (DESIGN part 3). */
export function isTurnActive(turn: Turn): boolean {
  return turn === 'running' || turn === 'waiting';
}
