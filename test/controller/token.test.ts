import { expect } from '@open-wc/testing';
import { TokenSource, type TokenOptions } from '../../src/controller/token.js';
import type { TokenReason } from '../../src/controller/types.js';

const noFetch = (): Promise<Response> => Promise.reject(new Error('no request expected'));

const source = (options: Partial<TokenOptions>): TokenSource =>
  new TokenSource({ useTokenUrl: false, tokenUrl: undefined, fetch: noFetch, ...options });

describe('token source', () => {
  it('C-007 asks anew for each request and says why', async () => {
    const reasons: TokenReason[] = [];
    const tokens = source({ getToken: ({ reason }) => `t${reasons.push(reason)}` });
    expect(await tokens.get()).to.deep.equal({ token: 't1' });
    expect(await tokens.get()).to.deep.equal({ token: 't2' });
    expect(await tokens.refresh('t2')).to.deep.equal({ token: 't3' });
    expect(reasons).to.deep.equal(['initial', 'initial', 'refresh']);
  });

  it('G-28 refreshes once for all who were refused at the same time, and others join', async () => {
    let refreshes = 0;
    let finish = (_token: string): void => undefined;
    const getToken = ({ reason }: { reason: TokenReason }): string | Promise<string> =>
      reason === 'initial' ? 'old' : new Promise((resolve) => ((finish = resolve), refreshes++));
    const tokens = source({ getToken });
    const answers = Promise.all([tokens.refresh('old'), tokens.refresh('old'), tokens.get()]);
    finish('new');
    expect(await answers).to.deep.equal([{ token: 'new' }, { token: 'new' }, { token: 'new' }]);
    expect(refreshes).to.equal(1);
  });

  it('G-28 gives a late 401 of the old token the one that was fetched meanwhile', async () => {
    let refreshes = 0;
    const tokens = source({ getToken: ({ reason }) => (reason === 'initial' ? 'old' : `new${++refreshes}`) });
    await tokens.refresh('old');
    expect(await tokens.refresh('old')).to.deep.equal({ token: 'new1' });
    expect(refreshes).to.equal(1);
    expect(await tokens.refresh('new1')).to.deep.equal({ token: 'new2' });
  });

  it('refreshes a token that the host has replaced by itself, instead of going back to an older one', async () => {
    let current = 't1';
    const tokens = source({ getToken: ({ reason }) => (reason === 'refresh' ? (current += '+') : current) });
    expect(await tokens.refresh('t1')).to.deep.equal({ token: 't1+' });
    current = 't9';
    expect(await tokens.get()).to.deep.equal({ token: 't9' });
    expect(await tokens.refresh('t9')).to.deep.equal({ token: 't9+' });
  });

  it('asks again after a refresh that failed', async () => {
    let fail = true;
    const tokens = source({ getToken: () => (fail ? '' : 'new') });
    expect(await tokens.refresh('old')).to.deep.equal({ error: 'unauthorized' });
    fail = false;
    expect(await tokens.refresh('old')).to.deep.equal({ token: 'new' });
  });

  it('answers unauthorized when getToken gives nothing usable or refuses', async () => {
    const bad: TokenOptions['getToken'][] = [
      () => '',
      () => undefined as unknown as string,
      () => Promise.resolve(7 as unknown as string),
      () => Promise.reject(new Error('signed out')),
      () => {
        throw new Error('signed out');
      },
    ];
    for (const getToken of bad)
      expect(await source({ getToken }).get()).to.deep.equal({ error: 'unauthorized' });
  });

  it('takes a failed fetch inside getToken for a network that is down', async () => {
    const failing = [new TypeError('Failed to fetch'), new DOMException('late', 'TimeoutError')];
    for (const error of failing) {
      const tokens = source({ getToken: () => Promise.reject(error) });
      expect(await tokens.get()).to.deep.equal({ error: 'network' });
    }
  });

  it('token-url: GET, same-origin credentials, not stored, asked each time', async () => {
    const seen: [string, RequestInit | undefined][] = [];
    const fetch = (url: unknown, init?: RequestInit): Promise<Response> => {
      seen.push([String(url), init]);
      return Promise.resolve(Response.json({ token: `t${seen.length}` }));
    };
    const tokens = source({ useTokenUrl: true, tokenUrl: '/token', fetch });
    expect(await tokens.get()).to.deep.equal({ token: 't1' });
    expect(await tokens.get()).to.deep.equal({ token: 't2' });
    expect(seen[0]?.[0]).to.equal('/token');
    expect(seen[0]?.[1]).to.include({ credentials: 'same-origin', cache: 'no-store' });
    expect(seen[0]?.[1]?.method ?? 'GET').to.equal('GET');
  });

  it('token-url: not 2xx or no token is unauthorized, no answer is network, elsewhere is config', async () => {
    const from = (fetch: typeof globalThis.fetch): TokenSource =>
      source({ useTokenUrl: true, tokenUrl: '/token', fetch });
    const answers = [
      new Response('{}', { status: 500 }),
      new Response('{"token":"t"}', { status: 401 }),
      new Response('<html>'),
      Response.json({ token: '' }),
      Response.json(null),
      Response.json({ toString: 1 }),
    ];
    for (const answer of answers) {
      expect(await from(() => Promise.resolve(answer)).get()).to.deep.equal({ error: 'unauthorized' });
    }
    expect(await from(() => Promise.reject(new TypeError('x'))).get()).to.deep.equal({ error: 'network' });
    expect(await source({ useTokenUrl: true }).get()).to.deep.equal({ error: 'config' });
  });

  it("without a source of its own leaves signing to the host's fetch and cannot refresh", async () => {
    const tokens = source({});
    expect(await tokens.get()).to.deep.equal({ token: undefined });
    expect(tokens.canRefresh).to.equal(false);
    expect(await tokens.refresh(undefined)).to.deep.equal({ error: 'unauthorized' });
  });
});
