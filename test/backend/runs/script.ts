import type { RunInput, RunRow } from '../store/store.js';
import type { ToolInput } from '../tools/tool.js';
import type { Draft, RawDraft } from './run-log.js';

/** A tool to be called. `takes` is its length in units of the tool time (default 1), for calls side by side. */
export interface CallPlan {
  readonly toolKey: string;
  readonly input: ToolInput;
  readonly takes?: number;
}

export interface CallResult {
  readonly callId: string;
  readonly kind: 'completed' | 'failed' | 'degraded';
  readonly data?: unknown;
  /** Why it failed or is degraded. */
  readonly reason?: string;
}

/** What became of a write: with the call's result where it was carried out. */
export interface WriteResult {
  readonly plan: CallPlan;
  readonly decision: 'approved' | 'rejected' | 'expired';
  readonly reason?: string;
  readonly result?: CallResult;
}

/**
 * What a script can do. A script must depend on nothing but `run` and what these functions answer: then a restarted
 * backend runs it again over the stored log, and it arrives where it was without a second effect.
 */
export interface ScriptContext {
  readonly run: RunRow;
  readonly input: RunInput;
  /** All text said so far. */
  readonly said: string;
  /** Epoch ms at which the run was created; scripts have no other clock. */
  readonly startedAt: number;
  /** The pause between the answer and its settlement. */
  readonly settleMs: number;
  /** Whether a terminal event is stored. */
  ended(): boolean;
  /** Waits; not while the log is replayed. */
  pause(ms: number): Promise<void>;
  /** Appends one event after `delayMs` (default 0). */
  emit(type: string, payload?: Draft['payload'], options?: EmitOptions): Promise<void>;
  /** Appends several in one transaction and one tick. */
  together(drafts: readonly Draft[], delayMs?: number): Promise<void>;
  /** Appends a block as it is. */
  raw(block: RawDraft, delayMs?: number): Promise<void>;
  /** Shows a comment to whoever is connected; it is not kept. */
  comment(text: string, delayMs?: number): Promise<void>;
  /** Streams text as message.delta events of two to eight characters. */
  say(text: string): Promise<void>;
  /** Calls one tool that needs no approval. */
  call(plan: CallPlan): Promise<CallResult>;
  /** Calls tools side by side; results in the order of `plans`. */
  parallel(plans: readonly CallPlan[]): Promise<readonly CallResult[]>;
  /** Asks for approval of all of them at once, carries out what is approved in the order of the decisions. */
  write(plans: readonly CallPlan[]): Promise<readonly WriteResult[]>;
}

export interface EmitOptions {
  readonly stepId?: string;
  readonly delayMs?: number;
  readonly eventId?: number | null;
}

/** One run's plot. */
export type Script = (context: ScriptContext) => Promise<void>;
