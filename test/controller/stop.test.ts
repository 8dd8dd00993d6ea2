import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { framesOf, manual, openByHand } from './support/by-hand.js';
import { completed, delta, frame, settled } from './support/frames.js';
import { Scenario } from './support/scenario.js';

describe('stop', () => {
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
});
