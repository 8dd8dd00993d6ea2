import { expect } from '@open-wc/testing';
import { StreamController } from '../../src/controller/stream-controller.js';
import { createChaoDialect } from '../../src/protocol/chao/index.js';
import { messageText } from '../../src/state/selectors/message-text.js';
import { CaseServer } from './support/case-server.js';
import { FakeClock } from './support/fake-clock.js';
import { approvalRequired, completed, delta, settled } from './support/frames.js';
import { Scenario } from './support/scenario.js';

const manual = { manual: true };

describe('notification', () => {
  it('comes for text in a frame, at once for approvals and ends', async () => {
    const scenario = new Scenario({ connections: [manual] });
    await scenario.send();
    await scenario.clock.advance(20);
    let calls = 0;
    scenario.controller.subscribe(() => calls++);
    for (let id = 1; id <= 100; id++) scenario.stream.push(delta(id, 'x'));
    await scenario.clock.advance(0);
    expect(calls).to.equal(0);
    await scenario.clock.advance(40);
    expect(calls).to.equal(1);
    scenario.stream.push(approvalRequired(101));
    await scenario.clock.advance(0);
    expect(calls).to.equal(2);
    scenario.stream.push(settled(102));
    await scenario.clock.advance(0);
    expect(calls).to.equal(3);
  });

  it('comes for text that grows all the time in every second frame, and for the first piece after a pause in the next', async () => {
    const scenario = new Scenario({ connections: [manual] });
    await scenario.send();
    let calls = 0;
    scenario.controller.subscribe(() => calls++);
    for (let id = 1; id <= 200; id++) {
      scenario.stream.push(delta(id, 'x'));
      await scenario.clock.advance(5);
    }
    expect(calls).to.be.within(20, 31);
    await scenario.clock.advance(1_000);
    calls = 0;
    scenario.stream.push(delta(201, 'x'));
    await scenario.clock.advance(16);
    expect(calls).to.equal(1);
  });

  it('snapshots are stable while nothing changes and share what did not', async () => {
    const scenario = new Scenario({ connections: [manual, manual] });
    await scenario.send();
    await scenario.deliver(delta(1, 'a'), completed(2, 'a'), settled(3));
    const { snapshot } = scenario.controller;
    expect(scenario.controller.snapshot).to.equal(snapshot);
    await scenario.send('next');
    const next = scenario.controller.snapshot;
    expect(next).not.to.equal(snapshot);
    expect(next.conversation.messages[1]).to.equal(snapshot.conversation.messages[1]);
    expect(JSON.parse(JSON.stringify(next.conversation))).to.deep.equal(next.conversation);
  });

  it('400 kB in pieces of four characters arrive whole, in linear time, with few notifications', async () => {
    const flood = async (pieces: number): Promise<number> => {
      const frames = Array.from({ length: pieces }, (_, index) => delta(index + 1, 'abcd'));
      const blocks = Array.from({ length: 100 }, (_, index) =>
        frames.slice((index * pieces) / 100, ((index + 1) * pieces) / 100).join(''),
      );
      const scenario = new Scenario({ frames: [...blocks, settled(pieces + 1)] });
      let calls = 0;
      scenario.controller.subscribe(() => calls++);
      const began = performance.now();
      await scenario.send();
      await scenario.finish();
      const took = performance.now() - began;
      expect(scenario.text).to.equal('abcd'.repeat(pieces));
      expect(calls).to.be.below(20);
      return took;
    };
    await flood(5000);
    const small = await flood(20_000);
    const large = await flood(100_000);
    // Five times as much; quadratic work would take 25 times as long.
    expect(large / small).to.be.below(20);
  }).timeout(120_000);

  it('C-131 hidden reasoning reaches neither events nor snapshot, and moves the cursor', async () => {
    const hidden =
      'id: 2\nevent: cot.delta\ndata: {"eventId":2,"type":"cot.delta","runId":"r1","payload":{"delta":"SECRET"}}\n\n';
    const scenario = new Scenario({
      connections: [{ frames: [delta(1, 'Hi'), hidden], end: 'error' }, { frames: [settled(3)] }],
    });
    await scenario.send();
    await scenario.finish();
    expect(scenario.server.lastEventIds).to.deep.equal([null, '2']);
    expect(JSON.stringify([scenario.told, scenario.controller.snapshot])).not.to.contain('SECRET');
  });

  it('a dialect or a listener of the host that throws neither escapes nor stops the run', async () => {
    const clock = new FakeClock();
    const server = new CaseServer(
      { connections: [{ frames: [delta(1, 'a'), settled(2)] }], repeatLast: true },
      clock,
    );
    let throwing = true;
    const dialect = createChaoDialect();
    const controller = new StreamController({
      dialect: {
        ...dialect,
        decode: (wire) => {
          if (throwing) throw new Error('dialect');
          return dialect.decode(wire);
        },
      },
      baseUrl: server.baseUrl,
      getToken: () => 't',
      fetch: server.fetch,
      clock,
    });
    const reported: string[] = [];
    const previous = window.onerror;
    window.onerror = (...args) => reported.push(args[4]?.message ?? '') > 0;
    controller.on('turn', () => {
      throw new Error('host');
    });
    await controller.send('q');
    await clock.advance(1000);
    throwing = false;
    await clock.advance(10_000);
    window.onerror = previous;
    expect(controller.snapshot.conversation.messages.map(messageText)).to.deep.equal(['q', 'a']);
    expect(reported).to.deep.equal(['host', 'dialect', 'host']);
  });

  it('a dialect that cannot name its stream stops with an error, without a rejection', async () => {
    const scenario = new Scenario({});
    const reported: string[] = [];
    const previous = window.onerror;
    window.onerror = (...args) => reported.push(args[4]?.message ?? '') > 0;
    const dialect = {
      ...createChaoDialect(),
      streamPath: () => {
        throw new Error('no path');
      },
    };
    const controller = new StreamController({
      dialect,
      baseUrl: scenario.server.baseUrl,
      getToken: () => 't',
      fetch: scenario.server.fetch,
      clock: scenario.clock,
    });
    await controller.send('q');
    await scenario.clock.advance(1000);
    window.onerror = previous;
    expect(reported).to.deep.equal(['no path']);
    expect(controller.snapshot.connection.state).to.equal('failed');
    expect(controller.snapshot.error?.code).to.equal('protocol');
  });

  it('works in a worker, which has no document but can be offline', async () => {
    const worker = new Worker(new URL('./support/worker.ts', import.meta.url), { type: 'module' });
    const { data } = await new Promise<MessageEvent>((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = (event) => reject(new Error(event.message));
    });
    worker.terminate();
    expect(data).to.deep.equal({
      texts: ['q', 'AB'],
      states: ['connecting', 'open', 'offline', 'reconnecting', 'open', 'closed'],
    });
  });

  it('works with the real clock and the real animation frame', async () => {
    const clock = new FakeClock(Date.now());
    const server = new CaseServer({ frames: [delta(1, 'a'), completed(2, 'a'), settled(3)] }, clock);
    const controller = new StreamController({
      dialect: createChaoDialect(),
      baseUrl: server.baseUrl,
      getToken: () => 't',
      fetch: server.fetch,
    });
    const closed = new Promise<void>((resolve) => {
      controller.subscribe(() => controller.snapshot.connection.state === 'closed' && resolve());
    });
    await controller.send('q');
    await closed;
    expect(controller.snapshot.conversation.messages.map(messageText)).to.deep.equal(['q', 'a']);
    controller.dispose();
  });
});
