import type { IncomingMessage, ServerResponse } from 'node:http';
import { createInstanceAt, type BackendInstance, type InstanceOptions } from '../../backend/client.js';
import { listen, type Listening } from '../../backend/node/serve.js';
import { startTestHost, type TestHost } from '../../backend/test-host.js';
import { cdnFiles } from './cdn.js';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  map: 'application/json',
  json: 'application/json',
  css: 'text/css',
};

type Headers = Readonly<Record<string, string>>;

interface ServedPage {
  readonly body: string;
  readonly headers: Headers;
}

interface Parts {
  readonly pages: Listening;
  readonly scripts: Listening;
  readonly backend: BackendInstance;
  readonly files: Map<string, string>;
  readonly served: Map<string, ServedPage>;
  readonly host: TestHost;
}

function answer(response: ServerResponse, path: string, body: string | undefined, headers: Headers): void {
  if (body === undefined) return void response.writeHead(404).end();
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain';
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
}

/** A host page's server, a server for the script files, and a backend: three origins. */
export class Site {
  readonly origin: string;
  readonly cdn: string;
  readonly backend: BackendInstance;
  /** Path → text of what the script server has. */
  readonly files: Map<string, string>;
  /** Answers `/chao-token` instead, with the cookies of the page. */
  tokenService: string | undefined;
  readonly #closing: readonly (() => Promise<void>)[];
  readonly #pages: Map<string, ServedPage>;
  #count = 0;

  constructor(parts: Parts) {
    this.origin = `http://127.0.0.1:${parts.pages.port}`;
    this.cdn = `http://127.0.0.1:${parts.scripts.port}`;
    this.backend = parts.backend;
    this.files = parts.files;
    this.#pages = parts.served;
    this.#closing = [parts.pages, parts.scripts, parts.host].map((one) => () => one.close());
  }

  static async start(options: InstanceOptions = {}): Promise<Site> {
    const host = await startTestHost();
    const [backend, built] = await Promise.all([createInstanceAt(host.origin, options), cdnFiles()]);
    const files = new Map(built);
    const served = new Map<string, ServedPage>();
    const scripts = await listen(({ url = '' }, response) => {
      const path = new URL(url, 'http://cdn').pathname.slice(1);
      answer(response, path, files.get(path), { 'access-control-allow-origin': '*' });
    });
    const token = async ({ headers }: IncomingMessage): Promise<string> => {
      if (!site.tokenService) return JSON.stringify({ token: await backend.issueToken() });
      const passed = { cookie: headers.cookie ?? '', 'sec-fetch-site': String(headers['sec-fetch-site']) };
      return (await fetch(site.tokenService, { headers: passed })).text();
    };
    const pages = await listen((request, response) => void servePage(request, response, served, token));
    const site = new Site({ pages, scripts, backend, files, served, host });
    return site;
  }

  /** Serves a page and answers its address. CDN, API and TOKEN in it stand for the real ones. */
  page(body: string, headers: Headers = {}, name = `/page-${(this.#count += 1)}.html`): string {
    const { cdn, backend } = this;
    const full = /^<!doctype/i.test(body) ? body : `<!doctype html>${body}`;
    const text = full
      .replaceAll('CDN', cdn)
      .replaceAll('API', backend.baseUrl)
      .replaceAll('TOKEN', backend.token);
    this.#pages.set(name, { body: text, headers });
    return this.origin + name;
  }

  addFiles(under: string, files: ReadonlyMap<string, string>): void {
    for (const [name, text] of files) this.files.set(`${under}/${name}`, text);
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close();
  }
}

async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  pages: ReadonlyMap<string, ServedPage>,
  token: (request: IncomingMessage) => Promise<string>,
): Promise<void> {
  const path = new URL(request.url ?? '', 'http://site').pathname;
  if (path === '/favicon.ico') return void response.writeHead(204).end();
  if (path === '/chao-token') return answer(response, '.json', await token(request), {});
  const page = pages.get(path);
  answer(response, '.html', page?.body, page?.headers ?? {});
}
