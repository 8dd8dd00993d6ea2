import { limits } from '../limits.js';
import type { ApprovalRequest } from '../state/conversation.js';
import { pendingApprovals } from '../state/selectors/calls.js';
import type { CallRef } from '../state/local-action.js';
import type { Core } from './core.js';

/**
 * What tabs say to each other: an answer is being sent; without `decision`, that it did not get through; without a call,
 * the question what is under way. Neither token nor input nor reason ever leaves the page.
 */
interface Hint {
  readonly callId?: string;
  readonly decision?: ApprovalRequest['decision'];
}

/** A page without it, or one that may not have it, works alone. */
const openChannel = (name: string): BroadcastChannel | undefined => {
  try {
    const channel = new BroadcastChannel(name);
    // Node would wait for it at its end.
    (channel as { unref?(): void }).unref?.();
    return channel;
  } catch {
    return undefined;
  }
};

/**
 * Lets the tabs of one browser that show the same run know at once which request one of them is answering, so that the
 * others rest (UX 3.21). A hint and no truth: the stream decides, and a hint that nothing follows wears off.
 */
export class OtherTabs {
  readonly #core: Core;
  readonly #timers = new Map<string, unknown>();
  #runId: string | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Listens while a request waits on a page that is `awake`; a page in the back/forward cache has no channel. */
  follow(awake: boolean): void {
    const { baseUrl, store } = this.#core;
    const { turn, run } = store.state;
    const runId = awake && turn === 'waiting' ? run?.runId : undefined;
    if (runId === this.#runId) return;
    this.#close();
    this.#runId = runId;
    if (runId === undefined) return;
    this.#channel = openChannel(`chao ${baseUrl} ${runId}`);
    if (this.#channel) this.#channel.onmessage = ({ data }) => this.#hear(Object(data) as Hint);
    this.#say({});
    this.#answer();
  }

  /** An answer is on its way from here; without a decision, it did not arrive, and another tab's may be. */
  tell({ callId, runId }: CallRef, decision?: ApprovalRequest['decision']): void {
    if (runId !== this.#runId) return;
    this.#say({ callId, ...(decision && { decision }) });
    if (!decision) this.#say({});
  }

  #say(hint: Hint): void {
    this.#channel?.postMessage(hint);
  }

  /** Any script of this origin can say anything here, so nothing is believed but its form, and not for long. */
  #hear({ callId, decision }: Hint): void {
    if (callId === undefined) this.#answer();
    else if (decision !== 'approve' && decision !== 'reject') this.#free(callId);
    else this.#hold({ callId, decision });
  }

  /** For a tab that came later, or when this one is back. */
  #answer(): void {
    for (const { callId, runId, approval } of pendingApprovals(this.#core.store.state.conversation)) {
      const { phase, decision } = approval?.request ?? {};
      if (phase && phase !== 'refused' && phase !== 'elsewhere') this.tell({ callId, runId }, decision);
    }
  }

  #hold({ callId, decision }: Required<Hint>): void {
    const { store } = this.#core;
    const before = store.state;
    store.dispatch({ type: 'decision.elsewhere', runId: this.#runId!, callId, decision });
    if (store.state !== before) this.#wait(callId);
  }

  #wait(callId: string): void {
    const { clock, store } = this.#core;
    clock.clearTimeout(this.#timers.get(callId));
    const over = (): void => {
      // While the stream is down, its silence says nothing.
      if (store.around.connection.state === 'open') this.#free(callId);
      else this.#wait(callId);
    };
    this.#timers.set(callId, clock.setTimeout(over, limits.elsewhereMs));
  }

  #free(callId: string): void {
    const { clock, store } = this.#core;
    if (!this.#timers.has(callId)) return;
    clock.clearTimeout(this.#timers.get(callId));
    this.#timers.delete(callId);
    store.dispatch({ type: 'decision.cleared', runId: this.#runId!, callId });
  }

  #close(): void {
    for (const callId of this.#timers.keys()) this.#free(callId);
    this.#channel?.close();
    this.#channel = undefined;
  }
}
