import type { Decision } from '../chat-event.js';
import type { Fields } from '../read.js';

const words: Readonly<Record<string, Decision>> = {
  true: 'approved',
  approve: 'approved',
  approved: 'approved',
  accept: 'approved',
  accepted: 'approved',
  allow: 'approved',
  allowed: 'approved',
  false: 'rejected',
  reject: 'rejected',
  rejected: 'rejected',
  deny: 'rejected',
  denied: 'rejected',
  decline: 'rejected',
  declined: 'rejected',
};

/** What was decided: a boolean `approved`, else the first of the usual words, else unknown (G-12). */
export function readDecision(payload: Fields): Decision {
  const told = payload.first('approved', 'decision', 'status', 'response');
  const word = typeof told === 'string' || typeof told === 'boolean' ? String(told).trim().toLowerCase() : '';
  return (Object.hasOwn(words, word) ? words[word] : undefined) ?? 'unknown';
}
