import { expect } from '@open-wc/testing';
import { createPageBackend, type PageBackend } from './page.js';
import type { Tape } from './runs/tape.js';

const runId = 'aaaaaaaa-0000-4000-8000-000000000001';
const tape: Tape = {
  name: 'two-words',
  title: 'Two words',
  summary: 'A tape of two deltas.',
  covers: [],
  target: { sessionId: 'ses_tape', messageId: 'msg_tape', runId },
  user: 'Say two words',
  history: [
    {
      id: 'old',
      role: 'user',
      content: 'Earlier',
      status: 'completed',
      createdAt: '2026-04-12T09:00:00.000Z',
    },
  ],
  frames: [
    { at: 0, event: { eventId: 1, type: 'run.started', runId, payload: {} } },
    { at: 5, comment: 'keep-alive' },
    { at: 10, event: { eventId: 2, type: 'message.delta', runId, payload: { delta: 'two ' } } },
    { at: 10, raw: `id: 3\nevent: odd\ndata: {"runId":"${runId}"\n\n` },
    { at: 20, event: { eventId: 4, type: 'message.delta', runId, payload: { delta: 'words' } } },
    { at: 30, event: { eventId: 5, type: 'message.completed', runId, payload: { messageId: 'msg_tape' } } },
    { at: 40, event: { eventId: 6, type: 'run.settlement.completed', runId, payload: {} } },
  ],
};

/** Reads a body as a stream client does; `text()` hides the error of a broken one in some engines. */
async function readOut(response: Response): Promise<void> {
  const reader = response.body?.getReader();
  while (reader && !(await reader.read()).done);
}

describe('backend in the page', () => {
  let backend: PageBackend;
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${await backend.getToken()}`, ...init.headers };
    return backend.fetch(backend.baseUrl + path, { ...init, headers });
  };
  const history = async (sessionId: string): Promise<Record<string, unknown>[]> =>
    ((await (await call(`/ai/sessions/${sessionId}/messages`)).json()) as { data: Record<string, unknown>[] })
      .data;
  const streamOf = async (sessionId: string): Promise<string> => {
    const last = (await history(sessionId)).at(-1);
    return `/ai/sessions/${sessionId}/messages/${String(last?.id)}/stream`;
  };
  const open = async (): Promise<string> => {
    const opened = await backend.openTape('two-words');
    if (!('sessionId' in opened)) throw new Error('a chat tape opens as a session');
    return opened.sessionId;
  };

  beforeEach(() => {
    backend = createPageBackend({ tapes: [tape], times: { graceMs: 5, deltaMs: 1 } });
  });
  afterEach(() => backend.close());

  it('plays a tape with the ids of its own run, and keeps what it said', async () => {
    const sessionId = await open();
    const text = await (await call(await streamOf(sessionId))).text();
    expect(text)
      .to.contain('"delta":"two "')
      .and.to.contain('event: odd')
      .and.to.contain('event: message.completed');
    expect(text).not.to.contain(runId);
    const messages = await history(sessionId);
    expect(messages.map(({ content }) => content)).to.deep.equal(['Earlier', 'Say two words', 'two words']);
    expect(messages.at(-1)).to.include({ status: 'completed' });
  });

  it('refuses a token it has not made', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    expect(
      (await backend.fetch(`${backend.baseUrl}/ai/sessions`, { method: 'POST', headers })).status,
    ).to.equal(401);
  });

  it('fails like fetch: a drop rejects, a cut errors the body, an abort does both', async () => {
    const path = await streamOf(await open());
    backend.addFault({ drop: true });
    const dropped = await call(path).catch((error: unknown) => error);
    expect(dropped).to.be.instanceOf(TypeError);
    backend.addFault({ cutAfterEvents: 1 });
    const late = new AbortController();
    const cut = await call(path, { signal: late.signal });
    expect(await readOut(cut).catch((error: unknown) => error)).to.be.instanceOf(TypeError);
    late.abort();
    const abort = new AbortController();
    const response = await call(path, { signal: abort.signal });
    abort.abort();
    expect(await readOut(response).catch((error: { name: string }) => error.name)).to.equal('AbortError');
    expect(
      await call(path, { signal: abort.signal }).catch((error: { name: string }) => error.name),
    ).to.equal('AbortError');
  });
});
