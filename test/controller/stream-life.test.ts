import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { framesOf, manual, openByHand } from './support/by-hand.js';
import type { CaseConnection } from './support/case-server.js';
import { loadCase } from './support/cases.js';
import { completed, delta, frame, settled } from './support/frames.js';
import { pageTransition, setVisible } from './support/page.js';
import { Scenario } from './support/scenario.js';

describe('life of a stream', () => {
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

  it('LIFE-11 C-053 C-054 G-34 T-029 ends a connection that the server keeps open after the terminal event', async () => {
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
});
