import type { Core } from './core.js';
import type { History } from './history.js';
import type { Runs } from './runs.js';
import type { Sender } from './sender.js';

/**
 * Resume of a session whose runtime the backend can lose: first the runtime, then, only if that went well, its stream
 * anew (T-026, T-027).
 */
export class Resumer {
  readonly #core: Core;
  readonly #runs: Runs;
  readonly #history: History;
  readonly #sender: Sender;

  constructor(core: Core, runs: Runs, history: History, sender: Sender) {
    this.#core = core;
    this.#runs = runs;
    this.#history = history;
    this.#sender = sender;
  }

  /** False when it failed: then everything is as it was. Undefined where there is nothing like it. Twice is once. */
  resume(): Promise<boolean> | undefined {
    const { dialect, store } = this.#core;
    const { sessionId } = store.state.conversation;
    if (!dialect.resumeSession || sessionId === undefined) return undefined;
    return (this.#runs.resuming ??= this.#resume(sessionId).finally(() => (this.#runs.resuming = undefined)));
  }

  async #resume(sessionId: string): Promise<boolean> {
    const { dialect, store, api } = this.#core;
    // A message on its way starts a run of its own, which would be lost on the way here.
    await this.#sender.settled;
    const result = await api.run(dialect.resumeSession!(sessionId));
    if (!result.ok || !result.value) {
      store.fail(result.ok ? 'protocol' : result.code);
      return false;
    }
    const { cold, session } = result.value;
    store.patch({ error: undefined, ...(session && { session }) });
    if (cold || this.#runs.unfinished) this.#runs.renew(cold);
    else void this.#history.load();
    return this.#runs.link.busy ? this.#runs.link.outcome() : true;
  }
}
