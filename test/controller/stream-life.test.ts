import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import type { CaseConnection } from './support/case-server.js';
import { loadCase } from './support/cases.js';
import { approvalRequired, completed, connected, delta, frame, settled } from './support/frames.js';
import { pageTransition, setVisible } from './support/page.js';
import { Scenario } from './support/scenario.js';

const manual: CaseConnection = { manual: true };

/** A scenario whose frames are pushed by hand, with the first connection open. */
const openByHand = async (connections: CaseConnection[] = [manual], http = {}): Promise<Scenario> => {
  const scenario = new Scenario({ connections, http });
  await scenario.send();
  return scenario;
};

const framesOf = async (id: string): Promise<string[]> => [...((await loadCase(id)).input.frames ?? [])];

describe('life of a stream', () => {
  it('LIFE-01 C-046 C-047 text stands still after Stop, and the turn ends with run.cancelled', async () => {
    const frames = await framesOf('LIFE-01');
    const scenario = await openByHand();
    await scenario.deliver(...frames.slice(0, 2));
    const stopped = scenario.controller.stop();
    await scenario.clock.advance(0);
    expect(scenario.controller.snapshot.stopping).to.equal(true);
    await scenario.deliver(...frames.slice(2));
    expect(await stopped).to.equal(true);
    expect(scenario.text).to.equal('Hello');
    expect(scenario.texts.some((text) => text.includes('WORLD'))).to.equal(false);
    expect(scenario.turns).to.deep.equal(['running', 'idle']);
    expect(scenario.answer?.status).to.equal('partial');
    expect(scenario.controller.snapshot.stopping).to.equal(false);
  });

  it('LIFE-02 stop pressed twice sends one request and keeps reading', async () => {
    const frames = await framesOf('LIFE-02');
    const scenario = await openByHand([manual], {
      'POST /ai/runs/r1/cancel': [{ status: 202, delayMs: 300 }],
    });
    await scenario.deliver(frames[0] ?? '');
    const first = scenario.controller.stop();
    await scenario.clock.advance(50);
    const second = scenario.controller.stop();
    expect(await scenario.controller.send('again')).to.equal(false);
    await scenario.deliver(...frames.slice(1, 4));
    expect(scenario.controller.snapshot.turn).to.equal('running');
    expect(scenario.stream.signal.aborted).to.equal(false);
    await scenario.deliver(...frames.slice(4));
    await scenario.clock.advance(300);
    expect([await first, await second]).to.deep.equal([true, true]);
    expect(scenario.server.posts.filter((post) => post.endsWith('/cancel'))).to.have.length(1);
    expect(scenario.text).to.equal('Hey');
    expect(scenario.controller.snapshot.turn).to.equal('idle');
  });

  it('stop aborts after 5 s without a terminal event and marks the answer partial', async () => {
    const scenario = await openByHand();
    await scenario.deliver(delta(1, 'He'));
    const stopped = scenario.controller.stop();
    await scenario.clock.advance(limits.stopMs - 1);
    expect(scenario.stream.signal.aborted).to.equal(false);
    await scenario.clock.advance(1);
    expect(await stopped).to.equal(true);
    expect(scenario.stream.signal.aborted).to.equal(true);
    expect(scenario.answer).to.include({ status: 'partial' });
    expect(scenario.text).to.equal('He');
    expect(scenario.controller.snapshot).to.include({ turn: 'idle', stopping: false });
    await scenario.clock.advance(600_000);
    expect(scenario.server.streamRequests).to.have.length(1);
    expect(scenario.clock.pending).to.equal(0);
  });

  it('stop that the server refuses leaves the run going', async () => {
    const scenario = await openByHand([manual], { 'POST /ai/runs/r1/cancel': [{ status: 403 }] });
    await scenario.deliver(delta(1, 'He'));
    expect(await scenario.controller.stop()).to.equal(false);
    expect(scenario.codes).to.deep.equal(['forbidden']);
    await scenario.deliver(delta(2, 'llo'), completed(3, 'Hello'), settled(4));
    expect(scenario.text).to.equal('Hello');
    expect(scenario.answer?.status).to.equal('completed');
  });

  it('stop works while connecting, in a backoff and while sending, and says false when nothing runs', async () => {
    const connecting = await openByHand([{ frames: [], end: 'hang' }]);
    const fromConnecting = connecting.controller.stop();
    await connecting.clock.advance(limits.stopMs);
    expect(await fromConnecting).to.equal(true);
    expect(connecting.server.posts).to.include('POST /ai/runs/r1/cancel');

    const waiting = await openByHand([{ status: 503 }, { frames: [frame('run.cancelled', {}, { id: 1 })] }]);
    const fromBackoff = waiting.controller.stop();
    await waiting.finish();
    expect(await fromBackoff).to.equal(true);
    expect(waiting.server.streamRequests.map(({ at }) => at)).to.deep.equal([
      waiting.clock.now() - 20,
      waiting.clock.now() - 20,
    ]);

    const sending = new Scenario({
      connections: [manual],
      http: { 'POST /ai/sessions/s1/messages': [{ delayMs: 1000 }] },
    });
    await sending.send();
    const fromSending = sending.controller.stop();
    await sending.clock.advance(1000);
    expect(sending.server.posts.at(-1)).to.equal('POST /ai/runs/r1/cancel');
    await sending.deliver(frame('run.cancelled', {}, { id: 1 }));
    expect(await fromSending).to.equal(true);
    expect(await sending.controller.stop()).to.equal(false);
  });

  it('stop gives up on a message whose POST hangs: the bubble says so and can be sent again', async () => {
    const scenario = new Scenario({
      connections: [{ frames: [completed(1, 'A'), settled(2)] }],
      http: { 'POST /ai/sessions/s1/messages': [{ hang: true }] },
    });
    await scenario.send();
    const stopped = scenario.controller.stop();
    await scenario.clock.advance(limits.stopMs);
    expect(await stopped).to.equal(true);
    expect(scenario.messages.map(({ status }) => status)).to.deep.equal(['failed']);
    expect(scenario.controller.snapshot).to.include({ turn: 'idle', stopping: false });
    expect(scenario.codes).to.deep.equal([]);
    expect(await scenario.controller.retry()).to.equal(true);
    await scenario.finish();
    expect(scenario.messages.map(({ status }) => status)).to.deep.equal(['sent', 'completed']);
  });

  it('LIFE-04 C-031 drops frames of another run and does not move the cursor', async () => {
    const frames = await framesOf('LIFE-04');
    const scenario = new Scenario({ connections: [manual, manual] }, { runId: 'r2' });
    void scenario.controller.start();
    await scenario.clock.advance(0);
    await scenario.deliver(...frames.slice(0, 4));
    scenario.stream.error();
    await scenario.clock.advance(3000);
    expect(scenario.server.lastEventIds).to.deep.equal([null, '2']);
    await scenario.deliver(...frames.slice(4));
    expect(scenario.text).to.equal('new');
    expect(scenario.turns).to.deep.equal(['running', 'idle']);
  });

  it('LIFE-05 C-033 takes 45 s of silence for a dead connection', async () => {
    const { input } = await loadCase('LIFE-05');
    const scenario = new Scenario(input);
    await scenario.send();
    await scenario.finish();
    const [first, second] = scenario.server.streamRequests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).to.be.within(30_000, 60_000);
    expect(first?.signal.aborted).to.equal(true);
    expect(scenario.server.mismatches).to.deep.equal([]);
    expect(scenario.text).to.equal('A');
  });

  it('LIFE-06 C-032 C-120 heartbeats keep a stream that waits for a person', async () => {
    const { input } = await loadCase('LIFE-06');
    const scenario = new Scenario({ ...input, end: 'hang' });
    await scenario.send();
    await scenario.clock.advance(60_000);
    expect(scenario.server.streamRequests).to.have.length(1);
    expect(scenario.turns).to.deep.equal(['running', 'waiting', 'running']);
  });

  it('LIFE-07 C-057 comes back from the cache with one request and the stored cursor', async () => {
    for (const persisted of [true, false]) {
      const scenario = await openByHand([manual, manual]);
      await scenario.deliver(delta(1, 'a'));
      const before = scenario.stream;
      pageTransition('pagehide', persisted);
      expect(before.signal.aborted).to.equal(true);
      await scenario.clock.advance(20);
      expect(scenario.clock.pending).to.equal(0);
      scenario.clock.freeze(600_000);
      pageTransition('pageshow', persisted);
      document.dispatchEvent(new Event('visibilitychange'));
      await scenario.clock.advance(1000);
      expect(scenario.server.lastEventIds).to.deep.equal([null, '1']);
      await scenario.deliver(delta(1, 'a'), delta(2, 'b'), completed(3, 'ab'), settled(4));
      expect(scenario.text).to.equal('ab');
      expect(scenario.server.maxOpenStreams).to.equal(1);
      pageTransition('pagehide', persisted);
      pageTransition('pageshow', persisted);
      await scenario.clock.advance(60_000);
      expect(scenario.server.streamRequests).to.have.length(2);
      scenario.controller.dispose();
    }
  });

  it('LIFE-07 notices on return that a connection died while timers stood still', async () => {
    const scenario = await openByHand([manual, manual]);
    await scenario.deliver(delta(1, 'a'));
    setVisible(false);
    scenario.clock.freeze(600_000);
    setVisible(true);
    await scenario.clock.advance(1000);
    expect(scenario.server.lastEventIds).to.deep.equal([null, '1']);
    expect(scenario.server.maxOpenStreams).to.equal(1);
    expect(scenario.states).to.deep.equal(['connecting', 'open']);
    scenario.controller.dispose();
  });

  it('LIFE-08 a hidden tab keeps its stream and applies everything', async () => {
    const frames = await framesOf('LIFE-08');
    const scenario = await openByHand();
    for (const text of frames.slice(0, 3)) {
      setVisible(false);
      await scenario.deliver(text);
      setVisible(true);
    }
    await scenario.deliver(...frames.slice(3));
    scenario.stream.close();
    await scenario.finish();
    expect(scenario.server.streamRequests).to.have.length(1);
    expect(scenario.text).to.equal('abc');
  });

  it('LIFE-10 opens one stream per run however often it is started, and closes it with the run', async () => {
    const scenario = new Scenario({ connections: [manual] }, { runId: 'r1' });
    for (let i = 0; i < 9; i++) void scenario.controller.start();
    await scenario.clock.advance(0);
    await scenario.deliver(delta(1, 'a'), settled(2));
    for (let i = 0; i < 9; i++) void scenario.controller.start();
    scenario.stream.close();
    await scenario.finish();
    expect(scenario.server.streamRequests).to.have.length(1);
    expect(scenario.server.openStreams).to.equal(0);
  });

  it('LIFE-11 C-053 C-054 T-029 ends a connection that the server keeps open after the terminal event', async () => {
    const { input } = await loadCase('LIFE-11');
    const scenario = new Scenario(input);
    await scenario.send();
    await scenario.clock.advance(30_000);
    const [request] = scenario.server.streamRequests;
    expect(request?.signal.aborted).to.equal(true);
    expect(scenario.server.streamRequests).to.have.length(1);
    expect(scenario.codes).to.deep.equal([]);
    expect(scenario.controller.snapshot.connection.state).to.equal('closed');
    expect(scenario.clock.pending).to.equal(0);
  });

  it('C-054 late frames within the grace period still count', async () => {
    const scenario = await openByHand();
    await scenario.deliver(delta(1, 'a'), completed(2, 'a'), settled(4));
    const late = { messageId: 'm1', suggestions: [{ suggestion: 'more', priority: 1 }] };
    await scenario.clock.advance(limits.graceMs - 1000);
    await scenario.deliver(frame('message.suggestions', late, { id: 3 }));
    expect(scenario.answer?.suggestions.map(({ text }) => text)).to.deep.equal(['more']);
    await scenario.clock.advance(limits.graceMs);
    expect(scenario.server.openStreams).to.equal(0);
  });

  it('LIFE-13 CTX-03 suspend aborts at once and quietly; start goes on with the cursor', async () => {
    const { input } = await loadCase('CTX-03');
    const scenario = new Scenario(input);
    await scenario.send();
    await scenario.clock.advance(0);
    const told = scenario.told.length;
    scenario.controller.suspend();
    expect(scenario.server.streamRequests[0]?.signal.aborted).to.equal(true);
    await scenario.clock.advance(600_000);
    expect(scenario.server.streamRequests).to.have.length(1);
    expect(scenario.told).to.have.length(told);
    expect(scenario.clock.pending).to.equal(0);
    await scenario.controller.start();
    await scenario.finish();
    expect(scenario.server.mismatches).to.deep.equal([]);
    expect(scenario.text).to.equal('abcd');
  });

  it('CTX-03 leaves no listeners on window and document', async () => {
    let balance = 0;
    const restore = [window, document].map((target) => {
      const { addEventListener, removeEventListener } = target;
      target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
        balance++;
        addEventListener.apply(target, args);
      };
      target.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
        balance--;
        removeEventListener.apply(target, args);
      };
      return () => Object.assign(target, { addEventListener, removeEventListener });
    });
    const scenario = await openByHand(Array<CaseConnection>(19).fill(manual));
    for (let i = 0; i < 10; i++) {
      scenario.controller.suspend();
      await scenario.controller.start();
    }
    scenario.controller.dispose();
    for (const undo of restore) undo();
    expect(balance).to.equal(0);
  });

  it('LIFE-13 dispose is final: no timers, no requests, no callbacks', async () => {
    const scenario = await openByHand();
    await scenario.deliver(delta(1, 'a'));
    let calls = 0;
    scenario.controller.subscribe(() => calls++);
    scenario.stream.push(delta(2, 'b'));
    scenario.controller.dispose();
    await scenario.clock.advance(600_000);
    await scenario.controller.start();
    expect(await scenario.controller.send('q')).to.equal(false);
    expect(await scenario.controller.retry()).to.equal(false);
    expect(await scenario.controller.approve('tc_1')).to.equal(false);
    expect(await scenario.controller.loadEarlier()).to.equal(false);
    expect(calls).to.equal(0);
    expect(scenario.text).to.equal('a');
    expect(scenario.clock.pending).to.equal(0);
    expect(scenario.server.streamRequests).to.have.length(1);
  });

  it('T-028 drops frames that were on their way when the connection was called off', async () => {
    const scenario = await openByHand([manual, manual]);
    await scenario.deliver(delta(1, 'a'));
    const old = scenario.stream;
    old.push(delta(2, 'LATE'));
    scenario.controller.suspend();
    await scenario.controller.start();
    await scenario.deliver(delta(2, 'b'), completed(3, 'ab'), settled(4));
    expect(scenario.text).to.equal('ab');
  });

  it('C-056 a clean end without a terminal event is a cut', async () => {
    const scenario = await openByHand([
      { frames: [delta(1, 'a')], end: 'close' },
      { frames: [completed(2, 'a'), settled(3)] },
    ]);
    await scenario.finish();
    expect(scenario.server.lastEventIds).to.deep.equal([null, '1']);
    expect(scenario.states).to.deep.equal(['connecting', 'open', 'reconnecting', 'open', 'closed']);
  });

  it('G-19 a stream that ends at once: stored and ended, or still streaming and tried again', async () => {
    const scenario = new Scenario({
      connections: [{ frames: [connected()] }, { frames: [] }, { frames: [delta(1, 'x')] }],
      history: {
        messages: [{ id: 'm1', role: 'assistant', content: 'He', status: 'streaming', runId: 'r1' }],
      },
    });
    await scenario.send();
    await scenario.clock.advance(0);
    expect(scenario.controller.snapshot.turn).to.equal('running');
    expect(scenario.controller.snapshot.connection.state).to.equal('reconnecting');
    scenario.server.history = { messages: [{ id: 'm1', role: 'assistant', content: 'Hello', runId: 'r1' }] };
    await scenario.finish();
    expect(scenario.server.streamRequests).to.have.length(2);
    expect(scenario.text).to.equal('Hello');
    expect(scenario.answer?.status).to.equal('completed');
  });

  it('G-18 C-004 two widgets of one base URL share the budget of connects', async () => {
    const anyRun = (id: number): string =>
      `id: ${id}\nretry: 100\ndata: {"type":"message.delta","payload":{"delta":"."}}\n\n`;
    const connections = Array.from({ length: 500 }, (_, i): CaseConnection => ({ frames: [anyRun(i)] }));
    const one = new Scenario({ connections });
    const two = new Scenario({}, { clock: one.clock, baseUrl: one.server.baseUrl, fetch: one.server.fetch });
    await one.send();
    await two.send();
    await one.clock.advance(600_000);
    const at = one.server.streamRequests.map((request) => request.at);
    expect(at.length).to.be.greaterThan(20);
    at.forEach((time, index) => expect(time - (at[index - 20] ?? -Infinity)).to.be.at.least(60_000));
  });

  it('SSE-09 SSE-10 C-023 honours a sane retry and clamps a monstrous one', async () => {
    for (const [id, min, max] of [
      ['SSE-09', 4000, 8000],
      ['SSE-10', 1000, 60_000],
    ] as const) {
      const { input } = await loadCase(id);
      const frames = input.frames ?? [];
      const scenario = new Scenario({ connections: [{ frames, end: 'error' }, { frames: [settled(2)] }] });
      scenario.clock.chance = 0;
      await scenario.send();
      await scenario.finish();
      const [first, second] = scenario.server.streamRequests;
      expect((second?.at ?? 0) - (first?.at ?? 0)).to.be.within(min, max);
    }
  });

  it('SSE-12 SSE-13 SSE-17 SSE-20 moves the cursor as the frames say', async () => {
    for (const [id, sent, text] of [
      ['SSE-12', [null, null], 'AB'],
      ['SSE-13', [null, '7'], 'A'],
      ['SSE-17', [null, '2'], 'A'],
      ['SSE-20', [null, '3'], 'AB'],
    ] as const) {
      const { input, expect: expected } = await loadCase(id);
      const scenario = new Scenario(input);
      await scenario.send();
      await scenario.finish();
      expect(scenario.server.lastEventIds, id).to.deep.equal(sent);
      expect(scenario.text, id).to.equal(text);
      const skipped = Object.values(scenario.controller.snapshot.diagnostics).reduce((sum, n) => sum + n, 0);
      expect(skipped, id).to.equal(expected.diagnostics ?? 0);
      expect(scenario.codes, id).to.deep.equal([]);
    }
  });

  it('C-028 a frame that was not readable may come whole after the reconnect', async () => {
    const broken = 'id: 2\nevent: message.delta\ndata: {"eventId":2,\n\n';
    const scenario = new Scenario({
      connections: [
        { frames: [delta(1, 'a'), broken], end: 'error' },
        { frames: [delta(2, 'b'), completed(3, 'ab'), settled(4)] },
      ],
    });
    await scenario.send();
    await scenario.finish();
    expect(scenario.server.lastEventIds).to.deep.equal([null, '1']);
    expect(scenario.text).to.equal('ab');
    expect(scenario.controller.snapshot.diagnostics).to.deep.equal({ 'invalid-json': 1 });
  });

  it('G-01 a send after message.completed starts a new generation and drops the old reader', async () => {
    const scenario = await openByHand([manual, manual]);
    await scenario.deliver(delta(1, 'a'), completed(2, 'a'));
    expect(scenario.controller.snapshot.turn).to.equal('idle');
    const old = scenario.stream;
    await scenario.send('next');
    expect(old.signal.aborted).to.equal(true);
    await scenario.deliver(delta(1, 'b', { runId: 'r2' }), settled(2, { runId: 'r2' }));
    expect(scenario.text).to.equal('b');
    expect(scenario.server.maxOpenStreams).to.equal(1);
    expect(scenario.of('message').map(({ message }) => message.id)).to.deep.equal(['m1', 'm2']);
  });

  it('resume() reopens with the last id, and rejects when that fails', async () => {
    const scenario = await openByHand([manual, manual, { status: 503 }, manual]);
    await scenario.deliver(delta(1, 'a'));
    const old = scenario.stream;
    await scenario.controller.resume();
    expect(old.signal.aborted).to.equal(true);
    expect(scenario.server.lastEventIds).to.deep.equal([null, '1']);
    const failure = await scenario.controller.resume().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).to.be.an.instanceOf(Error);
    await scenario.clock.advance(10_000);
    await scenario.deliver(completed(2, 'a'), settled(3));
    expect(scenario.server.lastEventIds).to.deep.equal([null, '1', '1', '1']);
    expect(scenario.text).to.equal('a');
    scenario.controller.dispose();
    expect(await scenario.controller.resume().catch(() => 'rejected')).to.equal('rejected');
  });

  it('retry() hurries a wait, whatever the page says', async () => {
    const scenario = await openByHand([{ status: 503 }, manual]);
    expect(await scenario.controller.retry()).to.equal(true);
    expect(scenario.server.streamRequests).to.have.length(2);
    expect(await scenario.controller.retry()).to.equal(true);
    expect(scenario.server.streamRequests).to.have.length(2);
    expect(scenario.stream.signal.aborted).to.equal(false);
  });

  it('a connection that only brings heartbeats for long is no failure', async () => {
    const beats: CaseConnection = {
      frames: [': a\n\n', ': b\n\n', ': c\n\n'],
      gapsMs: [0, 20_000, 20_000],
      end: 'error',
    };
    const scenario = new Scenario({
      connections: [{ frames: [approvalRequired(1)], end: 'error' }, beats],
      repeatLast: true,
    });
    await scenario.send();
    await scenario.clock.advance(600_000);
    expect(scenario.controller.snapshot.connection.state).not.to.equal('failed');
    expect(scenario.controller.snapshot.connection.attempt).to.be.at.most(1);
    expect(scenario.controller.snapshot.turn).to.equal('waiting');
  });

  it('UX-2.22 says since when there is trouble and when the next try is', async () => {
    const scenario = await openByHand([
      { frames: [delta(1, 'a')], end: 'error' },
      { status: 503 },
      { status: 503 },
    ]);
    const began = scenario.clock.now();
    expect(scenario.controller.snapshot.connection).to.deep.equal({
      state: 'reconnecting',
      attempt: 1,
      retryAt: began + 3000,
      troubleSince: began,
    });
    await scenario.clock.advance(3000);
    expect(scenario.controller.snapshot.connection).to.include({
      state: 'reconnecting',
      attempt: 2,
      troubleSince: began,
    });
    const [, , lost] = scenario.of('connection');
    expect(lost).to.deep.equal({ state: 'reconnecting', previous: 'open', attempt: 1, retryInMs: 3000 });
  });
});
