import { limits } from '../limits.js';
import type { ChatErrorCode } from '../protocol/chat-event.js';
import type { CallRef } from '../state/local-action.js';
import { locateCall } from '../state/selectors/find-call.js';
import type { ToolPart } from '../state/conversation.js';
import type { Core } from './core.js';
import { chatError } from './errors.js';
import type { OtherTabs } from './other-tabs.js';

type Verdict = 'approve' | 'reject';

/** What is wrong or unknown about a call can only be refused (UX 3.23, APR-19). */
const allows = ({ toolKey, approval }: ToolPart, verdict: Verdict): boolean =>
  verdict === 'reject' || (!!toolKey && !approval?.drift);

/** Sends decisions about calls, one POST at a time for each (C-121). The stream alone settles them (UX 3.21). */
export class Decisions {
  readonly #core: Core;
  readonly #tabs: OtherTabs;
  #unconfirmed: CallRef[] = [];
  #timer: unknown;
  #open = false;

  constructor(core: Core, tabs: OtherTabs) {
    this.#core = core;
    this.#tabs = tabs;
  }

  /**
   * True once the server took the decision. Nothing is sent for a call that is not open, or while one is under way, here or
   * in another tab.
   */
  async decide(verdict: Verdict, callId: string, runId?: string, reason?: string): Promise<boolean> {
    const { store, dialect, api } = this.#core;
    const call = locateCall(store.state.conversation, callId, runId)?.call;
    const { approval } = call ?? {};
    const busy = approval?.request && approval.request.phase !== 'refused';
    if (!call || approval?.state !== 'pending' || busy || store.around.replaying || !allows(call, verdict))
      return false;
    const ref = { runId: call.runId, callId };
    const words = reason?.trim().slice(0, limits.reasonChars);
    // In the state before anything is awaited: a second click in the same task finds it there (UX 3.19).
    store.dispatch({
      type: 'decision.sending',
      ...ref,
      decision: verdict,
      ...(words ? { reason: words } : {}),
    });
    this.#tabs.tell(ref, verdict);
    const result = await api.run(
      verdict === 'approve' ? dialect.approve(call.runId, callId) : dialect.reject(call.runId, callId, words),
    );
    if (result.ok) store.dispatch({ type: 'decision.sent', ...ref });
    else this.#failed(ref, result.code, result.status);
    return result.ok;
  }

  /** How the stream is: only while it is open, silence about a decision means something. */
  streaming(open: boolean): void {
    if (open === this.#open) return;
    this.#open = open;
    this.#watch();
  }

  #failed(ref: CallRef, code: ChatErrorCode, status: number | undefined): void {
    const { store } = this.#core;
    if (status === 404 || status === 409 || status === 410) {
      store.dispatch({ type: 'decision.gone', ...ref, expired: status !== 409 });
    } else if (status === undefined && code === 'network') {
      store.dispatch({ type: 'decision.unconfirmed', ...ref });
      this.#unconfirmed.push(ref);
      this.#watch();
    } else {
      this.#refuse(ref, code);
      store.emit('error', chatError(code));
    }
  }

  #refuse(ref: CallRef, code: ChatErrorCode): void {
    this.#core.store.dispatch({ type: 'decision.refused', ...ref, code });
    this.#tabs.tell(ref);
  }

  #watch(): void {
    const { clock } = this.#core;
    clock.clearTimeout(this.#timer);
    if (this.#open && this.#unconfirmed.length) {
      this.#timer = clock.setTimeout(() => this.#release(), limits.unconfirmedMs);
    }
  }

  /** The stream had time to tell and did not: the controls come back. */
  #release(): void {
    for (const ref of this.#unconfirmed.splice(0)) {
      const request = locateCall(this.#core.store.state.conversation, ref.callId, ref.runId)?.call.approval
        ?.request;
      if (request?.phase === 'unconfirmed') this.#refuse(ref, 'network');
    }
  }
}
