import { expect } from '@open-wc/testing';
import { decide, type RetryCause, type RetryHint } from '../../src/controller/policy.js';
import { limits } from '../../src/limits.js';

const now = 1_000_000;
const hint: RetryHint = { retryMs: 3000, random: 0.5 };
const network: RetryCause = { kind: 'network' };

const status = (code: number, retryAfterMs?: number): RetryCause => ({
  kind: 'status',
  status: code,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

const waitOf = (attempt: number, cause: RetryCause, change: Partial<RetryHint> = {}): number => {
  const decision = decide(attempt, cause, { ...hint, ...change }, now);
  if (decision.do !== 'wait') throw new Error(`expected a wait, got ${decision.do}`);
  return decision.ms;
};

describe('retry policy', () => {
  it("C-163 G-18 SSE-09 waits the server's retry before the first try after a healthy connection", () => {
    expect(waitOf(0, network)).to.equal(3000);
    expect(waitOf(0, network, { retryMs: 4000, random: 0 })).to.equal(4000);
    expect(waitOf(0, { kind: 'end' })).to.equal(3000);
    expect(waitOf(0, { kind: 'stalled' }, { random: 0.999 })).to.equal(3000);
  });

  it('G-18 grows with jitter up to 30 s and never falls below the retry of the server', () => {
    for (const retryMs of [100, 1000, 3000, 20_000, 30_000]) {
      for (let attempt = 0; attempt < 40; attempt++) {
        const low = waitOf(attempt, network, { retryMs, random: 0 });
        const high = waitOf(attempt, network, { retryMs, random: 0.999_999 });
        expect(low).to.be.at.least(retryMs);
        expect(high).to.be.at.most(limits.retryMaxMs);
        if (attempt > 0 && retryMs < limits.retryMaxMs) expect(high).to.be.greaterThan(low);
        if (attempt > 0) expect(low).to.be.at.least(waitOf(attempt - 1, network, { retryMs, random: 0 }));
      }
    }
  });

  it('HTTP-10 backs off on 500, 502, 503, 408 and 425', () => {
    for (const code of [500, 502, 503, 504, 599, 408, 425]) expect(waitOf(0, status(code))).to.equal(3000);
  });

  it('HTTP-10 gives up after two minutes of failures between the 5th and the 20th try', () => {
    for (const random of [0, 0.5, 0.999]) {
      let at = 0;
      let attempt = 0;
      for (;;) {
        const decision = decide(attempt, status(503), { ...hint, random, troubleSince: 0 }, at);
        if (decision.do !== 'wait') break;
        at += decision.ms;
        attempt++;
      }
      expect(attempt + 1).to.be.within(5, 20);
      expect(at).to.be.within(limits.giveUpMs, limits.giveUpMs + limits.retryMaxMs);
      expect(decide(attempt, status(503), { ...hint, troubleSince: 0 }, at)).to.deep.equal({
        do: 'stop',
        code: 'server',
      });
    }
  });

  it('C-008 HTTP-10 stops at 403 and at what trying again cannot mend', () => {
    expect(decide(0, status(403), hint, now)).to.deep.equal({ do: 'stop', code: 'forbidden' });
    expect(decide(0, status(400), hint, now)).to.deep.equal({ do: 'stop', code: 'protocol' });
    expect(decide(0, status(302), hint, now)).to.deep.equal({ do: 'stop', code: 'protocol' });
  });

  it('HTTP-07 stops at an answer that is no event stream', () => {
    const html: RetryCause = { kind: 'media-type', mediaType: 'text/html' };
    expect(decide(0, html, hint, now)).to.deep.equal({ do: 'stop', code: 'protocol' });
  });

  it('C-008 G-28 HTTP-01 HTTP-03 refreshes the token once, then stops', () => {
    expect(decide(0, status(401), hint, now)).to.deep.equal({ do: 'refresh-token' });
    const again = decide(0, status(401), { ...hint, refreshed: true }, now);
    expect(again).to.deep.equal({ do: 'stop', code: 'unauthorized' });
    const refused = decide(0, { kind: 'refused', code: 'unauthorized' }, hint, now);
    expect(refused).to.deep.equal({ do: 'stop', code: 'unauthorized' });
  });

  it('G-19 RES-08 HTTP-05 loads the stored message on 204, 404, 410 and a stream that ends at once', () => {
    for (const code of [204, 404, 410]) {
      expect(decide(0, status(code), hint, now)).to.deep.equal({ do: 'load-persisted' });
    }
    expect(decide(0, { kind: 'end' }, { ...hint, empty: true }, now)).to.deep.equal({ do: 'load-persisted' });
    expect(waitOf(0, { kind: 'network' }, { empty: true })).to.equal(3000);
  });

  it('HTTP-06 takes Retry-After as a floor: jitter goes up only', () => {
    const waits = [0, 0.999].map((random) => waitOf(0, status(429, 7000), { random }));
    expect(waits[0]).to.equal(7000);
    expect(waits[1]).to.be.within(7001, 20_000);
    expect(waitOf(3, status(429, 1000), { random: 0 })).to.equal(waitOf(3, status(429), { random: 0 }));
    expect(waitOf(0, status(503, 9000), { random: 0 })).to.equal(9000);
    expect(waitOf(0, { kind: 'refused', code: 'rate_limited', retryAfterMs: 5000 }, { random: 0 })).to.equal(
      5000,
    );
  });

  it('C-165 C-166 RES-09 reconnects at once after a rotation, but not in a loop', () => {
    expect(waitOf(0, { kind: 'rotated' }, { openMs: 300_000 })).to.equal(0);
    expect(waitOf(0, { kind: 'rotated' }, { openMs: 1000 })).to.equal(2000);
    expect(waitOf(0, { kind: 'rotated' }, { openMs: 0, troubleSince: 0 })).to.equal(3000);
  });
});
