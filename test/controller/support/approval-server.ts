import type { Clock } from '../../../src/controller/types.js';
import { approvalRequired, approvalResponse, completed, connected, frame, settled } from './frames.js';

export type Verdict = 'approve' | 'reject';

/** What becomes of one POST: answered, carried out with the answer lost, lost before it arrived, or refused with 503. */
export interface PostPlan {
  readonly how: 'ok' | 'lost' | 'never' | 'refused';
  /** Until it arrives, and from there until its answer is back. */
  readonly toMs: number;
  readonly backMs: number;
}

export interface SeenPost {
  readonly tab: string;
  readonly verdict: Verdict;
  readonly how: PostPlan['how'];
  readonly sentAt: number;
  /** When its sender knew how it went. */
  endedAt?: number;
  status?: number | undefined;
}

/** The window that the contract gives (C-115). */
const WINDOW_MS = 60_000;

interface OpenStream {
  push(text: string): void;
  cut(): void;
}

/** A run that asks for one decision, takes the first one, and lets everybody know; any number of tabs read its stream. */
export class ApprovalServer {
  readonly baseUrl = `https://${crypto.randomUUID()}.example/v1`;
  readonly posts: SeenPost[] = [];
  /** How it came out. */
  outcome: 'approved' | 'rejected' | 'expired' | undefined;
  /** The tab whose answer was taken. */
  winner: string | undefined;
  /** When a tab was sent the outcome. */
  readonly toldAt = new Map<string, number>();
  readonly #clock: Clock;
  readonly #plans: readonly PostPlan[];
  readonly #streamMs: number;
  readonly #log: string[] = [];
  readonly #open = new Map<string, OpenStream>();
  #over = Infinity;

  constructor(clock: Clock, plans: readonly PostPlan[], streamMs = 10, windowMs = WINDOW_MS) {
    this.#clock = clock;
    this.#plans = plans;
    this.#streamMs = streamMs;
    this.#say(approvalRequired(1, 'tc_1', { at: clock.now() }));
    clock.setTimeout(() => this.#settle('expired'), windowMs);
  }

  /** Breaks the stream of a tab off. */
  cut(tab: string): void {
    this.#open.get(tab)?.cut();
  }

  readonly fetchFor =
    (tab: string): typeof fetch =>
    async (input, init = {}) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (init.method === 'POST')
        return this.#post(tab, pathname.endsWith('/approve') ? 'approve' : 'reject');
      const last = Number(new Headers(init.headers).get('last-event-id') ?? 0);
      if (last >= this.#log.length && this.outcome) return new Response(null, { status: 204 });
      return this.#stream(tab, last, init.signal!);
    };

  async #post(tab: string, verdict: Verdict): Promise<Response> {
    const { how, toMs, backMs } = this.#plans[this.posts.length % this.#plans.length]!;
    const post: SeenPost = { tab, verdict, how, sentAt: this.#clock.now() };
    this.posts.push(post);
    await this.#wait(toMs);
    const status = how === 'refused' ? 503 : how === 'never' ? undefined : this.#decide(tab, verdict);
    await this.#wait(backMs);
    post.endedAt = this.#clock.now();
    if (how === 'lost' || status === undefined) throw new TypeError('Failed to fetch');
    post.status = status;
    return new Response('{}', { status });
  }

  /** The first answer wins; a later one is told so. */
  #decide(tab: string, verdict: Verdict): number {
    if (this.outcome) return this.outcome === 'expired' ? 410 : 409;
    this.winner = tab;
    this.#settle(verdict === 'approve' ? 'approved' : 'rejected');
    return 202;
  }

  #settle(outcome: NonNullable<ApprovalServer['outcome']>): void {
    if (this.outcome) return;
    this.outcome = outcome;
    const call = { toolKey: 'bits.delete', callId: 'tc_1' };
    this.#over = this.#log.length;
    if (outcome === 'expired') {
      this.#say(
        frame(
          'tool.approval_timeout',
          { toolCallId: 'tc_1' },
          { id: 2, stepId: 'tc_1', at: this.#clock.now() },
        ),
      );
    } else this.#say(approvalResponse(2, 'tc_1', outcome === 'approved'));
    if (outcome === 'approved') {
      this.#say(
        frame('tool.started', call, { id: 3 }),
        frame('tool.completed', { ...call, success: true }, { id: 4 }),
      );
    }
    const id = this.#log.length;
    this.#say(completed(id + 1, 'Well.'), settled(id + 2));
  }

  #say(...frames: readonly string[]): void {
    this.#log.push(...frames);
    const tells = this.outcome !== undefined;
    this.#clock.setTimeout(() => {
      for (const [tab, stream] of this.#open) {
        stream.push(frames.join(''));
        if (tells) this.#told(tab);
      }
    }, this.#streamMs);
  }

  #told(tab: string): void {
    if (!this.toldAt.has(tab)) this.toldAt.set(tab, this.#clock.now());
  }

  #stream(tab: string, last: number, signal: AbortSignal): Response {
    const encoder = new TextEncoder();
    const now = this.#clock.now();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream: OpenStream = {
          push: (text) => controller.enqueue(encoder.encode(text)),
          cut: () => {
            close();
            controller.error(new TypeError('network error'));
          },
        };
        const close = (): void => {
          if (this.#open.get(tab) === stream) this.#open.delete(tab);
        };
        signal.addEventListener('abort', close);
        stream.push(connected({ at: now }) + this.#log.slice(last).join(''));
        if (this.#log.length > this.#over) this.#told(tab);
        this.#open.set(tab, stream);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #wait(ms: number): Promise<void> {
    return new Promise((done) => void this.#clock.setTimeout(done, ms));
  }
}
