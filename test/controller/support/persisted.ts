import { messageStateOf } from '../../backend/runs/message-state.js';
import type { LogEntry } from '../../backend/store/store.js';
import type { ScriptTurn } from './fault-script.js';

/** What the local backend, which shares no logic with the product, stores of the answer of this turn (C-150). */
export function persistedForm({ events }: ScriptTurn, runId: string): object {
  const timestamp = '2026-04-12T10:00:00.000Z';
  const entries = events.map(({ type, payload, stepId }, index): LogEntry => ({
    pos: index + 1,
    origin: 'script',
    envelope: { eventId: index + 1, type, runId, timestamp, payload, ...(stepId && { stepId }) },
  }));
  return messageStateOf(entries);
}
