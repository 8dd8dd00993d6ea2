import { expect } from '@open-wc/testing';
import { Api, type ApiResult } from '../../src/controller/api.js';
import { TokenSource } from '../../src/controller/token.js';
import type { TokenReason } from '../../src/controller/types.js';
import { limits } from '../../src/limits.js';
import type { Command } from '../../src/protocol/dialect.js';
import { FakeClock } from './support/fake-clock.js';

type Handler = (url: string, init: RequestInit) => Response | Promise<Response>;

const setup = (handler: Handler, tokens = ['t1', 't2']) => {
  const clock = new FakeClock();
  const seen: { url: string; init: RequestInit; headers: Headers }[] = [];
  const reasons: TokenReason[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    seen.push({ url: String(input), init, headers: new Headers(init.headers) });
    return handler(String(input), init);
  };
  const getToken = ({ reason }: { reason: TokenReason }): string => {
    reasons.push(reason);
    return tokens[reasons.filter((r) => r === 'refresh').length] ?? '';
  };
  const source = new TokenSource({ getToken, useTokenUrl: false, tokenUrl: undefined, fetch });
  const api = new Api({ baseUrl: 'https://api.example/v1', tokens: source, fetch, clock });
  return { api, clock, seen, reasons };
};

const command: Command<unknown> = { method: 'GET', path: '/x', read: (answer) => answer };
const post: Command<unknown> = { method: 'POST', path: '/x', body: { a: 1 }, read: (answer) => answer };
const failure = (result: ApiResult<unknown>) => {
  if (result.ok) throw new Error('expected a failure');
  return result;
};

describe('api', () => {
  it('C-003 C-007 sends the token as a header only, with no cookies, no cache and no redirects', async () => {
    const { api, seen } = setup(() => Response.json({ data: 1 }));
    expect(await api.run(post)).to.deep.equal({ ok: true, value: { data: 1 } });
    const [request] = seen;
    expect(request?.url).to.equal('https://api.example/v1/x');
    expect(request?.init).to.include({
      method: 'POST',
      body: '{"a":1}',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    expect(request?.headers.get('authorization')).to.equal('Bearer t1');
    expect(request?.headers.get('content-type')).to.equal('application/json');
  });

  it('takes any 2xx for success, with or without a readable body', async () => {
    const bodies: [number, string | null][] = [
      [200, '{}'],
      [201, ''],
      [202, 'not json'],
      [204, null],
      [299, '[1]'],
    ];
    for (const [status, body] of bodies) {
      const { api } = setup(() => new Response(body, { status }));
      expect((await api.run(post)).ok, String(status)).to.equal(true);
    }
  });

  it('C-008 tells 401, 403, 404, 410, 413, 429 and 5xx apart', async () => {
    const codes = {
      403: 'forbidden',
      404: 'not_found',
      410: 'not_found',
      413: 'too_large',
      429: 'rate_limited',
      500: 'server',
      503: 'server',
      409: 'protocol',
      422: 'protocol',
    };
    for (const [status, code] of Object.entries(codes)) {
      const { api } = setup(
        () => new Response('{"error":{"message":"Failed to fetch"}}', { status: Number(status) }),
      );
      expect(failure(await api.run(post))).to.deep.include({ code, status: Number(status) });
    }
  });

  it('HTTP-06 reads Retry-After of a 429', async () => {
    const { api } = setup(() => new Response('', { status: 429, headers: { 'retry-after': '7' } }));
    expect(failure(await api.run(post)).retryAfterMs).to.equal(7000);
  });

  it('HTTP-01 refreshes the token once on 401 and sends again', async () => {
    const { api, seen, reasons } = setup((_, init) =>
      new Headers(init.headers).get('authorization') === 'Bearer t2'
        ? Response.json('ok')
        : new Response('', { status: 401 }),
    );
    expect(await api.run(post)).to.deep.equal({ ok: true, value: 'ok' });
    expect(seen).to.have.length(2);
    expect(reasons).to.deep.equal(['initial', 'refresh']);
  });

  it('HTTP-03 stops after the second 401', async () => {
    const { api, seen } = setup(() => new Response('', { status: 401 }));
    expect(failure(await api.run(post))).to.deep.equal({ ok: false, code: 'unauthorized', status: 401 });
    expect(seen).to.have.length(2);
  });

  it('sends nothing without a token', async () => {
    const { api, seen } = setup(() => Response.json(1), ['']);
    expect(failure(await api.run(post))).to.deep.equal({ ok: false, code: 'unauthorized' });
    expect(seen).to.have.length(0);
  });

  it('HTTP-09 answers network, without a status, when nobody answered', async () => {
    const { api } = setup(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(failure(await api.run(command))).to.deep.equal({ ok: false, code: 'network' });
  });

  it('gives up waiting after a time, and when the caller does, even if fetch does not listen', async () => {
    const { api, clock } = setup(() => new Promise(() => undefined));
    const slow = api.run(command);
    await clock.advance(limits.requestMs);
    expect(failure(await slow).code).to.equal('network');
    const aborter = new AbortController();
    const called = api.run(command, aborter.signal);
    await clock.advance(0);
    aborter.abort();
    expect(failure(await called).code).to.equal('network');
    expect(failure(await api.run(command, aborter.signal)).code).to.equal('network');
    expect(clock.pending).to.equal(0);
  });

  it('bounds the answer', async () => {
    let pulled = 0;
    const chunk = new Uint8Array(1_000_000).fill(32);
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled++;
        controller.enqueue(chunk);
      },
    });
    const { api } = setup(() => new Response(endless));
    expect(failure(await api.run(command))).to.deep.equal({ ok: false, code: 'protocol', status: 200 });
    expect(pulled * chunk.length).to.be.at.most(limits.answerBytes + 3 * chunk.length);
  });

  it('calls a body that breaks off unanswered', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) });
    const { api } = setup(() => new Response(broken));
    expect(failure(await api.run(command))).to.deep.equal({ ok: false, code: 'network' });
  });
});
