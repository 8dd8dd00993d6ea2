import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Backend } from './backend.js';
import { nodeListener } from './node/listener.js';
import { createNodeBackend } from './node/node-backend.js';

/** What the plugin needs of Vite's dev server. */
interface DevServer {
  readonly middlewares: {
    use(handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): unknown;
  };
  readonly httpServer: { once(event: 'close', run: () => void): unknown } | null;
}

export interface ChaoBackendOptions {
  /** Where the data lives. Default: `.data/backend`; `false` keeps it in memory. */
  readonly data?: string | false;
}

const ours = /^\/(?:api\/v1\/|thothii\/|chao-token\b|__control\/)/;

function mount({ middlewares, httpServer }: DevServer, backend: Backend): void {
  const serve = nodeListener((request) => backend.fetch(request));
  middlewares.use((request, response, next) => {
    if (ours.test(request.url ?? '')) void serve(request, response);
    else next();
  });
  httpServer?.once('close', () => backend.close());
}

/** A Vite plugin that serves the backend at `/api/v1` and `/thothii`, and its tokens at `/chao-token` on the dev server's own port. */
export function chaoBackend({ data = '.data/backend' }: ChaoBackendOptions = {}): {
  readonly name: string;
  configureServer(server: DevServer): Promise<void>;
} {
  return {
    name: 'chao-backend',
    async configureServer(server) {
      const place = data === false ? {} : { folder: data };
      mount(server, await createNodeBackend({ ...place, control: 'same-origin', onError: console.error }));
    },
  };
}
