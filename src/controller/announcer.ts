import { answerOf } from '../state/edit.js';
import type { Store } from './store.js';

/** Tells the host of each approval that waits for a person, once. */
export class Announcer {
  readonly #store: Store;
  readonly #told = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Call it when nothing is being replayed: what was decided in the same replay is not announced (UX 3.22). */
  announce(): void {
    const { state, around } = this.#store;
    for (const part of answerOf(state)?.parts ?? []) {
      if (part.kind !== 'tool' || part.approval?.state !== 'pending') continue;
      const { runId, callId, toolKey, input, occurrence, approval } = part;
      const key = JSON.stringify([runId, callId, occurrence]);
      if (this.#told.has(key)) continue;
      this.#told.add(key);
      const expiresAt = approval.expiresAt - around.clockSkewMs;
      this.#store.emit('approval-required', { callId, runId, toolKey, input, expiresAt });
    }
  }
}
