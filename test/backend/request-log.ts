import { decode } from 'hono/jwt';
import type { Clock } from './clock.js';

/** One request as it came in. The token is not kept, only what it claims. */
export interface LoggedRequest {
  /** Epoch ms. */
  readonly at: number;
  readonly method: string;
  /** Without the instance's prefix. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case; `authorization` is missing here. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the bearer token claims (unchecked); `null` when there was none, `"unreadable"` for something else. */
  readonly token: unknown;
  /** Text of a POST, at most 10,000 characters. */
  readonly body?: string;
  readonly status: number;
}

export interface RequestLog {
  readonly all: readonly LoggedRequest[];
  clear(): void;
  /** Reads the request now; the answer completes the entry. */
  begin(request: Request, path: string): Promise<(status: number) => void>;
}

const longest = 1_000;

function claimsIn(header: string | null): unknown {
  if (header === null) return null;
  try {
    return decode(header.replace(/^Bearer\s+/i, '')).payload;
  } catch {
    return 'unreadable';
  }
}

/** Keeps the newest thousand requests. */
export function createRequestLog(clock: Clock): RequestLog {
  let all: LoggedRequest[] = [];
  return {
    get all() {
      return all;
    },
    clear: () => void (all = []),
    async begin(request, path) {
      const { authorization = null, ...headers } = Object.fromEntries(request.headers) as Record<
        string,
        string
      >;
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const at = clock.now();
      const body = request.method === 'POST' ? (await request.clone().text()).slice(0, 10_000) : undefined;
      const entry = { at, method: request.method, path, query, headers, token: claimsIn(authorization) };
      return (status) => {
        all = [...all.slice(1 - longest), { ...entry, ...(body !== undefined && { body }), status }];
      };
    },
  };
}
