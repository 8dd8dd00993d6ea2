import type { Clock } from '../clock.js';
import type { Times } from '../options.js';
import { isStreamTimeout, isTerminal } from '../runs/events.js';
import type { RunLog } from '../runs/run-log.js';
import type { LogEntry } from '../store/store.js';
import { blockOf, frameOf, newerThan } from './frame.js';
import type { Wire } from './wire.js';

export interface ConnectionOptions {
  readonly log: RunLog;
  readonly lastEventId: number | undefined;
  readonly times: Readonly<Times>;
  readonly clock: Clock;
  readonly wire: Wire;
}

/** One client's connection to a run: hello, replay, then live until something ends it. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #timers = new Set<unknown>();
  #release: (() => void)[] = [];
  #ending = false;
  #over = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Says stream.connected (never with an id, C-041), replays, marks the border with `: live`, and goes on live. */
  open(): void {
    const { log, lastEventId, times, wire, clock } = this.#options;
    this.#hello();
    for (const entry of newerThan(log.entries, lastEventId)) if (!this.#over) this.#send(entry);
    if (this.#over) return;
    wire.send({ kind: 'comment', text: ': live\n\n' });
    if (log.endedAt !== undefined) this.#endAfterGrace();
    this.#release = [
      log.subscribe((added) => this.#live(added)),
      log.onComment((text) => wire.send({ kind: 'comment', text: `: ${text}\n\n` })),
    ];
    this.#beat(clock, times.heartbeatMs);
    this.#after(times.streamMs, () => this.#timeOut());
  }

  /** Lets go of timers and of the run. Writes nothing. */
  close(): void {
    this.#over = true;
    for (const release of this.#release) release();
    for (const handle of this.#timers) this.#options.clock.clearTimeout(handle);
    this.#timers.clear();
  }

  /** Breaks the connection off, as a server that goes down does. */
  cut(): void {
    this.close();
    this.#options.wire.cut();
  }

  #hello(): void {
    const { log, times, wire, clock } = this.#options;
    const runId = log.run.id;
    const timestamp = new Date(clock.now()).toISOString();
    const hello = { type: 'stream.connected', runId, timestamp, payload: { runId } };
    wire.send({ kind: 'hello', text: frameOf(hello, times.retryMs) });
  }

  #live(added: readonly LogEntry[]): void {
    for (const entry of added) if (entry.origin !== 'connection') this.#send(entry);
  }

  #send(entry: LogEntry): void {
    const { wire, times } = this.#options;
    wire.send({ kind: 'event', text: blockOf(entry, times.retryMs) });
    if (entry.envelope && isStreamTimeout(entry.envelope)) this.#end();
    else if (entry.envelope && isTerminal(entry.envelope)) this.#endAfterGrace();
  }

  #beat(clock: Clock, ms: number): void {
    this.#after(ms, () => {
      this.#options.wire.send({ kind: 'comment', text: ': keep-alive\n\n' });
      this.#beat(clock, ms);
    });
  }

  /** Five minutes are over: a run that goes on says so under a number of its own, to this connection only (C-165). */
  #timeOut(): void {
    const { log } = this.#options;
    if (log.endedAt !== undefined) return this.#end();
    const payload = { error: 'Stream timeout exceeded', code: 'stream_timeout' };
    for (const entry of log.commit(() => [{ type: 'run.error', payload, origin: 'connection' }]))
      this.#send(entry);
  }

  #endAfterGrace(): void {
    if (this.#ending) return;
    this.#ending = true;
    this.#after(this.#options.times.graceMs, () => this.#end());
  }

  #end(): void {
    this.close();
    this.#options.wire.end();
  }

  #after(ms: number, run: () => void): void {
    const { clock } = this.#options;
    const handle = clock.setTimeout(() => {
      this.#timers.delete(handle);
      run();
    }, ms);
    this.#timers.add(handle);
  }
}
