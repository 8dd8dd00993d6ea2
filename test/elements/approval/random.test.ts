import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import fc from 'fast-check';
import { systemClock } from '../../../src/controller/clock.js';
import { createChaoDialect, StreamController } from '../../../src/controller/index.js';
import { ChaoApproval } from '../../../src/elements/approval/approval.js';
import { allCalls } from '../../../src/state/selectors/calls.js';
import { ApprovalServer, type PostPlan } from '../../controller/support/approval-server.js';
import { middle } from '../support/approval.js';
import { thorough } from '../../support/engine.js';
import { waitUntil } from '../../support/wait-until.js';

ChaoApproval.define();

/** Each takes some seconds of real time; the other engines play the first of them. */
const RUNS = thorough ? 8 : 4;
/** The same ways in every run: new ones are drawn by the thousand in test/controller/approvals-random.node.ts. */
const seed = 20261130;
/** Short enough that schedules run into its end. */
const WINDOW_MS = 2500;

type Doing = 'approve' | 'reject' | 'twice' | 'enter' | 'script' | 'cut' | 'remount' | 'reload' | 'wait';

interface Schedule {
  readonly steps: readonly { readonly tab: 0 | 1; readonly doing: Doing }[];
  readonly posts: readonly PostPlan[];
}

const schedules: fc.Arbitrary<Schedule> = fc.record({
  steps: fc.array(
    fc.record({
      tab: fc.constantFrom<0 | 1>(0, 1),
      doing: fc.constantFrom<Doing>(
        ...([
          'approve',
          'approve',
          'reject',
          'twice',
          'enter',
          'script',
          'cut',
          'remount',
          'reload',
          'wait',
        ] as const),
      ),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  posts: fc.array(
    fc.record({
      how: fc.constantFrom<PostPlan['how']>('ok', 'ok', 'lost', 'refused'),
      toMs: fc.constantFrom(0, 30, 250),
      backMs: fc.constantFrom(0, 30, 400),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** One page of a person: a controller and the card over it. */
class Tab {
  readonly id: string;
  readonly controller: StreamController;
  card: ChaoApproval;
  readonly #box: HTMLElement;

  constructor(id: string, server: ApprovalServer, box: HTMLElement) {
    this.id = id;
    this.#box = box;
    this.controller = new StreamController({
      dialect: createChaoDialect(),
      baseUrl: server.baseUrl,
      runId: 'r1',
      getToken: () => 't',
      fetch: server.fetchFor(id),
    });
    this.card = this.mount();
    void this.controller.start();
  }

  mount(): ChaoApproval {
    this.card?.remove();
    this.card = document.createElement('chao-approval');
    this.card.callId = 'tc_1';
    this.card.controller = this.controller;
    this.#box.append(this.card);
    return this.card;
  }

  part(id: string): HTMLElement | null {
    return this.card.shadowRoot?.querySelector<HTMLElement>(id) ?? null;
  }

  get armed(): boolean {
    return this.part('#approve')?.getAttribute('aria-disabled') === 'false';
  }

  get approval() {
    return allCalls(this.controller.snapshot.conversation)[0]?.approval;
  }

  close(): void {
    this.controller.dispose();
    this.card.remove();
  }
}

/** Answers how often a person really pressed something. */
async function act(tab: Tab, doing: Doing, server: ApprovalServer): Promise<number> {
  const target = tab.part(doing === 'reject' ? '#reject' : '#approve');
  if (doing === 'wait') await new Promise((resolve) => setTimeout(resolve, 700));
  if (doing === 'cut') server.cut(tab.id);
  if (doing === 'remount') tab.mount();
  if (doing === 'script') for (const id of ['#approve', '#reject']) tab.part(id)?.click();
  if (!target || !['approve', 'reject', 'twice', 'enter'].includes(doing)) return 0;
  const press = { type: 'click' as const, position: middle(target) };
  if (doing === 'enter') target.focus();
  if (doing === 'enter') await sendKeys({ press: 'Enter' });
  else if (doing === 'twice')
    await Promise.allSettled([sendMouse(press), sendMouse(press), sendKeys({ press: 'Enter' })]);
  else await sendMouse(press);
  return doing === 'twice' ? 3 : 1;
}

/** Its own words for how it came out. */
function wordOf(tab: Tab, outcome: string): string {
  return tab.approval?.by === 'elsewhere'
    ? 'Decided elsewhere'
    : outcome[0]!.toUpperCase() + outcome.slice(1);
}

async function play({ steps, posts }: Schedule): Promise<void> {
  const server = new ApprovalServer(systemClock, posts, 10, WINDOW_MS);
  const page = await fixture<HTMLElement>(
    html`<div>
      <div></div>
      <div></div>
    </div>`,
  );
  const boxes = [...page.children] as HTMLElement[];
  const tabs = boxes.map((box, i) => new Tab(`tab ${i}`, server, box));
  let presses = 0;
  try {
    const ready = (): boolean => tabs.every(({ armed }) => armed) || server.outcome !== undefined;
    await waitUntil(ready, 'both are armed');
    for (const [index, { tab, doing }] of steps.entries()) {
      if (doing === 'reload') {
        tabs[tab]!.close();
        tabs[tab] = new Tab(`tab ${tab} after ${index}`, server, boxes[tab]!);
      } else presses += await act(tabs[tab]!, doing, server);
    }
    const settled = (): boolean =>
      server.outcome !== undefined && tabs.every(({ approval }) => approval?.state === server.outcome);
    await waitUntil(settled, 'both say how it came out');
    for (const tab of tabs) {
      await tab.card.updateComplete;
      expect(tab.part('#status')!.textContent).to.match(new RegExp(`^${wordOf(tab, server.outcome!)}`));
      expect(tab.card.shadowRoot!.querySelectorAll('#approve, #reject, input')).to.have.length(0);
    }
    expect(server.posts.filter(({ status }) => status === 202).length).to.be.at.most(1);
    expect(server.posts.length, 'each was pressed by somebody').to.be.at.most(presses);
    for (const [i, post] of server.posts.entries()) {
      const before = server.posts.slice(0, i).filter(({ tab }) => tab === post.tab);
      for (const { endedAt, how } of before) {
        expect(endedAt, 'one at a time').to.be.at.most(post.sentAt);
        expect(how, 'again only after a refusal').to.equal('refused');
      }
    }
  } finally {
    for (const tab of tabs) tab.close();
    page.remove();
  }
}

describe(`chao-approval: ${RUNS} random ways of two real cards (seed ${seed})`, function () {
  this.timeout(30_000);
  for (const [index, schedule] of fc.sample(schedules, { seed, numRuns: RUNS }).entries()) {
    const told = schedule.steps.map(({ tab, doing }) => `${doing} ${tab}`).join(', ');
    const plans = schedule.posts.map(({ how, toMs, backMs }) => `${how} ${toMs}+${backMs}`).join(', ');
    it(`UX-3.19 C-121 ${index + 1}: ${told}; posts ${plans}`, () => play(schedule));
  }
});
