import { FrameParser } from './frame-parser.js';
import { Lifeline } from './lifeline.js';
import { readAll } from './read-all.js';
import { discard, refuse } from './response.js';
import { parseHttpDate } from './retry-after.js';
import type { OpenStream, WireEnd, WireHandlers, WireRequest } from './types.js';

/**
 * Opens one event stream and reads it to its end (C-005, C-006, C-012). Resolves with the reason, never rejects.
 * The connection is always let go: reader cancelled and released, timer cleared, listener removed.
 */
export const openStream: OpenStream = async (request, handlers) => {
  if (request.signal.aborted) return { kind: 'aborted' };
  const lifeline = new Lifeline(request);
  try {
    const end = await converse(request, handlers, lifeline);
    // A refusal stands even if its body then stalled; only the caller's abort outranks it.
    return end.kind === 'end' || lifeline.cut?.kind === 'aborted' ? (lifeline.cut ?? end) : end;
  } catch {
    return lifeline.cut ?? { kind: 'network' };
  } finally {
    lifeline.release();
  }
};

async function converse(request: WireRequest, handlers: WireHandlers, lifeline: Lifeline): Promise<WireEnd> {
  const response = await send(request, lifeline.signal);
  lifeline.alive();
  const refusal = await refuse(response, lifeline.signal, request.now ?? Date.now);
  if (refusal) return refusal;
  const serverTime = parseHttpDate(response.headers.get('date'));
  handlers.onOpen?.(serverTime === undefined ? {} : { serverTime });
  if (response.body) await pump(response.body, handlers, lifeline);
  return { kind: 'end' };
}

/** The answer, or a rejection as soon as `signal` aborts: a replaced fetch may not listen to it. */
function send(request: WireRequest, signal: AbortSignal): Promise<Response> {
  const { fetch, url, headers } = request;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('cut', 'AbortError')));
    const settle = (response: Response): void => (signal.aborted ? discard(response) : resolve(response));
    fetch(url, {
      headers: { ...headers, Accept: 'text/event-stream' },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    }).then(settle, reject);
  });
}

/**
 * Text of ASCII alone takes an engine a fraction of the time, to decode and to parse; one other letter in a piece makes all
 * of it the slow kind. So pieces are small.
 */
const pieceBytes = 4096;

async function pump(
  body: ReadableStream<Uint8Array>,
  handlers: WireHandlers,
  lifeline: Lifeline,
): Promise<void> {
  const parser = new FrameParser(handlers);
  // ignoreBOM keeps the mark for the parser, which drops exactly one; the decoder would drop a second.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  lifeline.signal.addEventListener('abort', () => parser.close());
  await readAll(body, lifeline.signal, (bytes) => {
    lifeline.alive();
    handlers.onAlive?.();
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      feed(parser, decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
    }
  });
}

/** Only a handler can throw here, against its contract. It ends the connection, but not unseen. */
function feed(parser: FrameParser, text: string): void {
  try {
    parser.feed(text);
  } catch (error) {
    globalThis.reportError?.(error);
    throw error;
  }
}
