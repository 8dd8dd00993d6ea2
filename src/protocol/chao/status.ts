import type { ToolState } from '../chat-event.js';
import type { RestoredMessage } from '../dialect.js';
import { limits } from '../../limits.js';

/** Words of storage (C-151) and of activity (C-095) in one table (G-11). */
const toolStates: Readonly<Record<string, ToolState>> = {
  pending: 'pending',
  executing: 'active',
  active: 'active',
  completed: 'completed',
  failed: 'failed',
  degraded: 'degraded',
  rejected: 'rejected',
  expired: 'expired',
  skipped: 'skipped',
  interrupted: 'interrupted',
};

/** Words for a message or its run. One that is over is the safe guess: a wrong `streaming` would wait for ever. */
const messageStates: Readonly<Record<string, RestoredMessage['status']>> = {
  streaming: 'streaming',
  running: 'streaming',
  waiting: 'streaming',
  completed: 'completed',
  partial: 'partial',
  partially_completed: 'partial',
  cancelled: 'partial',
  failed: 'failed',
};

function lookUp<T>(table: Readonly<Record<string, T>>, word: unknown): T | undefined {
  const key = typeof word === 'string' ? word.toLowerCase() : '';
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The state a status word stands for; an unknown word is kept to be shown (C-154). */
export function readToolState(word: unknown): { readonly state: ToolState; readonly rawStatus?: string } {
  const state = lookUp(toolStates, word);
  if (state) return { state };
  return typeof word === 'string' && word !== ''
    ? { state: 'unknown', rawStatus: word.slice(0, limits.labelChars) }
    : { state: 'unknown' };
}

export function readMessageStatus(word: unknown): RestoredMessage['status'] {
  return lookUp(messageStates, word) ?? 'completed';
}
