import { readFile } from 'node:fs/promises';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { BackendInstance } from '../../backend/client.js';
import { listen } from '../../backend/node/serve.js';
import { examples } from './examples.js';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
};
const vendor: Readonly<Record<string, string>> = {
  '/vendor/alpine.js': 'alpinejs/dist/cdn.js',
  '/vendor/htmx.js': 'htmx.org/dist/htmx.js',
};

/** What is on the server of a host page: its files, its tokens, and the API behind the same origin. */
export interface ExampleSite {
  readonly url: string;
  close(): Promise<void>;
}

const nodeModules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

function fileOf(path: string, folder: string): string {
  if (path === '/desk.css') return join(examples, 'desk.css');
  return vendor[path] ? join(nodeModules, vendor[path]) : join(folder, normalize(path));
}

/** Hands a request on, and ends it there when the page has ended it here. */
function proxy(incoming: IncomingMessage, outgoing: ServerResponse, target: string): void {
  const { method, headers } = incoming;
  const upstream = ask(target, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    // Either side may go first; the other is ended with it.
    pipeline(answer, outgoing, () => undefined);
  });
  upstream.on('error', () => outgoing.destroy());
  outgoing.on('close', () => upstream.destroy());
  pipeline(incoming, upstream, () => undefined);
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(String(values[name] ?? '')));

interface CalendarCall {
  readonly state: string;
  readonly output?: { readonly items?: readonly unknown[] };
}

/** What the templates of the htmx example are filled with: an htmx page leaves the words to its server. */
async function valuesOf(
  incoming: IncomingMessage,
  search: URLSearchParams,
): Promise<Record<string, unknown>> {
  if (incoming.method !== 'POST') return { session: search.get('session') };
  const call = JSON.parse(
    new URLSearchParams(await bodyOf(incoming)).get('call') ?? 'null',
  ) as CalendarCall | null;
  return { state: call?.state, count: call?.output?.items?.length ?? 0 };
}

/** Serves a built example, its folder of script-tag files beside it, in front of a backend. */
export async function serveExample(
  name: string,
  folder: string,
  backend: BackendInstance,
): Promise<ExampleSite> {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { pathname, search, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/v1/')) {
      return proxy(incoming, outgoing, backend.baseUrl + pathname.slice('/api/v1'.length) + search);
    }
    if (pathname === '/chao-token') {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      return void outgoing.end(JSON.stringify({ token: await backend.issueToken() }));
    }
    const path = pathname === '/htmx/calendar-card' ? `${pathname}.html` : pathname;
    const body = await readFile(fileOf(path, folder)).catch(() => undefined);
    if (!body) return void outgoing.writeHead(404).end();
    outgoing.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    const isTemplate = name === 'htmx' && extname(path) === '.html';
    outgoing.end(isTemplate ? filled(body.toString(), await valuesOf(incoming, searchParams)) : body);
  };
  const { port, close } = await listen((incoming, outgoing) => {
    // A page that has gone, or a backend that has ended with its test, has no use for an answer.
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return { url: `http://127.0.0.1:${port}/${name}/index.html`, close };
}
