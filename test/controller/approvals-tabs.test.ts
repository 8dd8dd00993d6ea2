import { expect } from '@open-wc/testing';
import { createChaoDialect, StreamController } from '../../src/controller/index.js';
import { limits } from '../../src/limits.js';
import type { Approval } from '../../src/state/conversation.js';
import { pendingApprovals, allCalls } from '../../src/state/selectors/calls.js';
import { createInstance, type BackendInstance } from '../backend/client.js';
import { waitUntil } from '../support/wait-until.js';
import { manual } from './support/by-hand.js';
import type { CaseAnswer } from './support/case-server.js';
import { approvalRequired, approvalResponse } from './support/frames.js';
import { pageTransition } from './support/page.js';
import { Scenario } from './support/scenario.js';

const approvalOf = ({ snapshot }: StreamController): Approval | undefined =>
  allCalls(snapshot.conversation)[0]?.approval;
const phaseOf = (tab: StreamController): string | undefined => approvalOf(tab)?.request?.phase;

describe('two tabs on one conversation, against the backend', () => {
  let backend: BackendInstance;
  let tabs: StreamController[];
  let callId: string;

  const open = (sessionId?: string): StreamController => {
    const tab = new StreamController({
      dialect: createChaoDialect(),
      baseUrl: backend.baseUrl,
      getToken: () => backend.token,
      ...(sessionId && { sessionId }),
    });
    tabs.push(tab);
    return tab;
  };
  const decisions = async (): Promise<readonly string[]> =>
    (await backend.requests('/tools/'))
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path.split('/').at(-1)!);
  const waits = (tab: StreamController): boolean =>
    tab.snapshot.turn === 'waiting' && !tab.snapshot.replaying && phaseOf(tab) === undefined;

  /** Two tabs, the first of which asked; a request waits in both. */
  const two = async (): Promise<[StreamController, StreamController]> => {
    const first = open();
    expect(await first.send('Create a task to review the metrics')).to.equal(true);
    await waitUntil(() => waits(first), 'the first waits');
    const second = open(first.snapshot.conversation.sessionId);
    void second.start();
    await waitUntil(() => waits(second), 'the second waits');
    callId = pendingApprovals(first.snapshot.conversation)[0]!.callId;
    return [first, second];
  };

  beforeEach(async () => {
    tabs = [];
    backend = await createInstance();
  });
  afterEach(async () => {
    for (const tab of tabs) tab.dispose();
    await backend.dispose();
  });

  it('UX-3.21 APR-05 while one sends the other rests and sends nothing; the stream settles both', async () => {
    const [first, second] = await two();
    await backend.fault({ on: 'post', path: '/approve', delayMs: 600 });
    const answer = first.approve(callId);
    await waitUntil(() => phaseOf(second) === 'elsewhere', 'the second knows');
    expect(approvalOf(second)?.state, 'a hint decides nothing').to.equal('pending');
    expect(await second.approve(callId)).to.equal(false);
    expect(await second.reject(callId)).to.equal(false);
    expect(await answer).to.equal(true);
    await waitUntil(() => tabs.every((tab) => approvalOf(tab)?.state === 'approved'), 'both are settled');
    expect(tabs.map((tab) => approvalOf(tab)?.by)).to.deep.equal(['you', 'elsewhere']);
    expect(await decisions()).to.deep.equal(['approve']);
    await waitUntil(() => tabs.every(({ snapshot }) => snapshot.turn === 'idle'), 'both are over');
    expect(await backend.tasks()).to.have.length(1);
  });

  it('UX-3.21 when the answer of one was refused the other may answer', async () => {
    const [first, second] = await two();
    await backend.fault({ on: 'post', path: '/approve', delayMs: 300, status: 503 });
    const answer = first.approve(callId);
    await waitUntil(() => phaseOf(second) === 'elsewhere', 'the second knows');
    expect(await answer).to.equal(false);
    await waitUntil(() => phaseOf(second) === undefined, 'its controls are back');
    expect(await second.reject(callId, 'Not today')).to.equal(true);
    await waitUntil(() => tabs.every((tab) => approvalOf(tab)?.state === 'rejected'), 'both are settled');
    expect(tabs.map((tab) => approvalOf(tab)?.by)).to.deep.equal(['elsewhere', 'you']);
    expect(await decisions()).to.deep.equal(['approve', 'reject']);
    expect(await backend.tasks()).to.have.length(0);
  });

  it('C-121 two answers in one moment: the first one wins, in both tabs', async () => {
    const [first, second] = await two();
    const answers = await Promise.all([first.approve(callId), second.reject(callId)]);
    expect(answers.filter(Boolean), 'the server took one').to.have.length(1);
    const word = answers[0] ? 'approved' : 'rejected';
    await waitUntil(() => tabs.every((tab) => approvalOf(tab)?.state === word), 'both say the same');
    const by = tabs.map((tab) => approvalOf(tab)?.by);
    expect(by).to.deep.equal(answers[0] ? ['you', 'elsewhere'] : ['elsewhere', 'you']);
  });

  it('a tab that opens meanwhile asks, and rests', async () => {
    const [first] = await two();
    await backend.fault({ on: 'post', path: '/approve', delayMs: 1500 });
    const answer = first.approve(callId);
    const third = open(first.snapshot.conversation.sessionId);
    void third.start();
    await waitUntil(() => phaseOf(third) === 'elsewhere', 'the third knows');
    expect(await third.approve(callId)).to.equal(false);
    expect(await answer).to.equal(true);
    expect(await decisions()).to.deep.equal(['approve']);
  });

  it('works without BroadcastChannel: the stream and the server keep the tabs apart', async () => {
    const original = globalThis.BroadcastChannel;
    delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel;
    try {
      const [first, second] = await two();
      expect(await first.approve(callId)).to.equal(true);
      await waitUntil(() => tabs.every((tab) => approvalOf(tab)?.state === 'approved'), 'both are settled');
      expect(await second.approve(callId)).to.equal(false);
      expect(await decisions()).to.deep.equal(['approve']);
    } finally {
      globalThis.BroadcastChannel = original;
    }
  });
});

