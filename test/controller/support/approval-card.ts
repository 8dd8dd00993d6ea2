import type { StreamController } from '../../../src/controller/stream-controller.js';
import type { Clock } from '../../../src/controller/types.js';
import {
  isOpen,
  next,
  OVERDUE_MS,
  signalOf,
  type Phase,
  type Signal,
} from '../../../src/elements/approval/machine.js';
import type { ToolPart } from '../../../src/state/conversation.js';
import { allCalls } from '../../../src/state/selectors/calls.js';
import type { Verdict } from './approval-server.js';

const REST_MS = 500;

/** A card without its looks: the real state machine over the real controller, and somebody who presses its buttons. */
export class ApprovalCard {
  phase: Phase = 'arming';
  /** The phases it went through. */
  readonly phases: Phase[] = ['arming'];
  /** What the state said of the approval, one after the other. */
  readonly words: string[] = [];
  /** Since when it has shown the request. */
  shownAt: number | undefined;
  readonly #controller: StreamController;
  readonly #clock: Clock;
  readonly #timers: unknown[] = [];

  constructor(controller: StreamController, clock: Clock) {
    this.#controller = controller;
    this.#clock = clock;
    controller.subscribe(() => this.#follow());
  }

  get call(): ToolPart | undefined {
    return allCalls(this.#controller.snapshot.conversation)[0];
  }

  press(verdict: Verdict): Promise<boolean> {
    const ready = verdict === 'approve' ? ['armed'] : ['arming', 'armed'];
    if (!ready.includes(this.phase) || this.#controller.snapshot.replaying) return Promise.resolve(false);
    this.#move('decide');
    const done =
      verdict === 'approve' ? this.#controller.approve('tc_1') : this.#controller.reject('tc_1', 'because');
    return done.then((taken) => {
      this.#follow();
      return taken;
    });
  }

  stop(): void {
    for (const timer of this.#timers) this.#clock.clearTimeout(timer);
  }

  #follow(): void {
    const { call } = this;
    if (!call?.approval) return;
    this.#show(call);
    const { state, expiresAt } = call.approval;
    if (this.words.at(-1) !== state) this.words.push(state);
    const left = expiresAt - this.#controller.snapshot.clockSkewMs - this.#clock.now();
    const signal = signalOf(call, left);
    if (signal) this.#move(signal);
  }

  #show({ approval }: ToolPart): void {
    if (this.shownAt !== undefined || !approval) return;
    this.shownAt = this.#clock.now();
    const left = approval.expiresAt - this.#controller.snapshot.clockSkewMs - this.#clock.now();
    for (const at of [left, left + OVERDUE_MS]) this.#later(() => this.#follow(), at);
    this.#rest();
  }

  #rest(): void {
    this.#later(() => this.phase === 'arming' && this.#move('rest'), REST_MS);
  }

  #later(run: () => void, ms: number): void {
    this.#timers.push(this.#clock.setTimeout(run, ms));
  }

  #move(signal: Signal): void {
    const before = this.phase;
    this.phase = next(before, signal);
    if (this.phase === before) return;
    this.phases.push(this.phase);
    if (this.phase === 'arming') this.#rest();
  }

  /** An outcome is the last word: the buttons never come back after it. */
  get cameBack(): boolean {
    const end = this.phases.findIndex((phase) => !isOpen(phase) && phase !== 'unconfirmed');
    return end >= 0 && this.phases.slice(end).some(isOpen);
  }
}
