import type { Clock } from '../clock.js';
import type { Ids } from '../ids.js';
import type { Times } from '../options.js';
import type { MessageRow, RunRow, Store } from '../store/store.js';
import type { DocsIndex } from '../tools/docs-index.js';
import { scriptFor } from '../assistant/scripts.js';
import { messageStateOf } from './message-state.js';
import { RunLog } from './run-log.js';
import { Runner, type DecisionAnswer } from './runner.js';
import type { Script } from './script.js';
import type { Tape } from './tape.js';
import { tapeScript } from './tape-player.js';

export interface RunsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly times: Readonly<Times>;
  readonly docs: DocsIndex;
  tape(name: string): Promise<Tape | undefined>;
  onError(error: unknown): void;
}

/** All runs: those at work, and the logs of those that are over. */
export class Runs {
  readonly #options: RunsOptions;
  readonly #active = new Map<string, Runner>();

  constructor(options: RunsOptions) {
    this.#options = options;
  }

  /** Goes on with every run that was left unfinished when the backend stopped. */
  resume(): void {
    for (const run of this.#options.store.unfinishedRuns()) this.start(run);
  }

  /** Sets a stored run to work. */
  start(run: RunRow): void {
    const { store, clock } = this.#options;
    const log = new RunLog(store, clock, run);
    const runner = this.#runnerOf(log);
    this.#active.set(run.id, runner);
    void runner
      .start()
      .catch(this.#options.onError)
      .finally(() => this.#active.delete(run.id));
  }

  /** The log of a run of that subject; undefined where there is none. */
  log(runId: string, sub: string): RunLog | undefined {
    const { store, clock } = this.#options;
    const run = store.run(runId);
    if (run?.sub !== sub) return undefined;
    return this.#active.get(runId)?.log ?? new RunLog(store, clock, run);
  }

  /** A stored message as it stands now: a streaming one as far as its run has come (C-152). */
  current(message: MessageRow, sub: string): MessageRow {
    const log = message.status === 'streaming' && message.runId ? this.log(message.runId, sub) : undefined;
    return log ? { ...message, ...messageStateOf(log.entries) } : message;
  }

  /** Whether the log of a run that ended then is kept no longer (C-164). */
  isGone({ endedAt }: RunLog): boolean {
    const { times, clock, store } = this.#options;
    const oldest = clock.now() - times.retentionMs;
    store.dropEvents(oldest);
    return endedAt !== undefined && endedAt < oldest;
  }

  decide(log: RunLog, callId: string, approved: boolean, reason?: string): DecisionAnswer {
    return (this.#active.get(log.run.id) ?? this.#runnerOf(log)).decide(callId, approved, reason);
  }

  /** False when the run is over. */
  cancel(log: RunLog): boolean {
    return this.#active.get(log.run.id)?.cancel() ?? false;
  }

  close(): void {
    for (const runner of this.#active.values()) runner.close();
    this.#active.clear();
  }

  #runnerOf(log: RunLog): Runner {
    const { clock, times, onError, store, docs, ids } = this.#options;
    const env = () => ({ store, sub: log.run.sub, docs, ids, now: clock.now() });
    return new Runner({
      log,
      script: this.#scriptOf(log.run),
      clock,
      times,
      gates: log.run.input.kind !== 'tape',
      env,
      onError,
    });
  }

  #scriptOf({ input }: RunRow): Script {
    if (input.kind !== 'tape') return scriptFor(input);
    return tapeScript(() => this.#options.tape(input.name), input.speed);
  }
}
