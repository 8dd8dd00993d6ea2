/** The local server: the pages, the widgets' files (compressed, counted), the stored messages and the streams. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { wires } from './wires.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const TYPES = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
const START = Date.parse('2026-01-05T08:00:00Z');
const wallNow = () => performance.timeOrigin + performance.now();

/** The one file of each peer. */
const peers = {
  'deep-chat.js': new URL('deepChat.bundle.js', import.meta.resolve('deep-chat')),
  'streaming-markdown.js': new URL('smd.min.js', import.meta.resolve('streaming-markdown')),
};

const htmlOf = (name) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name}</title>
    <link rel="stylesheet" href="/pages/page.css" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/pages/${name}.js"></script>
  </body>
</html>
`;

function sendJson(response, status, data, meta = {}) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data, meta }));
}

/** As the API has it: the newest page, or the one before an id. A `limit` of its own is what makes it pages. */
function sendStored(response, { messages }, { searchParams }, whole) {
  const all = messages?.() ?? [];
  const before = searchParams.get('before');
  const end = before === null ? all.length : all.findIndex(({ id }) => id === before);
  const start = whole ? 0 : Math.max(0, end - Number(searchParams.get('limit') ?? all.length));
  const stored = ({ id, role, text }, i) => {
    const createdAt = new Date(START + (start + i) * 60_000).toISOString();
    return { id, role, content: text, status: 'completed', createdAt };
  };
  sendJson(response, 200, all.slice(start, end).map(stored), { hasMore: start > 0 });
}

async function drained(response) {
  const over = new AbortController();
  const { signal } = over;
  await Promise.race(['drain', 'close'].map((name) => once(response, name, { signal }))).catch(() => {});
  over.abort();
}

/** The ids of the turn of this number. */
const runOf = (n) => ({
  id: `answer-${n}`,
  runId: `550e8400-e29b-41d4-a716-${String(n).padStart(12, '0')}`,
  userMessageId: `question-${n}`,
});

async function sendStream(response, { events, everyMs, perTick }, wire, { marks, run }) {
  const frames = events().map(([type, payload], i) => wire.event(i + 1, type, payload, run));
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.socket.setNoDelay(true);
  const start = performance.now();
  Object.assign(marks, { firstByte: wallNow(), lastByte: undefined, share: 0 });
  response.write(wire.open(run));
  for (let at = 0; at < frames.length && !response.closed; at += perTick) {
    const wait = start + (at / perTick) * everyMs - performance.now();
    if (everyMs && wait > 0.5) await new Promise((resolve) => setTimeout(resolve, wait));
    const taken = response.write(frames.slice(at, at + perTick).join(''));
    marks.share = (at + perTick) / frames.length;
    if (!taken && !everyMs) await drained(response);
  }
  response.end(wire.end(frames.length, run));
  marks.lastByte = wallNow();
}

/** Files of the pages and the widgets. `sent` counts the widgets' own. */
class Files {
  #cache = new Map();
  #dist;
  sent = { bytes: 0, files: 0 };

  constructor(dist) {
    this.#dist = dist;
  }

  send(response, pathname) {
    const [, folder, ...rest] = pathname.split('/');
    const name = normalize(rest.join('/'));
    const places = {
      pages: () => here(join('pages', name)),
      dist: () => join(this.#dist, name),
      peers: () => peers[name],
    };
    const body =
      Object.hasOwn(places, folder) && !name.startsWith('..') && this.#read(pathname, places[folder]());
    if (!body) return response.writeHead(404).end();
    if (folder !== 'pages') this.sent = { bytes: this.sent.bytes + body.length, files: this.sent.files + 1 };
    const headers = {
      'content-type': TYPES[extname(name)] ?? 'application/json',
      'content-encoding': 'gzip',
    };
    return response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(body);
  }

  #read(key, path) {
    try {
      if (!this.#cache.has(key)) this.#cache.set(key, gzipSync(readFileSync(path), { level: 9 }));
      return this.#cache.get(key);
    } catch {
      return undefined;
    }
  }
}

/**
 * `{ origin, close, play, marks, sent, reset }`. `play(workload)` says what the next streams and stored messages are;
 * `marks` are the times of the last stream, epoch ms. `dist` holds the widget's files.
 */
export async function serve(dist) {
  let workload = {};
  const files = new Files(dist);
  const marks = {};
  let turns = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const { pathname } = url;
    request.resume();
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const wire = wires[pathname.startsWith('/streams/') ? pathname.slice(9) : 'contract'];
    if (pathname.startsWith('/streams/') || pathname.endsWith('/stream'))
      return void sendStream(response, workload, wire, { marks, run: runOf(turns) });
    if (pathname === '/api/v1/ai/sessions') return sendJson(response, 201, { id: 'pages', mode: 'approval' });
    if (pathname.startsWith('/api/') && request.method === 'POST')
      return sendJson(response, 201, runOf((turns += 1)));
    if (pathname.startsWith('/api/'))
      return sendStored(response, workload, url, pathname.includes('/whole/'));
    if (pathname.endsWith('.html'))
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(htmlOf(pathname.slice(1, -5)));
    return void files.send(response, pathname);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    marks,
    close: () => (server.closeAllConnections(), server.close()),
    play: (next) => (workload = next),
    sent: () => files.sent,
    reset: () => (files.sent = { bytes: 0, files: 0 }),
  };
}
