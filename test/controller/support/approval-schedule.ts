import fc from 'fast-check';
import { StreamController } from '../../../src/controller/stream-controller.js';
import { limits } from '../../../src/limits.js';
import { createChaoDialect } from '../../../src/protocol/chao/index.js';
import { ApprovalCard } from './approval-card.js';
import { ApprovalServer, type PostPlan, type SeenPost } from './approval-server.js';
import { FakeClock } from './fake-clock.js';

const TABS = ['a', 'b'] as const;

/** One thing that happens in one of two tabs, some time after the thing before. */
export interface Step {
  readonly afterMs: number;
  readonly tab: (typeof TABS)[number];
  /** `storm` is two presses of Approve and one of Reject in one task; `script` passes the card by. */
  readonly what: 'approve' | 'reject' | 'storm' | 'script' | 'cut' | 'reload' | 'hide';
}

export interface Schedule {
  readonly steps: readonly Step[];
  readonly posts: readonly PostPlan[];
  /** How long frames and hints are on their way. */
  readonly streamMs: number;
  readonly hintMs: number;
}

const what = fc.constantFrom<Step['what']>(
  'approve',
  'approve',
  'reject',
  'storm',
  'script',
  'cut',
  'reload',
  'hide',
);

/** Mostly a person who presses soon after the card is armed; sometimes one who lets the window pass. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  steps: fc.array(
    fc.record({
      afterMs: fc.constantFrom(0, 0, 1, 5, 20, 100, 300, 550, 900, 2500, 5500, 20_000, 40_000),
      tab: fc.constantFrom(...TABS),
      what,
    }),
    { minLength: 1, maxLength: 14 },
  ),
  posts: fc.array(
    fc.record({
      how: fc.constantFrom<PostPlan['how']>('ok', 'ok', 'ok', 'lost', 'never', 'refused'),
      toMs: fc.constantFrom(0, 5, 200, 3000),
      backMs: fc.constantFrom(0, 5, 500, 4000),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  streamMs: fc.constantFrom(0, 10, 400),
  hintMs: fc.constantFrom(0, 1, 15),
});

/** The channels between tabs, on the test's clock: what the engines' own ones do at their own pace. */
function channels(clock: FakeClock, delayMs: number): typeof BroadcastChannel {
  const open = new Set<Channel>();
  class Channel {
    onmessage: ((event: { readonly data: unknown }) => void) | undefined;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      open.add(this);
    }
    postMessage(data: unknown): void {
      const copy = structuredClone(data);
      const others = [...open].filter((one) => one !== this && one.name === this.name);
      clock.setTimeout(() => {
        for (const one of others) if (open.has(one)) one.onmessage?.({ data: copy });
      }, delayMs);
    }
    close(): void {
      open.delete(this);
    }
  }
  return Channel as unknown as typeof BroadcastChannel;
}

/** A tab, which is another one after a reload. */
interface Tab {
  readonly id: string;
  readonly controller: StreamController;
  readonly card: ApprovalCard;
}

