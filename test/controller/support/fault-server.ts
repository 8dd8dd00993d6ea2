import type { FakeClock } from './fake-clock.js';
import { noFaults, type FaultPlan, type PostFault, type StreamFault } from './fault-plan.js';
import type { ScriptEvent, ScriptTurn } from './fault-script.js';

interface Run {
  readonly runId: string;
  readonly messageId: string;
  readonly userMessageId: string;
  readonly content: string;
  readonly events: readonly ScriptEvent[];
  readonly decided: Set<string>;
  readonly listeners: Set<() => void>;
}

type Faulty = Extract<StreamFault, { kind: 'stream' }>;

const encoder = new TextEncoder();
const streamOf = /\/messages\/(m\d+)\/stream$/;
const decisionOf = /\/runs\/(r\d+)\/tools\/([^/]+)\/(approve|reject)$/;
const wellBehaved: Faulty = {
  kind: 'stream',
  back: 0,
  cut: 1000,
  end: 'close',
  bom: false,
  newline: '\n',
  reads: [1_000_000],
  gapMs: 0,
  twice: 0,
  greeting: true,
  noise: false,
  deaf: false,
};

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const html = (): Response =>
  new Response('<!doctype html><title>Sign in</title>\n\ndata: x\n\n', {
    headers: { 'content-type': 'text/html' },
  });

/** An in-memory backend that tells a script truly and delivers it as badly as a plan says. */
export class FaultServer {
  readonly runs: Run[] = [];
  readonly connects: number[] = [];
  /** Broken promises of the client, by name. */
  readonly faults: string[] = [];
  /** What the history knows of a run that is over. */
  stored: (index: number) => object = () => ({});
  /** A run that is over was read from storage instead of the stream. */
  restored = false;
  readonly #clock: FakeClock;
  readonly #turns: readonly ScriptTurn[];
  #plan: FaultPlan;
  readonly #sent = new Map<string, Run>();
  #streams = 0;
  #posts = 0;

  constructor(turns: readonly ScriptTurn[], plan: FaultPlan, clock: FakeClock) {
    this.#turns = turns;
    this.#plan = plan;
    this.#clock = clock;
  }

