import { expect } from '@open-wc/testing';
import { createInstance, type BackendInstance } from './client.js';

const readAll = async (response: Response): Promise<string> => response.text();

describe('backend in browser tests', () => {
  let backend: BackendInstance;
  const api = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${backend.token}`, 'content-type': 'application/json' };
    return fetch(backend.baseUrl + path, { ...init, headers });
  };
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await api(path, { method: 'POST', body: JSON.stringify(body) });
    return ((await response.json()) as { data: T }).data;
  };
  const ask = async (content: string): Promise<{ path: string; runId: string }> => {
    const { id } = await post<{ id: string }>('/ai/sessions', {});
    const sent = await post<{ id: string; runId: string }>(`/ai/sessions/${id}/messages`, { content });
    return { path: `/ai/sessions/${id}/messages/${sent.id}/stream`, runId: sent.runId };
  };

  beforeEach(async () => {
    backend = await createInstance();
  });
  afterEach(() => backend.dispose());

  it('C-011 G-29 streams to a page of another origin, whose preflight is answered', async () => {
    expect(new URL(backend.baseUrl).origin).not.to.equal(location.origin);
    const { path } = await ask('Count to 30');
    const response = await api(path);
    expect(response.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    const text = await readAll(response);
    expect(text).to.contain('event: stream.connected').and.to.contain('event: run.settlement.completed');
  });

  it('hands out tokens on the origin of the page', async () => {
    const { token } = (await (await fetch(backend.tokenUrl)).json()) as { token: string };
    const { baseUrl } = backend;
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${baseUrl}/ai/sessions`, { method: 'POST', headers })).status).to.equal(201);
  });

  it('logs requests without the token', async () => {
    await post('/ai/sessions', {});
    const request = (await backend.requests('/ai/sessions')).find(({ method }) => method === 'POST');
    expect(request?.token).to.include({ sub: 'demo' });
    expect(JSON.stringify(request)).not.to.contain(backend.token);
  });

  it('goes down and comes back', async () => {
    const { path } = await ask('Count to 200');
    await backend.down();
    expect(await api(path).catch((error: unknown) => error)).to.be.instanceOf(TypeError);
    await backend.up();
    expect(await readAll(await api(path))).to.contain('event: run.settlement.completed');
  });
});
