import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rollup } from 'vite';
import { projectRoot } from '../../backend/node/files.js';

/** The product in one file. */
async function bundle(): Promise<string> {
  const lib = { entry: 'src/index.ts', formats: ['es' as const] };
  const made = await build({
    ...{ root: projectRoot, configFile: false, logLevel: 'error' },
    build: { write: false, minify: false, lib, rollupOptions: { output: { codeSplitting: false } } },
  });
  const [{ output }] = [made].flat() as [Rollup.RollupOutput];
  return output[0].code;
}

interface Target {
  readonly baseUrl: string;
  readonly token: string;
}

export interface ChatPage {
  readonly url: string;
  close(): void;
}

/** Serves a page with one chat; `setUp` is a script of its own that runs before the chat is defined. */
export async function servePage({ baseUrl, token }: Target, setUp = ''): Promise<ChatPage> {
  const page = `<!doctype html><link rel="icon" href="data:,"><chao-chat base-url="${baseUrl}"></chao-chat>
    <script>${setUp}
    document.querySelector('chao-chat').getToken = () => '${token}';</script>
    <script type="module" src="/chao.js"></script>`;
  const code = await bundle();
  const server = createServer(({ url }, response) => {
    const [type, body] = url === '/chao.js' ? ['text/javascript', code] : ['text/html', page];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
