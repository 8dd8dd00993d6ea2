import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isDropped } from '../faults/answer-faults.js';

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Fetch = (request: Request) => Promise<Response>;

/** Chunked from the start: otherwise the adapter first tries whether the body is short, and a cut would look whole. */
function asChunks(response: Response, httpVersion: string): Response {
  const streams =
    response.body !== null && response.headers.get('content-type')?.startsWith('text/event-stream');
  if (streams && httpVersion === '1.1') response.headers.set('transfer-encoding', 'chunked');
  return response;
}

/** Serves a fetch handler from Node's HTTP server: every event is written as it comes, a cut destroys the socket. */
export function nodeListener(fetch: Fetch): Listener {
  return getRequestListener(
    async (request, { incoming }) => {
      const response = await fetch(request);
      if (!isDropped(response)) return asChunks(response, incoming.httpVersion);
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  ) as Listener;
}
