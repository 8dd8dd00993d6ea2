import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isDropped } from '../faults/answer-faults.js';

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Fetch = (request: Request) => Promise<Response>;

const isEventStream = ({ headers, body }: Response): boolean =>
  body !== null && Boolean(headers.get('content-type')?.startsWith('text/event-stream'));

/** Waits until the socket has taken what was written. */
const drained = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      outgoing.off('drain', done).off('close', done);
      resolve();
    };
    outgoing.on('drain', done).on('close', done);
  });

/** Lets Node pass on what was written in this turn. */
const flushed = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Writes an event stream: headers at once, every event as it comes. A body that breaks destroys the socket. The adapter
 * would first try whether the body is short, and make a cut in its beginning look like a whole answer.
 */
async function writeEvents(response: Response, outgoing: ServerResponse): Promise<void> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const leave = (): void => void reader.cancel().catch(() => undefined);
  // A client may have gone while the answer was made.
  if (outgoing.destroyed) return leave();
  outgoing.once('close', leave);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!outgoing.write(part.value)) await drained(outgoing);
    }
    outgoing.end();
  } catch {
    await flushed();
    outgoing.destroy();
  }
}

/** Serves a fetch handler from Node's HTTP server. */
export function nodeListener(fetch: Fetch): Listener {
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await fetch(request);
      if (isDropped(response)) incoming.socket.destroy();
      else if (isEventStream(response)) void writeEvents(response, outgoing as ServerResponse);
      else return response;
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
}
