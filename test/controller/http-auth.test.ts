import { expect } from '@open-wc/testing';
import type { TokenReason } from '../../src/controller/types.js';
import { limits } from '../../src/limits.js';
import { loadCase } from './support/cases.js';
import { completed, delta, settled } from './support/frames.js';
import { goOnline, setOnline } from './support/page.js';
import { Scenario } from './support/scenario.js';

const isoDate = (ms: number): string => new Date(ms).toUTCString();

const gapsOf = (scenario: Scenario): number[] =>
  scenario.server.streamRequests
    .slice(1)
    .map(({ at }, index) => at - (scenario.server.streamRequests[index]?.at ?? 0));

describe('HTTP and tokens', () => {
  it('HTTP-01 C-006 C-008 G-03 G-28 refreshes the token once on a reconnect and goes on', async () => {
    const { input } = await loadCase('HTTP-01');
    const scenario = new Scenario(input);
    await scenario.send();
    await scenario.finish();
    expect(scenario.server.mismatches).to.deep.equal([]);
    expect(scenario.refreshes).to.equal(1);
    expect(scenario.server.streamRequests).to.have.length(3);
    expect(scenario.text).to.equal('A');
    expect(scenario.codes).to.deep.equal([]);
  });

  it('HTTP-03 C-008 stops at the second 401 and says so once, without the token', async () => {
    const { input } = await loadCase('HTTP-03');
    const scenario = new Scenario(input, { tokens: ['secret-t1', 'secret-t2'] });
    await scenario.send();
    await scenario.clock.advance(600_000);
    expect(scenario.server.streamRequests).to.have.length(2);
    expect(scenario.refreshes).to.equal(1);
    expect(scenario.codes).to.deep.equal(['unauthorized']);
    expect(scenario.controller.snapshot.connection.state).to.equal('failed');
    expect(JSON.stringify([scenario.told, scenario.controller.snapshot])).not.to.contain('secret');
  });

  it('HTTP-03 goes on after signing in, when a person retries', async () => {
    const refused = { status: 401, bodyText: '{}' };
    const scenario = new Scenario({
      connections: [refused, refused, { frames: [delta(1, 'A'), completed(2, 'A'), settled(3)] }],
    });
    await scenario.send();
    expect(scenario.controller.snapshot.error?.code).to.equal('unauthorized');
    document.dispatchEvent(new Event('visibilitychange'));
    await scenario.clock.advance(60_000);
    expect(scenario.server.streamRequests).to.have.length(2);
    expect(await scenario.controller.retry()).to.equal(true);
    await scenario.finish();
    expect(scenario.text).to.equal('A');
    expect(scenario.controller.snapshot.error).to.equal(undefined);
  });

  it('HTTP-05 G-19 204 on a reconnect means that the stored message is all there is', async () => {
    const { input } = await loadCase('HTTP-05');
    const scenario = new Scenario(input);
    await scenario.send();
    await scenario.finish();
    await scenario.clock.advance(600_000);
    expect(scenario.server.streamRequests).to.have.length(2);
    expect(scenario.cards.map(({ callId, state }) => [callId, state])).to.deep.equal([['tc_1', 'completed']]);
    expect(scenario.text).to.equal('Done.');
    expect(scenario.controller.snapshot.turn).to.equal('idle');
  });

  for (const chance of [0, 0.999]) {
    it(`HTTP-06 C-008 waits at least Retry-After, as seconds and as a date (chance ${chance})`, async () => {
      const { input } = await loadCase('HTTP-06');
      const scenario = new Scenario({
        ...input,
        connections:
          input.connections?.map((connection, index) =>
            index === 1
              ? { ...connection, headers: { 'retry-after': isoDate(scenarioStart + 9000 + 7000 * 1.5) } }
              : connection,
          ) ?? [],
      });
      scenario.clock.chance = chance;
      await scenario.send();
      expect(scenario.controller.snapshot.error).to.include({ code: 'rate_limited', retryAfterMs: 7000 });
      await scenario.finish();
      const [first = 0, second = 0] = gapsOf(scenario);
      expect(first).to.be.within(7000, 20_000);
      expect(second).to.be.within(8000, 25_000);
      expect(scenario.codes).to.deep.equal(['rate_limited']);
      expect(scenario.controller.snapshot.error).to.equal(undefined);
    });
  }
  const scenarioStart = Date.parse('2026-04-12T10:00:00.000Z');

  it('HTTP-06 does not come back sooner because the page was shown', async () => {
    const busy = { status: 429, headers: { 'retry-after': '20' } };
    const scenario = new Scenario({ connections: [busy, { frames: [settled(1)] }] });
    await scenario.send();
    await scenario.clock.advance(5000);
    document.dispatchEvent(new Event('visibilitychange'));
    await scenario.clock.advance(5000);
    expect(scenario.server.streamRequests).to.have.length(1);
  });

  it('HTTP-07 C-012 an HTML page is an error to be retried by hand, not a stream', async () => {
    const { input } = await loadCase('HTTP-07');
    const scenario = new Scenario({
      ...input,
      connections: [...(input.connections ?? []), { frames: [settled(1)] }],
    });
    await scenario.send();
    await scenario.clock.advance(60_000);
    expect(scenario.server.streamRequests).to.have.length(1);
    expect(scenario.of('event')).to.deep.equal([]);
    expect(scenario.codes).to.deep.equal(['protocol']);
    expect(scenario.controller.snapshot.error?.retryable).to.equal(true);
    expect(scenario.controller.snapshot.connection.state).to.equal('failed');
    expect(JSON.stringify(scenario.controller.snapshot)).not.to.contain('Sign in<');
    expect(await scenario.controller.retry()).to.equal(true);
  });

  it('HTTP-09 tells a failed network from a server error, and offline by the page alone', async () => {
    const { input } = await loadCase('HTTP-09');
    const variants = input.variants as {
      reject?: string;
      status?: number;
      bodyText?: string;
      onLine: boolean;
    }[];
    const seen: string[] = [];
    for (const { onLine, ...answer } of variants) {
      setOnline(onLine);
      const scenario = new Scenario({ connections: [answer], repeatLast: true });
      await scenario.send();
      await scenario.clock.advance(limits.giveUpMs + limits.retryMaxMs);
      const { connection, error } = scenario.controller.snapshot;
      seen.push(connection.state === 'offline' ? 'offline' : (error?.code ?? 'none'));
      scenario.controller.dispose();
    }
    setOnline(true);
    expect(seen).to.deep.equal(['network', 'network', 'offline', 'server']);
  });

  it('HTTP-09 offline waits without trying, and online tries at once', async () => {
    const scenario = new Scenario({
      connections: [
        { frames: [delta(1, 'A')], end: 'error' },
        { frames: [delta(2, 'B'), completed(3, 'AB'), settled(4)] },
      ],
    });
    setOnline(false);
    await scenario.send();
    await scenario.clock.advance(3_600_000);
    expect(scenario.controller.snapshot.connection).to.include({ state: 'offline', attempt: 0 });
    expect(scenario.server.streamRequests).to.have.length(1);
    goOnline(true);
    await scenario.clock.advance(0);
    expect(scenario.server.streamRequests).to.have.length(2);
    await scenario.finish();
    expect(scenario.text).to.equal('AB');
    expect(scenario.codes).to.deep.equal([]);
  });

  it('HTTP-09 going offline turns a running wait into one for online', async () => {
    const scenario = new Scenario({
      connections: [{ frames: [delta(1, 'A')], end: 'error' }, { frames: [settled(2)] }],
    });
    await scenario.send();
    await scenario.clock.advance(0);
    expect(scenario.controller.snapshot.connection.state).to.equal('reconnecting');
    goOnline(false);
    await scenario.clock.advance(60_000);
    expect(scenario.controller.snapshot.connection.state).to.equal('offline');
    expect(scenario.server.streamRequests).to.have.length(1);
    goOnline(true);
    await scenario.finish();
    expect(scenario.server.streamRequests).to.have.length(2);
  });

  it('HTTP-10 C-008 403, 404 and 410 are final', async () => {
    for (const [status, code] of [
      [403, 'forbidden'],
      [404, 'not_found'],
      [410, 'not_found'],
    ] as const) {
      const scenario = new Scenario({ connections: [{ status, bodyText: '{}' }], repeatLast: true });
      await scenario.send();
      await scenario.clock.advance(3_600_000);
      expect(scenario.server.streamRequests, String(status)).to.have.length(1);
      expect(scenario.codes).to.deep.equal([code]);
      expect(scenario.controller.snapshot.connection.state).to.equal('failed');
      expect(scenario.controller.snapshot.error).to.include({ code, retryable: false });
    }
  });

  it('HTTP-10 5xx back off with growing waits, give up, and Retry makes one request', async () => {
    for (const status of [500, 502, 503]) {
      const scenario = new Scenario({ connections: [{ status, bodyText: '{}' }], repeatLast: true });
      await scenario.send();
      await scenario.clock.advance(3_600_000);
      const tries = scenario.server.streamRequests.length;
      expect(tries).to.be.within(5, 20);
      const gaps = gapsOf(scenario);
      gaps.forEach((gap, index) => expect(gap).to.be.within(gaps[index - 1] ?? 3000, limits.retryMaxMs));
      expect(scenario.controller.snapshot.connection.state).to.equal('failed');
      expect(scenario.codes).to.deep.equal(['server']);
      expect(await scenario.controller.retry()).to.equal(false);
      await scenario.clock.advance(2000);
      expect(scenario.server.streamRequests).to.have.length(tries + 1);
      expect(scenario.controller.snapshot.connection.state).to.equal('failed');
    }
  });

  it('HTTP-10 after giving up, online and a shown page still try', async () => {
    const down = { status: 503 };
    const scenario = new Scenario({
      connections: [...Array<typeof down>(12).fill(down), { frames: [settled(1)] }],
    });
    await scenario.send();
    await scenario.clock.until(() => scenario.controller.snapshot.connection.state === 'failed');
    const tries = scenario.server.streamRequests.length;
    goOnline(true);
    await scenario.clock.advance(0);
    expect(scenario.server.streamRequests).to.have.length(tries + 1);
    await scenario.finish();
    expect(scenario.states.at(-1)).to.equal('closed');
  });

  it('G-28 UX-7.8 a stream and a POST that are refused together share one refresh', async () => {
    const reasons: TokenReason[] = [];
    const scenario = new Scenario(
      {
        connections: [
          { frames: [delta(1, 'A')], end: 'error' },
          { status: 401 },
          { frames: [completed(2, 'A'), settled(3)] },
        ],
        http: { 'POST /ai/runs/r1/cancel': [{ status: 401 }, { status: 202 }] },
      },
      {
        getToken: async ({ reason }) => {
          reasons.push(reason);
          return reason === 'refresh' ? 'new' : 'old';
        },
      },
    );
    await scenario.send();
    void scenario.controller.stop();
    await scenario.finish();
    expect(reasons.filter((reason) => reason === 'refresh')).to.have.length(1);
    expect(scenario.server.streamRequests.at(-1)?.headers.authorization).to.equal('Bearer new');
    expect(scenario.server.posts.filter((post) => post.endsWith('/cancel'))).to.have.length(2);
  });

  it('a token source that says no, or is down, is told apart', async () => {
    const refused = new Scenario({}, { getToken: () => Promise.reject(new Error('signed out')) });
    expect(await refused.controller.send('q')).to.equal(false);
    expect(refused.codes).to.deep.equal(['unauthorized']);
    const down = new Scenario({}, { getToken: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await down.controller.send('q')).to.equal(false);
    expect(down.codes).to.deep.equal(['network']);
    expect([...refused.server.requests, ...down.server.requests]).to.deep.equal([]);
  });

  it('C-009 makes no request without a usable base URL or a token source', async () => {
    for (const options of [
      { baseUrl: 'http://api.example/v1' },
      { baseUrl: '' },
      { tokenUrl: 'https://evil.example/token', getToken: undefined },
    ]) {
      const scenario = new Scenario({}, options);
      await scenario.controller.start();
      expect(await scenario.controller.send('q')).to.equal(false);
      expect(scenario.codes).to.deep.equal(['config']);
      expect(scenario.controller.snapshot.error?.code).to.equal('config');
      expect(scenario.server.requests).to.deep.equal([]);
      expect(scenario.messages).to.deep.equal([]);
    }
  });

  it("C-007 signs nothing where only the host's fetch is given", async () => {
    const scenario = new Scenario(
      { connections: [{ frames: [settled(1)] }] },
      {
        getToken: undefined,
      },
    );
    await scenario.send();
    await scenario.finish();
    expect(scenario.server.requests.every(({ headers }) => headers.authorization === undefined)).to.equal(
      true,
    );
    expect(scenario.server.streamRequests).to.have.length(1);
  });
});