/** Plays one schedule to its end and answers what went wrong in it; nothing when all was well. */
export class ScheduleRun {
  readonly #clock = new FakeClock();
  readonly #schedule: Schedule;
  readonly #server: ApprovalServer;
  readonly #tabs = new Map<Step['tab'], Tab>();
  readonly #all: Tab[] = [];
  readonly #problems: string[] = [];
  /** When a tab that was hidden is shown again. */
  readonly #wakes = new Map<string, number>();

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
    this.#server = new ApprovalServer(this.#clock, schedule.posts, schedule.streamMs);
  }

  async play(): Promise<readonly string[]> {
    globalThis.BroadcastChannel = channels(this.#clock, this.#schedule.hintMs);
    for (const name of TABS) this.#open(name);
    await this.#clock.advance(50);
    for (const step of this.#schedule.steps) {
      await this.#clock.advance(step.afterMs);
      this.#do(step);
    }
    await this.#clock.advance(150_000);
    this.#check();
    for (const { controller, card } of this.#all) {
      controller.dispose();
      card.stop();
    }
    return this.#problems;
  }

  /** How many decisions were sent, and whether both tabs sent some. */
  get sent(): readonly SeenPost[] {
    return this.#server.posts;
  }

  #open(name: Step['tab']): void {
    const id = `${name}${this.#all.length}`;
    const controller = new StreamController({
      dialect: createChaoDialect(),
      baseUrl: this.#server.baseUrl,
      runId: 'r1',
      getToken: () => 't',
      fetch: this.#watched(id),
      clock: this.#clock,
    });
    const tab = { id, controller, card: new ApprovalCard(controller, this.#clock) };
    this.#tabs.set(name, tab);
    this.#all.push(tab);
    void controller.start();
  }

  #do({ tab: name, what: doing }: Step): void {
    const tab = this.#tabs.get(name)!;
    const { card, controller, id } = tab;
    if (doing === 'approve' || doing === 'reject') void card.press(doing);
    if (doing === 'storm')
      for (const verdict of ['approve', 'approve', 'reject'] as const) void card.press(verdict);
    if (doing === 'script') void controller.approve('tc_1');
    if (doing === 'cut') this.#server.cut(id);
    if (doing === 'hide') {
      controller.suspend();
      this.#wakes.set(id, this.#clock.now() + 700);
      this.#clock.setTimeout(() => void controller.start(), 700);
    }
    if (doing === 'reload') {
      controller.dispose();
      card.stop();
      this.#open(name);
    }
  }

  /** Looks at each POST as it leaves, with what its sender knew by then. */
  #watched(id: string): typeof fetch {
    const fetch = this.#server.fetchFor(id);
    return (input, init) => {
      if (init?.method === 'POST') this.#beforePost(id);
      return fetch(input, init);
    };
  }

  #beforePost(id: string): void {
    const now = this.#clock.now();
    const own = this.#server.posts.filter(({ tab }) => tab === id);
    if (own.some(({ endedAt }) => endedAt === undefined)) this.#wrong(`${id} sent two at once`);
    if (own.some(({ endedAt, status }) => endedAt !== undefined && status !== undefined && status < 500))
      this.#wrong(`${id} sent again after an answer`);
    const unsure = own.findLast(({ endedAt, status }) => endedAt !== undefined && status === undefined);
    if (unsure && now - unsure.endedAt! < limits.unconfirmedMs)
      this.#wrong(`${id} did not wait for the stream`);
    const told = this.#server.toldAt.get(id);
    if (told !== undefined && now > told + 20) this.#wrong(`${id} sent after it was told the outcome`);
    this.#beforeOthers(id, now);
  }

  /** While another tab's answer is on its way and its hint has arrived, nothing may be sent. */
  #beforeOthers(id: string, now: number): void {
    const { hintMs } = this.#schedule;
    const tab = this.#all.find((one) => one.id === id)!;
    // A tab that was opened, hidden or refused since asks, and needs a way back for the answer.
    const ended = this.#server.posts.findLast((post) => post.tab === id)?.endedAt ?? 0;
    const since = Math.max(tab.card.shownAt ?? now, this.#wakes.get(id) ?? 0, ended) + 3 * hintMs + 20;
    const under = this.#server.posts.find((post) => {
      const { connection } = this.#all.find((one) => one.id === post.tab)!.controller.snapshot;
      // One that was told the outcome meanwhile is not sending any more, for all it knows.
      const alive = connection.state === 'open' && !this.#server.toldAt.has(post.tab);
      const known = Math.max(post.sentAt + hintMs + 20, since) < now;
      return post.tab !== id && alive && known && post.endedAt === undefined;
    });
    if (under) this.#wrong(`${id} sent while ${under.tab} was sending`);
  }

  #check(): void {
    const { outcome, winner, posts } = this.#server;
    if (posts.filter(({ status }) => status === 202).length > 1) this.#wrong('two answers were taken');
    if (!outcome) return this.#wrong('nothing came out');
    for (const { id, card } of this.#tabs.values()) {
      const { approval } = card.call ?? {};
      if (approval?.state !== outcome) this.#wrong(`${id} says ${approval?.state}, it is ${outcome}`);
      const clicked = posts.some(({ tab, verdict }) => tab === id && outcome.startsWith(verdict));
      if (approval?.by === 'you' && !clicked) this.#wrong(`${id} says "by you" without a click`);
      if (winner === id && approval?.by !== 'you') this.#wrong(`${id} decided and says ${approval?.by}`);
      const face = approval?.by === 'elsewhere' ? 'elsewhere' : outcome;
      if (card.phase !== face) this.#wrong(`the card of ${id} shows ${card.phase}, it is ${face}`);
      if (card.cameBack) this.#wrong(`the buttons of ${id} came back: ${card.phases.join()}`);
      const firm = card.words.filter((word) => word === 'approved' || word === 'rejected');
      if (new Set(firm).size > 1) this.#wrong(`${id} changed its word: ${card.words.join()}`);
    }
  }

  #wrong(text: string): void {
    this.#problems.push(`${this.#clock.now()}: ${text}`);
  }
}