  /** From now on nothing goes wrong. */
  heal(): void {
    this.#plan = noFaults;
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input as string);
    init.signal?.throwIfAborted();
    const stream = streamOf.exec(pathname);
    if (stream) return this.#stream(stream[1] ?? '', init);
    return this.#faultyPost(pathname, init);
  };

  async #faultyPost(path: string, init: RequestInit): Promise<Response> {
    const fault: PostFault = this.#plan.posts[this.#posts++] ?? 'none';
    if (fault === 'reject') throw new TypeError('Failed to fetch');
    if (fault === 'hang') return aborted(init.signal);
    // Any 2xx is an acceptance of a decision, so a page in its place cannot be told from one.
    if (fault === 'html' && !decisionOf.test(path)) return html();
    if (typeof fault === 'number') return json(fault, { error: { code: 'no', message: 'no' } });
    const answer = this.#post(path, init);
    if (fault === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  }

  #post(path: string, init: RequestInit): Response {
    if (init.method !== 'POST')
      return json(200, { data: this.runs.flatMap((run, n) => this.#storedRun(run, n)) });
    if (path.endsWith('/sessions')) return json(201, { data: { id: 's1' } });
    if (path.endsWith('/messages'))
      return json(201, { data: this.#accept(JSON.parse(init.body as string) as Sent) });
    const [, runId, callId = '', verdict] = decisionOf.exec(path) ?? [];
    const run = this.runs.find((known) => known.runId === runId);
    const gate = run?.events.find((event) => event.gate?.callId === callId)?.gate;
    if (!run || !gate || gate.decision !== verdict) {
      this.faults.push(`decision ${path}`);
      return json(404, {});
    }
    if (run.decided.has(callId)) return json(409, {});
    run.decided.add(callId);
    for (const listener of [...run.listeners]) listener();
    return json(202, { data: { status: 'accepted' } });
  }

  #accept({ clientId, content }: Sent): object {
    const known = this.#sent.get(clientId);
    if (known) return idsOf(known);
    const n = this.runs.length + 1;
    const run: Run = {
      runId: `r${n}`,
      messageId: `m${n}`,
      userMessageId: `u${n}`,
      content,
      events: this.#turns[n - 1]?.events ?? [],
      decided: new Set(),
      listeners: new Set(),
    };
    if (!this.#turns[n - 1]) this.faults.push('a message more than was written');
    this.runs.push(run);
    this.#sent.set(clientId, run);
    return idsOf(run);
  }

  /** Events up to the first gate that is not decided. */
  #told(run: Run): number {
    const shut = run.events.findIndex(({ gate }) => gate && !run.decided.has(gate.callId));
    return shut < 0 ? run.events.length : shut + 1;
  }

  #storedRun(run: Run, index: number): object[] {
    const told = this.#told(run);
    const over = told === run.events.length;
    this.restored ||= over;
    const createdAt = '2026-04-12T10:00:00.000Z';
    const user = { id: run.userMessageId, role: 'user', content: run.content, createdAt };
    const answer = { id: run.messageId, role: 'assistant', runId: run.runId, createdAt };
    return [user, { ...answer, ...(over ? this.stored(index) : halfStored(run.events.slice(0, told / 2))) }];
  }

  async #stream(messageId: string, init: RequestInit): Promise<Response> {
    const run = this.runs.find((known) => known.messageId === messageId);
    if (!run) return json(404, {});
    this.connects.push(this.#clock.now());
    const over = this.#told(run) === run.events.length;
    const { expiry, streams } = this.#plan;
    const fault = streams[this.#streams++] ?? wellBehaved;
    if (expiry && over && this.#streams > expiry.after) {
      return new Response(null, { status: expiry.status });
    }
    const lastId = Number(new Headers(init.headers).get('last-event-id') ?? 0);
    if (!(lastId <= this.#told(run))) this.faults.push(`resumed from ${lastId}, which was never sent`);
    return this.#answer(run, fault, lastId, init.signal);
  }

  async #answer(
    run: Run,
    fault: StreamFault,
    lastId: number,
    signal?: AbortSignal | null,
  ): Promise<Response> {
    if (fault.kind === 'reject') throw new TypeError('Failed to fetch');
    if (fault.kind === 'html') return html();
    if (fault.kind === 'status') {
      const headers = new Headers({ 'content-type': 'application/json' });
      if (fault.retryAfter !== undefined) headers.set('retry-after', String(fault.retryAfter));
      return new Response('{}', { status: fault.status, headers });
    }
    if (fault.kind === 'stream') return this.#open(run, fault, lastId, signal);
    if (!fault.deaf) return aborted(signal);
    await new Promise<void>((resolve) => this.#clock.setTimeout(resolve, 46_000));
    return this.#open(run, wellBehaved, lastId, undefined);
  }

  #open(run: Run, fault: Faulty, lastId: number, signal?: AbortSignal | null): Response {
    const heard = fault.deaf ? undefined : signal;
    let leave = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const from = Math.max(0, lastId - fault.back);
        const connection = new Connection(run, fault, from, this.#clock, controller);
        const feed = (): void => connection.feed(this.#told(run));
        leave = () => {
          run.listeners.delete(feed);
          connection.stop();
        };
        run.listeners.add(feed);
        heard?.addEventListener('abort', leave);
        feed();
      },
      cancel: () => leave(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }
}

interface Sent {
  readonly clientId: string;
  readonly content: string;
}

/** A message that is still written: storage lags behind the stream. */
const halfStored = (events: readonly ScriptEvent[]): object => ({
  status: 'streaming',
  content: events
    .map(({ type, payload }) => (type === 'message.delta' ? String(payload.delta) : ''))
    .join(''),
  toolCalls: events
    .filter(({ type }) => type === 'tool.started')
    .map(({ payload }) => ({ ...payload, id: payload.callId, status: 'executing' })),
});

const idsOf = ({ messageId, runId, userMessageId }: Run): object => ({ id: messageId, runId, userMessageId });

const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

/** Writes the frames of one connection in the reads and up to the cut that its fault wants. */
class Connection {
  readonly #run: Run;
  readonly #fault: Faulty;
  readonly #clock: FakeClock;
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  #next: number;
  #reads = 0;
  #queue: Uint8Array[] = [];
  #open = true;
  #busy = false;
  #ends = false;

  constructor(
    run: Run,
    fault: Faulty,
    from: number,
    clock: FakeClock,
    controller: ReadableStreamDefaultController<Uint8Array>,
  ) {
    this.#run = run;
    this.#fault = fault;
    this.#clock = clock;
    this.#controller = controller;
    this.#next = from;
    const greeting = fault.greeting ? this.#frame('stream.connected', { runId: run.runId }) : '';
    this.#write((fault.bom ? '\ufeff' : '') + greeting);
  }

  /** Sends what the run has told meanwhile. */
  feed(told: number): void {
    if (!this.#open || this.#ends) return;
    const { cut, end } = this.#fault;
    const over = told === this.#run.events.length;
    const until = end === 'rotate' ? this.#next + Math.floor(((told - this.#next) * cut) / 1000) : told;
    let text = '';
    for (; this.#next < until; this.#next++) text += this.#event(this.#next);
    const whole = encoder.encode(text);
    this.#ends = over || cut < 1000;
    if (end !== 'rotate') this.#enqueue(whole.subarray(0, Math.floor((whole.length * cut) / 1000)));
    else this.#write(text + (until < this.#run.events.length ? this.#rotation() : ''));
    this.#pump();
  }

  stop(): void {
    this.#open = false;
  }

  #event(index: number): string {
    const { type, payload, stepId } = this.#run.events[index] ?? { type: '', payload: {} };
    const id = index + 1;
    const text = this.#frame(type, { ...payload, runId: this.#run.runId }, id, stepId);
    const { twice, noise } = this.#fault;
    return (
      (noise ? this.#lines([': keep-alive', 'foo: bar', '']) : '') +
      (twice && id % twice === 0 ? text + text : text)
    );
  }

  #rotation(): string {
    return this.#frame('run.error', { error: 'Stream timeout exceeded', code: 'stream_timeout' });
  }

  #frame(type: string, payload: object, id?: number, stepId?: string): string {
    const { runId } = this.#run;
    const timestamp = new Date(Date.parse('2026-04-12T10:00:00.000Z') + (id ?? 0) * 1000).toISOString();
    const data = JSON.stringify({ eventId: id, type, runId, stepId, timestamp, payload });
    return this.#lines([
      ...(id === undefined ? [] : [`id: ${id}`]),
      'retry: 3000',
      `event: ${type}`,
      `data: ${data}`,
      '',
    ]);
  }

  #lines(lines: readonly string[]): string {
    return lines.map((line) => line + this.#fault.newline).join('');
  }

  #write(text: string): void {
    this.#enqueue(encoder.encode(text));
  }

  #enqueue(bytes: Uint8Array): void {
    const { reads } = this.#fault;
    for (let from = 0; from < bytes.length;) {
      const to = from + (reads[this.#reads++ % reads.length] ?? 1);
      this.#queue.push(bytes.subarray(from, to));
      from = to;
    }
  }

  #pump(): void {
    if (this.#busy || !this.#open) return;
    const chunk = this.#queue.shift();
    if (!chunk) return this.#ends ? this.#end() : undefined;
    this.#controller.enqueue(chunk);
    if (!this.#fault.gapMs) return this.#pump();
    this.#busy = true;
    this.#clock.setTimeout(() => {
      this.#busy = false;
      this.#pump();
    }, this.#fault.gapMs);
  }

  #end(): void {
    this.#open = false;
    if (this.#fault.end === 'hang') return;
    if (this.#fault.end === 'error') this.#controller.error(new TypeError('network error'));
    else this.#controller.close();
  }
}
