/**
 * The widget as one of the pages of a larger side-by-side harness, by its public interface. That harness serves
 * `/lib/page.js` and, at `/chao/entry`, the path of chao.js; `send({ url })` names the stream to show. The small requests
 * of the API are answered here, stored messages in pages as the API does; the stream is read over the network.
 */
import { register } from '/lib/page.js';

const RUN = '550e8400-e29b-41d4-a716-446655440000';
const answer = (data, meta = {}) =>
  new Response(JSON.stringify({ data, meta }), { headers: { 'content-type': 'application/json' } });

/** A `fetch` for one chat. `streamUrl()` is where its stream is. */
function fetchFor(stored, streamUrl) {
  const page = ({ searchParams }) => {
    const before = searchParams.get('before');
    const end = before === null ? stored.length : stored.findIndex(({ id }) => id === before);
    const start = Math.max(0, end - Number(searchParams.get('limit') ?? stored.length));
    const messages = stored.slice(start, end).map(({ id, role, text }) => {
      return { id, role, content: text, status: 'completed', createdAt: '2026-01-01T00:00:00.000Z' };
    });
    return answer(messages, { hasMore: start > 0 });
  };
  return (input, { method = 'GET', signal } = {}) => {
    const url = new URL(input, location.href);
    if (url.pathname.endsWith('/stream')) return fetch(streamUrl(), { signal });
    if (method === 'GET') return Promise.resolve(page(url));
    const isMessage = url.pathname.endsWith('/messages');
    const sent = { id: 'm1', runId: RUN, userMessageId: 'u1' };
    return Promise.resolve(answer(isMessage ? sent : { id: 'session', mode: 'approval' }));
  };
}

function offer() {
  let chat;
  let streamUrl;
  const send = ({ url }) => {
    streamUrl = url;
    return chat.send('go');
  };
  const mount = async ({ history = [] }) => {
    chat = document.createElement('chao-chat');
    chat.style.blockSize = '100%';
    chat.fetch = fetchFor(history, () => streamUrl);
    chat.getToken = () => 'bench';
    chat.baseUrl = `${location.origin}/api/v1`;
    if (history.length) chat.sessionId = 'session';
    document.querySelector('#root').append(chat);
    await chat.updateComplete;
  };
  const caps = { markdown: true, history: true, tools: true };
  const rest = { streamDone: () => chat.turn === 'idle', text: () => window.benchProbe.text() };
  register({ wire: 'contract', caps, mount, send, tools: send, ...rest });
}

const response = await fetch('/chao/entry');
if (response.ok) {
  await import(await response.text());
  offer();
} else window.bench = { missing: true };
