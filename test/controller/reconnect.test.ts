import { expect } from '@open-wc/testing';
import { manual, openByHand } from './support/by-hand.js';
import type { CaseConnection } from './support/case-server.js';
import { loadCase } from './support/cases.js';
import {
  approvalRequired,
  approvalResponse,
  completed,
  connected,
  delta,
  settled,
} from './support/frames.js';
import { Scenario } from './support/scenario.js';

describe('reconnecting', () => {
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

  it('trouble that ended in the stored message leaves no error behind', async () => {
    const down = { status: 503 };
    const scenario = new Scenario({
      connections: [{ frames: [delta(1, 'He')], end: 'error' }, down, down, { status: 410 }],
      history: { messages: [{ id: 'm1', role: 'assistant', content: 'Hello', runId: 'r1' }] },
    });
    await scenario.send();
    await scenario.clock.until(() => scenario.controller.snapshot.error?.code === 'server');
    await scenario.finish();
    expect(scenario.text).to.equal('Hello');
    expect(scenario.controller.snapshot.error).to.equal(undefined);
  });

  it('two widgets on one session stream it each for itself, and one sees what the other decides', async () => {
    const one = new Scenario(
      {
        connections: [manual, manual],
        history: { messages: [], activeRun: { runId: 'r1', messageId: 'm1' } },
      },
      { sessionId: 's1' },
    );
    const { clock, server } = one;
    const two = new Scenario({}, { sessionId: 's1', clock, baseUrl: server.baseUrl, fetch: server.fetch });
    await one.controller.start();
    await two.controller.start();
    await clock.advance(300);
    const tell = async (...frames: string[]): Promise<void> => {
      for (const stream of server.live) stream.push(...frames);
      await clock.advance(20);
    };
    await tell(delta(1, 'May I? '), approvalRequired(2));
    expect(await one.controller.approve('tc_1')).to.equal(true);
    await tell(approvalResponse(3), delta(4, 'Done.'), settled(5));
    expect([one.text, two.text]).to.deep.equal(['May I? Done.', 'May I? Done.']);
    expect([one, two].map(({ cards }) => cards[0]?.approval?.by)).to.deep.equal(['you', 'elsewhere']);
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

  it('a host may retry as soon as it hears of the failure', async () => {
    for (const type of ['connection', 'error'] as const) {
      const down = { status: 403 };
      const scenario = new Scenario({ connections: [down, { frames: [settled(1)] }] });
      let retries = 0;
      scenario.controller.on(type, (detail) => {
        const failed = 'code' in detail || detail.state === 'failed';
        if (failed && ++retries < 5) void scenario.controller.retry();
      });
      await scenario.send();
      await scenario.finish();
      expect(scenario.server.streamRequests, type).to.have.length(2);
      expect(retries, type).to.equal(1);
    }
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
