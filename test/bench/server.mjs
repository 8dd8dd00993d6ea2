/** Serves the pages, the widget's files and the answers of the workloads, byte for byte the same to every page. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const pages = fileURLToPath(new URL('pages', import.meta.url));
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };
const RUN = '550e8400-e29b-41d4-a716-446655440000';
const TICK_MS = 5;

function frame(id, type, payload) {
  const timestamp = new Date().toISOString();
  const data = JSON.stringify({ eventId: id, type, runId: RUN, timestamp, payload });
  return `id: ${id}\nretry: 3000\nevent: ${type}\ndata: ${data}\n\n`;
}

async function sendFile(response, folder, path) {
  try {
    const body = await readFile(join(folder, normalize(path)));
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/json' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}

function sendJson(response, status, data, meta = {}) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data, meta }));
}

async function sendStream(response, { frames, perTick }) {
  const events = frames();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.socket.setNoDelay(true);
  response.write(frame(0, 'stream.connected', { runId: RUN }));
  const start = performance.now();
  for (let at = 0; at < events.length && !response.closed; at += perTick) {
    const wait = start + (at / perTick) * TICK_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const some = events.slice(at, at + perTick);
    response.write(some.map(([type, payload], i) => frame(at + i + 1, type, payload)).join(''));
  }
  const last = events.length + 1;
  response.write(frame(last, 'message.completed', { messageId: 'answer' }));
  response.end(frame(last + 1, 'run.settlement.completed', {}));
}

/** `{ origin, close, play }`: `play(workload)` says what the next streams are. `dist` holds the widget's files. */
export async function serve(dist) {
  let workload;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    request.resume();
    if (pathname.endsWith('/stream')) return void sendStream(response, workload);
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    if (pathname === '/api/v1/ai/sessions') return sendJson(response, 201, { id: 's1', mode: 'approval' });
    if (pathname.startsWith('/api/') && request.method === 'POST')
      return sendJson(response, 201, { id: 'answer', runId: RUN, userMessageId: 'question' });
    if (pathname.startsWith('/api/')) return sendJson(response, 200, [], { hasMore: false });
    if (pathname.startsWith('/dist/')) return void sendFile(response, dist, pathname.slice(6));
    return void sendFile(response, pages, pathname);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => (server.closeAllConnections(), server.close());
  const play = (next) => (workload = next);
  return { origin: `http://127.0.0.1:${server.address().port}`, close, play };
}