describe('what tabs say to each other', () => {
  let scenario: Scenario;
  let other: BroadcastChannel;
  let heard: unknown[];

  /** A request waits, and another script of this origin listens and talks. */
  const waiting = async (http: Record<string, CaseAnswer[]> = {}): Promise<void> => {
    scenario = new Scenario({ connections: [manual, manual], http });
    heard = [];
    other = new BroadcastChannel(`chao ${scenario.server.baseUrl} r1`);
    other.onmessage = ({ data }) => heard.push(data);
    await scenario.send();
    await scenario.deliver(approvalRequired(1));
    await waitUntil(() => heard.length === 1, 'it asked what is under way');
  };
  /** Says something, and waits until it must have arrived: the same channel keeps the order. */
  const say = async (...hints: unknown[]): Promise<void> => {
    for (const hint of hints) other.postMessage(hint);
    const before = heard.length;
    const echo = new BroadcastChannel(other.name);
    const arrived = new Promise((done) => (echo.onmessage = done));
    other.postMessage({ callId: 'echo' });
    await arrived;
    echo.close();
    await scenario.clock.advance(20);
    expect(heard.length).to.equal(before);
  };
  const phase = (): string | undefined => phaseOf(scenario.controller);

  afterEach(() => {
    scenario.controller.dispose();
    other.close();
  });

  it('UX-7.7 is which call is answered and how: no token, no input, no reason', async () => {
    await waiting({ 'POST /ai/runs/r1/tools/tc_1/reject': [{ status: 503 }] });
    await scenario.controller.reject('tc_1', 'a private reason');
    await waitUntil(() => heard.length === 4, 'it told');
    expect(heard).to.deep.equal([{}, { callId: 'tc_1', decision: 'reject' }, { callId: 'tc_1' }, {}]);
  });

  it('holds the controls for a while at most, and not while the stream is down', async () => {
    await waiting();
    await say({ callId: 'tc_1', decision: 'approve' });
    expect(phase()).to.equal('elsewhere');
    await scenario.clock.advance(limits.elsewhereMs - 100);
    expect(phase()).to.equal('elsewhere');
    scenario.stream.error();
    await scenario.clock.advance(1000);
    expect(phase(), 'nothing could have told').to.equal('elsewhere');
    await scenario.clock.advance(limits.elsewhereMs);
    expect(phase()).to.equal(undefined);
    expect(await scenario.controller.approve('tc_1')).to.equal(true);
  });

  it('is no truth: a hint decides nothing, and what is not a hint is nothing', async () => {
    await waiting();
    await say(
      null,
      7,
      'approve',
      [],
      { callId: 7, decision: 'approve' },
      { callId: 'tc_9', decision: 'approve' },
    );
    await say({ callId: 'tc_1', decision: 'toString' }, { callId: '__proto__', decision: 'approve' });
    expect(phase()).to.equal(undefined);
    await say({ callId: 'tc_1', decision: 'approve', state: 'approved' });
    expect(approvalOf(scenario.controller)).to.deep.include({
      state: 'pending',
      request: { decision: 'approve', phase: 'elsewhere' },
    });
    await scenario.deliver(approvalResponse(2, 'tc_1', false));
    expect(approvalOf(scenario.controller)).to.include({ state: 'rejected', by: 'elsewhere' });
    expect(scenario.server.posts.filter((post) => post.includes('/tools/'))).to.deep.equal([]);
  });

  it('this page’s own answer is stronger, and a hint that is taken back is as none', async () => {
    await waiting({ 'POST /ai/runs/r1/tools/tc_1/approve': [{ delayMs: 500, status: 200 }] });
    await say({ callId: 'tc_1', decision: 'reject' }, { callId: 'tc_1' });
    expect(phase()).to.equal(undefined);
    void scenario.controller.approve('tc_1');
    await waitUntil(() => heard.length === 2, 'it told');
    await say({ callId: 'tc_1', decision: 'reject' });
    expect(approvalOf(scenario.controller)?.request).to.deep.equal({ decision: 'approve', phase: 'sending' });
  });

  it('C-057 stops while the page is in the back/forward cache, and when nothing waits', async () => {
    await waiting();
    await say({ callId: 'tc_1', decision: 'approve' });
    pageTransition('pagehide', true);
    expect(phase()).to.equal(undefined);
    await say({ callId: 'tc_1', decision: 'approve' });
    expect(phase()).to.equal(undefined);
    await scenario.clock.advance(50);
    expect(scenario.clock.pending).to.equal(0);
    pageTransition('pageshow', true);
    await scenario.clock.advance(400);
    await waitUntil(() => heard.length === 2, 'it asks again');
    await say({ callId: 'tc_1', decision: 'approve' });
    expect(phase()).to.equal('elsewhere');
    await scenario.deliver(approvalResponse(2));
    await scenario.clock.advance(20);
    await scenario.deliver(approvalRequired(3, 'tc_2'));
    await waitUntil(() => heard.length === 3, 'the next request opens it again');
  });
});
