import { readAll } from './read-all.js';
import { parseHttpDate, parseRetryAfter } from './retry-after.js';
import type { WireError } from './types.js';

/** An error body is read about this far; a longer one is not ours. */
const ERROR_BODY_CHARS = 16_384;
const CODE_CHARS = 100;

/**
 * Why this answer is no event stream; undefined when it is one. Only 200 is: 204 and the like come back as `status`,
 * as EventSource treats them (C-012, G-06). A refused body is read for its error code or cancelled.
 */
export async function refuse(
  response: Response,
  signal: AbortSignal,
  now: () => number,
): Promise<WireError | undefined> {
  if (response.type === 'error') return { kind: 'network' };
  if (response.status !== 200) return describeStatus(response, signal, now);
  const mediaType = mediaTypeOf(response);
  if (mediaType === 'text/event-stream') return undefined;
  discard(response);
  return { kind: 'media-type', mediaType };
}

/** Lets the connection go without waiting for it. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}

function mediaTypeOf(response: Response): string {
  const [essence = ''] = (response.headers.get('content-type') ?? '').split(';', 1);
  return essence.trim().toLowerCase();
}

async function describeStatus(
  response: Response,
  signal: AbortSignal,
  now: () => number,
): Promise<WireError> {
  const { status, headers } = response;
  // The server's own clock where it is readable: ours may be off by hours.
  const retryAfterMs = parseRetryAfter(
    headers.get('retry-after'),
    parseHttpDate(headers.get('date')) ?? now(),
  );
  const code = await readErrorCode(response, signal);
  return {
    kind: 'status',
    status,
    ...(code !== undefined && { code }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** The code of a JSON body `{"error": {"code": "…"}}`, if it is that. */
async function readErrorCode(response: Response, signal: AbortSignal): Promise<string | undefined> {
  if (!response.body || !/^application\/(.+\+)?json$/.test(mediaTypeOf(response))) {
    discard(response);
    return undefined;
  }
  const decoder = new TextDecoder();
  let text = '';
  try {
    await readAll(response.body, signal, (bytes) => {
      text += decoder.decode(bytes, { stream: true });
      return text.length <= ERROR_BODY_CHARS;
    });
    return text.length <= ERROR_BODY_CHARS ? codeOf(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(body: unknown): string | undefined {
  const code = own(own(body, 'error'), 'code');
  return typeof code === 'string' ? code.slice(0, CODE_CHARS) : undefined;
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
