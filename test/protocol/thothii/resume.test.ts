import { expect } from '@open-wc/testing';
import { StreamController } from '../../../src/controller/stream-controller.js';
import { createThothiiDialect } from '../../../src/protocol/thothii/index.js';
import { messageText } from '../../../src/state/index.js';
import { waitUntil } from '../../support/wait-until.js';
import { loadJson } from '../helpers.js';

interface OpenStream {
  readonly headers: Headers;
  readonly signal: AbortSignal | null | undefined;
  write(...frames: string[]): void;
}

const frame = (id: number, event: string, data: object): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A server of which the test writes every answer; its streams go on after they were called off. */
function session(resume: () => { readonly status: number; readonly body: object }) {
  const streams: OpenStream[] = [];
  const posts: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const path = new URL(String(input)).pathname.replace('/thothii', '');
    if (init?.method === 'POST') posts.push(path);
    if (path.endsWith('/events')) {
      let write: OpenStream['write'] = () => undefined;
      // Once its reader has let go, nothing can be put in any more: that is what is to happen.
      let gone = false;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder();
          write = (...frames) => {
            for (const one of gone ? [] : frames) controller.enqueue(encoder.encode(one));
          };
        },
        cancel() {
          gone = true;
        },
      });
      streams.push({
        headers: new Headers(init?.headers),
        signal: init?.signal,
        write: (...frames) => write(...frames),
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    }
    if (path.endsWith('/resume')) {
      const { status, body } = resume();
      return Promise.resolve(Response.json(body, { status }));
    }
    if (path.endsWith('/prompt')) return Promise.resolve(Response.json({}, { status: 202 }));
    return Promise.resolve(Response.json({ id: 's1', state: 'idle', turns: [], thinking: 'low' }));
  };
  const controller = new StreamController({
    dialect: createThothiiDialect(),
    baseUrl: `http://${Math.random().toString(36).slice(2)}.localhost/thothii`,
    sessionId: 's1',
    getToken: () => 't',
    fetch,
  });
  const text = (): string =>
    controller.snapshot.conversation.messages
      .filter(({ role }) => role === 'assistant')
      .map(messageText)
      .join('|');
  return { controller, streams, posts, text };
}

const cold = { id: 's1', state: 'idle', cold: true, provider: 'p', model: 'm', thinking: 'high' };

describe('thothii: resume of the selected session', () => {
  it('REV-09 T-024 T-026 T-028 opens the same URL once more, from the start, and takes nothing of the old stream', async () => {
    const { expect: wanted } = await loadJson<{ expect: { newConnectionsByVariant: number[] } }>(
      '../cases/rev-09.json',
    );
    const { controller, streams, text } = session(() => ({ status: 200, body: cold }));
    await controller.start();
    void controller.send('q');
    await waitUntil(() => streams.length === 1, 'no stream');
    streams[0]!.write(frame(1, 'state', { state: 'running' }), frame(2, 'text_delta', { delta: 'first' }));
    await waitUntil(() => text() === 'first', 'nothing came');
    await controller.resume();
    expect(streams.length - 1).to.equal(wanted.newConnectionsByVariant[0]);
    expect(streams[0]!.signal?.aborted).to.equal(true);
    expect(streams[1]!.headers.get('last-event-id')).to.equal(null);
    streams[0]!.write(frame(3, 'text_delta', { delta: 'OLD' }));
    // Ids start over: 1 and 2 were applied before, and are news all the same.
    streams[1]!.write(frame(1, 'state', { state: 'running' }), frame(2, 'text_delta', { delta: 'NEW' }));
    await waitUntil(() => text().includes('NEW'), 'the new stream is not read');
    expect(text()).to.equal('first|NEW');
    expect(controller.snapshot.session).to.deep.equal({ provider: 'p', model: 'm', thinking: 'high' });
    controller.dispose();
  });

  it('REV-09 T-027 a Resume that failed touches nothing, and says so', async () => {
    const { expect: wanted } = await loadJson<{ expect: { newConnectionsByVariant: number[] } }>(
      '../cases/rev-09.json',
    );
    const { controller, streams, text } = session(() => ({ status: 500, body: {} }));
    await controller.start();
    void controller.send('q');
    await waitUntil(() => streams.length === 1, 'no stream');
    const failed = await controller.resume().then(() => '', String);
    expect(failed).to.contain('trouble');
    expect(streams.length - 1).to.equal(wanted.newConnectionsByVariant[1]);
    expect(streams[0]!.signal?.aborted).to.equal(false);
    expect(controller.snapshot.error?.code).to.equal('server');
    streams[0]!.write(frame(1, 'text_delta', { delta: 'still here' }));
    await waitUntil(() => text() === 'still here', 'the stream is not read any more');
    controller.dispose();
  });

  it('T-022 T-026 a runtime that was kept goes on after the last id, on a new connection', async () => {
    const { controller, streams, text } = session(() => ({
      status: 200,
      body: { ...cold, state: 'running', cold: false },
    }));
    await controller.start();
    void controller.send('q');
    await waitUntil(() => streams.length === 1, 'no stream');
    streams[0]!.write(frame(1, 'text_delta', { delta: 'a' }));
    await waitUntil(() => text() === 'a', 'nothing came');
    await controller.resume();
    expect(streams).to.have.length(2);
    expect(streams[1]!.headers.get('last-event-id')).to.equal('1');
    streams[1]!.write(frame(1, 'text_delta', { delta: 'a' }), frame(2, 'text_delta', { delta: 'b' }));
    await waitUntil(() => text() === 'ab', 'it does not go on');
    controller.dispose();
  });

  it('T-029 T-030 G-56 lets go of the stream right after the end of the turn, and with the controller', async () => {
    const { controller, streams } = session(() => ({ status: 200, body: cold }));
    await controller.start();
    void controller.send('q');
    await waitUntil(() => streams.length === 1, 'no stream');
    streams[0]!.write(frame(1, 'text_delta', { delta: 'a' }), frame(2, 'turn_end', {}));
    await waitUntil(() => streams[0]!.signal?.aborted, 'still open');
    expect(controller.snapshot.connection.state).to.equal('closed');
    void controller.send('again');
    await waitUntil(() => streams.length === 2, 'no second stream');
    controller.dispose();
    expect(streams[1]!.signal?.aborted).to.equal(true);
  });
});
