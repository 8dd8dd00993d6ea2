import { sleep, Stopped, type Clock } from '../clock.js';
import type { Times } from '../options.js';
import type { ToolEnv } from '../tools/tool.js';
import { responseDraft, timeoutDraft } from './approvals.js';
import { approvalStanding, eventsOf, pendingApprovals } from './events.js';
import { messageStateOf } from './message-state.js';
import { Replay } from './replay.js';
import { createScriptContext } from './run-context.js';
import type { Draft, RunLog } from './run-log.js';
import type { Script } from './script.js';

export interface RunnerOptions {
  readonly log: RunLog;
  readonly script: Script;
  readonly clock: Clock;
  readonly times: Readonly<Times>;
  /** Whether decisions and windows are the runner's matter; a tape brings its own. */
  readonly gates: boolean;
  env(): ToolEnv;
  onError(error: unknown): void;
}

/** How a decision was received: taken, for no such call, too late because decided, too late because expired (G-14). */
export type DecisionAnswer = 'accepted' | 'unknown' | 'decided' | 'expired';

/** Carries out one run to its end, from wherever its log stands. */
export class Runner {
  readonly log: RunLog;
  readonly #options: RunnerOptions;
  readonly #script = new AbortController();
  readonly #closing = new AbortController();
  readonly #windows = new Map<string, unknown>();
  #unwatch: (() => void) | undefined;

  constructor(options: RunnerOptions) {
    this.log = options.log;
    this.#options = options;
  }

  /** Resolves when the run is over or the backend has closed. Never rejects. */
  async start(): Promise<void> {
    this.#watchGates();
    try {
      if (!this.#has('run.cancel_requested')) await this.#play();
      if (this.#has('run.cancel_requested')) await this.#windUp();
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    } finally {
      this.#stopWatching();
    }
  }

  /** Takes a person's decision on a call (C-112, C-113). */
  decide(callId: string, approved: boolean, reason?: string): DecisionAnswer {
    const standing = approvalStanding(this.log.entries, callId);
    if (!standing) return 'unknown';
    if (standing.decided) return standing.decided.outcome === 'expired' ? 'expired' : 'decided';
    if (this.log.endedAt !== undefined || this.#has('run.cancel_requested')) return 'expired';
    if (!this.#options.gates) return 'accepted';
    if (this.#windowLeft(standing.requestedAt) <= 0) {
      this.#expire(callId);
      return 'expired';
    }
    this.log.commit(() => [responseDraft(this.log, callId, approved, reason)]);
    return 'accepted';
  }

  /** Starts to cancel; false when the run is over. */
  cancel(): boolean {
    if (this.log.endedAt !== undefined) return false;
    if (!this.#has('run.cancel_requested')) this.log.commit(() => [outside('run.cancel_requested')]);
    this.#script.abort(new Stopped());
    return true;
  }

  /** Stops at once and writes nothing more: the run goes on when the backend comes back. */
  close(): void {
    this.#stopWatching();
    this.#closing.abort(new Stopped());
    this.#script.abort(new Stopped());
  }

  async #play(): Promise<void> {
    const { log, clock, times, script, env, onError } = this.#options;
    const replay = new Replay({ log, clock, signal: this.#script.signal });
    try {
      await script(createScriptContext({ replay, times, env }));
      if (log.endedAt === undefined) throw new Error('The script left the run open');
    } catch (error) {
      if (error instanceof Stopped) return;
      onError(error);
      const payload = { error: 'Something went wrong while the answer was made.', code: 'execution_error' };
      if (log.endedAt === undefined) log.commit(() => [outside('run.error', payload)]);
    }
  }

  /** The rest of a cancelled run; each event once, also when the backend stopped in between. */
  async #windUp(): Promise<void> {
    if (this.#closing.signal.aborted || this.log.endedAt !== undefined) return;
    const { clock, times } = this.#options;
    if (!this.#has('run.cancelling')) this.log.commit(() => [outside('run.cancelling')]);
    await sleep(clock, times.settleMs, this.#closing.signal);
    const { messageId } = this.log.run;
    const { content, status } = messageStateOf(this.log.entries);
    const partial = outside('message.partially_completed', { messageId, content, reason: 'cancelled' });
    const cut =
      messageId !== undefined && status === 'streaming' && !this.#has('message.partially_completed');
    this.log.commit(() => [
      ...(cut ? [partial] : []),
      outside('run.cancelled', { reason: 'Cancelled by the user' }),
    ]);
  }

  #watchGates(): void {
    if (!this.#options.gates) return;
    const arm = (): void => {
      for (const { callId, standing } of pendingApprovals(this.log.entries))
        this.#arm(callId, standing.requestedAt);
    };
    this.#unwatch = this.log.subscribe((added) => {
      if (eventsOf(added).some(({ type }) => type === 'tool.approval_required')) arm();
    });
    arm();
  }

  #arm(callId: string, requestedAt: number): void {
    const key = `${callId} ${requestedAt}`;
    if (this.#windows.has(key)) return;
    const expire = (): void => {
      if (approvalStanding(this.log.entries, callId)?.decided === undefined) this.#expire(callId);
    };
    this.#windows.set(
      key,
      this.#options.clock.setTimeout(expire, Math.max(0, this.#windowLeft(requestedAt))),
    );
  }

  #expire(callId: string): void {
    if (this.log.endedAt === undefined && !this.#has('run.cancel_requested')) {
      this.log.commit(() => [timeoutDraft(this.log, callId)]);
    }
  }

  #windowLeft(requestedAt: number): number {
    return requestedAt + this.#options.times.approvalMs - this.#options.clock.now();
  }

  #stopWatching(): void {
    this.#unwatch?.();
    for (const handle of this.#windows.values()) this.#options.clock.clearTimeout(handle);
  }

  #has(type: string): boolean {
    return eventsOf(this.log.entries).some((event) => event.type === type);
  }
}

const outside = (type: string, payload: Draft['payload'] = {}): Draft => ({
  type,
  payload,
  origin: 'outside',
});
