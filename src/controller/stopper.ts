import { limits } from '../limits.js';
import type { ApiResult } from './api.js';
import type { Core } from './core.js';
import type { Runs } from './runs.js';
import type { Sender } from './sender.js';

/** The server said no for good: not that the run is over, nor that it has trouble. */
const refused = (result: ApiResult<unknown>): boolean =>
  !result.ok && !!result.status && result.status < 500 && ![404, 409, 410].includes(result.status);

/** Stops the turn: asks the server and goes on reading for its end, for a while (LIFE-01, LIFE-02). */
export class Stopper {
  readonly #core: Core;
  readonly #runs: Runs;
  readonly #sender: Sender;
  #stopping: Promise<boolean> | undefined;

  constructor(core: Core, runs: Runs, sender: Sender) {
    this.#core = core;
    this.#runs = runs;
    this.#sender = sender;
  }

  /** True once the turn is over. Twice is once. */
  stop(): Promise<boolean> {
    if (!this.#active()) return Promise.resolve(false);
    return (this.#stopping ??= this.#stop().finally(() => (this.#stopping = undefined)));
  }

  async #stop(): Promise<boolean> {
    const { store, clock } = this.#core;
    store.patch({ stopping: true });
    const timer = clock.setTimeout(() => this.#giveUp(), limits.stopMs);
    const over = this.#until(() => !this.#active());
    const goesOn = await Promise.race([this.#cancel(), over.then(() => false)]);
    if (goesOn) store.dispatch({ type: 'run.stop_refused' });
    else await over;
    clock.clearTimeout(timer);
    store.patch({ stopping: false });
    return !goesOn;
  }

  /** Sends the one cancel request. True when it was refused. */
  async #cancel(): Promise<boolean> {
    const { store, api, dialect } = this.#core;
    store.dispatch({ type: 'run.stopping' });
    await this.#sender.settled;
    // A run that was accepted only now stops as well.
    store.dispatch({ type: 'run.stopping' });
    await this.#until(() => !this.#active() || this.#runs.runId !== undefined);
    const { runId } = this.#runs;
    if (!this.#active() || runId === undefined) return false;
    this.#runs.link.wake();
    const result = await api.run(dialect.cancel(runId));
    if (!result.ok && this.#active()) store.fail(result.code, result.retryAfterMs);
    return refused(result) && this.#active();
  }

  #giveUp(): void {
    this.#sender.abort();
    this.#runs.abandon();
  }

  #active(): boolean {
    const { turn } = this.#core.store.state;
    return turn === 'running' || turn === 'waiting';
  }

  #until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!condition()) return;
        off();
        resolve();
      };
      const off = this.#core.store.on('change', check);
      check();
    });
  }
}
