import { idleSnapshot } from './snapshots.js';
import type { ChatController, ChatSnapshot } from '../../../src/controller/types.js';

export interface Recorded {
  readonly method: 'approve' | 'reject';
  readonly callId: string;
  readonly runId: string | undefined;
  readonly reason?: string;
}

/**
 * A controller that holds one snapshot and writes down what it is asked for. Only for tests of a single card: what a whole
 * conversation does is tested with the real controller and backend.
 */
export class SnapshotController implements ChatController {
  readonly calls: Recorded[] = [];
  /** What the two methods answer. */
  answer: () => Promise<boolean> = () => Promise.resolve(true);
  #snapshot: ChatSnapshot;
  readonly #listeners = new Set<() => void>();

  constructor(snapshot: Partial<ChatSnapshot> = {}) {
    this.#snapshot = { ...idleSnapshot, ...snapshot };
  }

  get snapshot(): ChatSnapshot {
    return this.#snapshot;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Shows something else from now on. */
  update(changes: Partial<ChatSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes };
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  on(): () => void {
    return () => undefined;
  }

  approve(callId: string, runId?: string): Promise<boolean> {
    this.calls.push({ method: 'approve', callId, runId });
    return this.answer();
  }

  reject(callId: string, reason?: string, runId?: string): Promise<boolean> {
    this.calls.push({ method: 'reject', callId, runId, ...(reason !== undefined && { reason }) });
    return this.answer();
  }

  start = (): Promise<void> => Promise.resolve();
  send = (): Promise<boolean> => Promise.resolve(false);
  stop = (): Promise<boolean> => Promise.resolve(false);
  retry = (): Promise<boolean> => Promise.resolve(false);
  discard = (): undefined => undefined;
  resume = (): Promise<void> => Promise.resolve();
  loadEarlier = (): Promise<boolean> => Promise.resolve(false);
  suspend = (): void => undefined;
  dispose = (): void => undefined;
}
