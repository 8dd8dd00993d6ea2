import type {
  EventName,
  GateWidgetJson,
  NamedEventMap,
  TurnItemJson,
  TurnJson,
} from '../../../src/protocol/thothii/wire-types.js';
import type { Clock } from '../clock.js';
import type { Times } from '../options.js';
import type { Runtime } from './runtime.js';

/** The turn was stopped, or its runtime is gone. */
export class Stopped extends Error {}

/** The model's provider failed. What it said stays on the server (T-020). */
export class ProviderFailure extends Error {}

export type GateAnswer =
  | { readonly decision: 'continue' }
  | { readonly decision: 'other'; readonly text: string }
  /** Somebody steered instead of answering. */
  | { readonly decision: 'steered' };

interface OpenGate {
  readonly gate: NamedEventMap['gate'];
  settle(answer: GateAnswer): void;
}

export interface TurnHost {
  readonly runtime: Runtime;
  readonly record: TurnJson;
  readonly clock: Clock;
  readonly times: Readonly<Times>;
  readonly ids: { make(prefix: string): string };
  /** The record has changed. */
  save(): void;
}

/** Without its place in the text. */
type Item = TurnItemJson extends infer T ? (T extends unknown ? Omit<T, 'offset'> : never) : never;

/** One prompt being worked on: says, calls, asks, and listens to what steers it. */
export class Turn {
  readonly #host: TurnHost;
  readonly #stop = new AbortController();
  #steering: string[] = [];
  #wake: (() => void) | undefined;
  #interrupt: (() => void) | undefined;
  #gate: OpenGate | undefined;

  constructor(host: TurnHost) {
    this.#host = host;
  }

  get gate(): NamedEventMap['gate'] | undefined {
    return this.#gate?.gate;
  }

  /** Ends it where it is. */
  stop(): void {
    this.#stop.abort();
    this.#interrupt?.();
    this.#wake?.();
    this.#gate?.settle({ decision: 'steered' });
  }

  emit<T extends EventName>(event: T, data: NamedEventMap[T]): void {
    if (this.#stop.signal.aborted) throw new Stopped();
    this.#host.runtime.emit(event, data);
  }

  /** Waits; throws Stopped when the turn is stopped meanwhile. */
  async pause(ms: number): Promise<void> {
    const { clock } = this.#host;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#interrupt = undefined;
        resolve();
      };
      const timer = clock.setTimeout(done, ms);
      this.#interrupt = () => {
        clock.clearTimeout(timer);
        done();
      };
    });
    if (this.#stop.signal.aborted) throw new Stopped();
  }

  /** Writes text as a model does, piece by piece. */
  async say(text: string, event: 'text_delta' | 'activity_delta' = 'text_delta'): Promise<void> {
    for (const delta of text.match(/\S+\s*|\s+/g) ?? []) {
      this.emit(event, { delta });
      if (event === 'text_delta') this.#host.record.text += delta;
      await this.pause(this.#host.times.deltaMs);
    }
    this.#host.save();
  }

  async call(name: string, args: unknown, run: () => unknown): Promise<unknown> {
    const toolCallId = this.#host.ids.make('call_');
    const call = { toolCallId, toolName: name };
    this.emit('tool_start', { ...call, args });
    await this.pause(this.#host.times.toolMs);
    const result = run();
    this.emit('tool_end', { ...call, result, isError: false });
    this.#keep({ kind: 'tool', id: toolCallId, name, args, result });
    return result;
  }

  show<T extends 'sql' | 'cte_result' | 'phase_summary'>(kind: T, data: NamedEventMap[T]): void {
    this.emit(kind, data);
    this.#keep({ kind, id: this.#host.ids.make('item_'), data } as Item);
  }

  /** Asks the reviewer and waits for as long as it takes (T-017). `accept` carries a Continue out before it counts. */
  async ask(widget: GateWidgetJson, payload: unknown): Promise<{ gateId: string; answer: GateAnswer }> {
    const gate = { gateId: this.#host.ids.make('gate_'), widget, payload };
    this.#keep({ kind: 'gate', id: gate.gateId, widget, payload });
    const answer = await new Promise<GateAnswer>((settle) => {
      this.#gate = { gate, settle };
      this.emit('gate', gate);
      this.emit('state', { state: 'waiting' });
    });
    this.#gate = undefined;
    const item = this.#host.record.items?.find(
      ({ kind, ...one }) => kind === 'gate' && 'id' in one && one.id === gate.gateId,
    );
    if (item?.kind === 'gate' && answer.decision !== 'steered') item.decision = answer.decision;
    this.#host.save();
    const told = answer.decision === 'steered' ? {} : answer;
    this.emit('state', { state: 'running', gateId: gate.gateId, ...told });
    return { gateId: gate.gateId, answer };
  }

  /** The reviewer's answer; false when that gate is not open. */
  answer(gateId: string, answer: GateAnswer): boolean {
    if (this.#gate?.gate.gateId !== gateId) return false;
    this.#gate.settle(answer);
    return true;
  }

  /** Takes what steers it; a gate that waits is withdrawn (T-018). */
  steer(text: string): void {
    this.#steering.push(text);
    this.#wake?.();
    this.#gate?.settle({ decision: 'steered' });
  }

  /** What was said since the last time. */
  takeSteering(): string[] {
    return this.#steering.splice(0);
  }

  /** Waits until somebody steers. */
  async steered(): Promise<string[]> {
    if (!this.#steering.length) await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#stop.signal.aborted) throw new Stopped();
    return this.takeSteering();
  }

  #keep(item: Item): void {
    const { record } = this.#host;
    (record.items ??= []).push({ ...item, offset: record.text.length });
    this.#host.save();
  }
}
