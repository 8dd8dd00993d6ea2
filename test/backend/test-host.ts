import type { IncomingMessage, ServerResponse } from 'node:http';
import { controlApp, type Instances } from './host/control.js';
import { readDocs } from './node/files.js';
import { nodeListener, type Listener } from './node/listener.js';
import { listen } from './node/serve.js';

/** A server with any number of isolated backends under `/i/<id>/api/v1`, made over `/__control/instances`. */
export interface TestHost {
  /** E.g. `http://127.0.0.1:41487`. */
  readonly origin: string;
  /** A fresh token of an instance; undefined when there is none, or while it is down. */
  issueToken(instanceId: string): Promise<string | undefined>;
  close(): Promise<void>;
}

const instanceId = (url: string | undefined): string | undefined => /^\/i\/([^/]+)\//.exec(url ?? '')?.[1];

/** Sends a request to its instance; while that is down the connection breaks, as with a server that is not there. */
function router(instances: Instances, control: Listener) {
  const listeners = new Map<string, Listener>();
  const listenerOf = (id: string): Listener => {
    const listener =
      listeners.get(id) ??
      nodeListener(async (request) => {
        const backend = instances.get(id)?.backend;
        return backend ? backend.fetch(request) : new Response(null, { status: 404 });
      });
    listeners.set(id, listener);
    return listener;
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    const id = instanceId(request.url);
    const instance = id === undefined ? undefined : instances.get(id);
    if (!instance) void control(request, response);
    else if (!instance.backend) request.socket.destroy();
    else void listenerOf(instance.id)(request, response);
  };
}

/** Starts a host on a free port. */
export async function startTestHost(): Promise<TestHost> {
  const instances: Instances = new Map();
  let origin = '';
  const app = controlApp(instances, () => origin, await readDocs());
  const listening = await listen(
    router(
      instances,
      nodeListener(async (request) => app.fetch(request)),
    ),
  );
  origin = `http://127.0.0.1:${listening.port}`;
  return {
    origin,
    issueToken: async (id) => (instances.get(id)?.backend ? instances.get(id)?.issueToken() : undefined),
    async close() {
      for (const instance of instances.values()) instance.dispose();
      instances.clear();
      await listening.close();
    },
  };
}
